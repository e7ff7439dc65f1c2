import { Readable } from 'node:stream';
import { type Language, toStorableText } from '@mishwar/domain';
import errorsAr from '@mishwar/locales/ar/errors-signed-in' with { type: 'json' };
import ar from '@mishwar/locales/ar/recovery-files' with { type: 'json' };
import errorsEn from '@mishwar/locales/en/errors-signed-in' with { type: 'json' };
import en from '@mishwar/locales/en/recovery-files' with { type: 'json' };
import { recordAudit } from '../../platform/audit.ts';
import { attachmentHeader } from '../../platform/files/content-disposition.ts';
import { openFile, storeFile } from '../../platform/files/files.ts';
import { operatorOf, os } from '../../platform/http/implement.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { takeUpload } from '../../platform/limits/upload-quota.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { XLSX_TYPE } from '../../platform/xlsx/package-parts.ts';
import { xlsx } from '../../platform/xlsx/workbook.ts';
import { APPLY_RECOVERY } from './apply-recovery.task.ts';
import { type PlannedRow, planRecovery, type RecoveryResult, readRecoveryFile } from './plan-recovery.ts';
import { recoverTimeouts } from './recover-timeouts.ts';
import {
  listRecoveryFiles,
  readRecoveryFileRow,
  readReport,
  recoveryJobKey,
} from './recovery-files.query.ts';

const files = os.recoveryFiles;
/** Days for which an uploaded file is kept; its report stays. */
const KEPT_DAYS = 90;
const DAY_MS = 86_400_000;
const MAX_NAME = 200;

export const recoveryFilesRouter = files.router({
  list: files.list.handler(async ({ input, context }) => ({
    data: await listRecoveryFiles(context.app.listPool, input),
  })),
  upload: files.upload.handler(async ({ input: { fileExcel }, context, errors }) => {
    const { app } = context;
    const { actor } = operatorOf(context);
    const seconds = await takeUpload(app.db, actor, app.now());
    if (seconds > 0) throw errors.TOO_MANY_REQUESTS({ data: { retryAfter: seconds } });
    const content = Buffer.from(await fileExcel.arrayBuffer());
    const read = await readRecoveryFile(content);
    if (!read.ok) {
      const { code } = read.refusal;
      throw errors.VALIDATION({ message: code, data: { errors: [{ field: 'fileExcel', msg: code }] } });
    }
    const rows = await planRecovery(app.db, read.entries);
    const name = toStorableText(fileExcel.name).slice(0, MAX_NAME);
    const upload = {
      name,
      contentType: XLSX_TYPE,
      operatorId: actor.id,
      expiresAt: new Date(app.now().getTime() + KEPT_DAYS * DAY_MS),
    };
    const { id: fileId } = await storeFile(app, upload, Readable.from([content]));
    const { id } = await inTransaction(app.db, async (trx) => {
      const stored = await trx
        .insertInto('recovery_file')
        .values({
          name,
          file_id: fileId,
          rows: JSON.stringify(rows),
          operator_id: actor.id,
          created_at: app.now(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const subject = { kind: 'recovery_file', id: stored.id };
      await recordAudit(trx, { actor, action: 'citc.recovery_upload', subject, from: context });
      return stored;
    });
    const data = await readRecoveryFileRow(app.db, id);
    if (!data) throw errors.NOT_FOUND();
    return { data, rows: rows.map(({ log_id: _, ...row }) => row) };
  }),
  apply: files.apply.handler(async ({ input, context, errors }) => {
    const { app } = context;
    const { actor } = operatorOf(context);
    const conflict = (msg: string) => errors.CONFLICT({ message: msg, data: { errors: [{ msg }] } });
    const applied = await inTransaction(app.db, async (trx) => {
      const file = input.id === undefined ? await recoverTimeouts(trx, actor, app.now()) : Number(input.id);
      if (file === null) throw conflict('recovery_no_timeouts');
      await trx.selectFrom('recovery_file').select('id').where('id', '=', file).forUpdate().execute();
      // A statement after the lock: the state depends on the job as well.
      const row = await readRecoveryFileRow(trx, file);
      if (!row) throw errors.NOT_FOUND();
      if (row.state !== 'ready') throw conflict('recovery_applied');
      await trx.updateTable('recovery_file').set({ state: 'applying' }).where('id', '=', file).execute();
      const subject = { kind: 'recovery_file', id: file };
      await recordAudit(trx, { actor, action: 'citc.recovery_apply', subject, from: context });
      await enqueue(trx, APPLY_RECOVERY, { file_id: file }, { jobKey: recoveryJobKey(file), maxAttempts: 3 });
      return file;
    });
    const data = await readRecoveryFileRow(app.db, applied);
    if (!data) throw errors.NOT_FOUND();
    return { data };
  }),
  updateStatus: files.updateStatus.handler(async ({ input, context, errors }) => {
    const { app } = context;
    const id = Number(input.id);
    await inTransaction(app.db, async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('recovery_file')
        .set({ is_recovery: true })
        .where('id', '=', id)
        .where('is_recovery', '=', false)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return;
      const subject = { kind: 'recovery_file', id };
      const { actor } = operatorOf(context);
      await recordAudit(trx, { actor, action: 'citc.recovery_mark', subject, from: context });
    });
    const data = await readRecoveryFileRow(app.db, id);
    if (!data) throw errors.NOT_FOUND();
    return { data };
  }),
  file: files.file.handler(async ({ input, context, errors }) => {
    const { app } = context;
    const row = await app.db
      .selectFrom('recovery_file')
      .select('file_id')
      .where('id', '=', Number(input.id))
      .executeTakeFirst();
    const file = row?.file_id ? await openFile(app, row.file_id) : null;
    if (!file) throw errors.NOT_FOUND({ message: 'export_file_gone' });
    const subject = { kind: 'recovery_file', id: input.id };
    const { actor } = operatorOf(context);
    await recordAudit(app.db, { actor, action: 'citc.recovery_download', subject, from: context });
    return {
      headers: {
        'content-type': file.contentType,
        'content-length': String(file.size),
        'content-disposition': attachmentHeader(file.name),
      },
      body: ReadableStream.from(file.content) as ReadableStream,
    };
  }),
  report: files.report.handler(async ({ input: { id, language }, context, errors }) => {
    const report = await readReport(context.app.db, id);
    if (!report) throw errors.NOT_FOUND();
    return {
      headers: {
        'content-type': XLSX_TYPE,
        'content-disposition': attachmentHeader(`citc-recovery-${id}.xlsx`),
      },
      body: ReadableStream.from(writeReport(report.rows, language)) as ReadableStream,
    };
  }),
});

/** What came of sending a row again; null before, and where nothing was to be sent. */
function resultText(result: RecoveryResult | undefined, language: Language): string | null {
  if (result === undefined) return null;
  if (result === 'queued') return (language === 'ar' ? ar : en).report.queued;
  return (language === 'ar' ? errorsAr : errorsEn)[result];
}

/** What each row of a file names, what was to be done about it, and what came of it, as a workbook. */
function writeReport(rows: readonly PlannedRow[], language: Language): AsyncGenerator<Buffer> {
  const texts = language === 'ar' ? ar : en;
  return xlsx<PlannedRow>({
    name: texts.report.sheet,
    columns: [
      { header: texts.report.row, width: 8, cell: (row) => row.row_number },
      { header: texts.report.id, width: 18, cell: (row) => row.id },
      { header: texts.report.type, width: 30, cell: (row) => row.type },
      { header: texts.report.outcome, width: 26, cell: (row) => texts.outcomes[row.outcome] },
      { header: texts.report.result, width: 34, cell: ({ result }) => resultText(result, language) },
    ],
    rows: (async function* () {
      yield rows;
    })(),
    rightToLeft: language === 'ar',
  });
}
