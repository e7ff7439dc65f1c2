import type { DriverImport } from '@mishwar/contract';
import { IMPORT_COLUMNS, type Language } from '@mishwar/domain';
import ar from '@mishwar/locales/ar/drivers' with { type: 'json' };
import en from '@mishwar/locales/en/drivers' with { type: 'json' };
import type { Context } from '../../platform/context.ts';
import { attachmentHeader } from '../../platform/files/content-disposition.ts';
import { operatorOf, os } from '../../platform/http/implement.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { XLSX_TYPE } from '../../platform/xlsx/package-parts.ts';
import { xlsx } from '../../platform/xlsx/workbook.ts';
import { APPLY_IMPORT, READ_IMPORT } from './driver-import.tasks.ts';
import { listImportRows, readImportOfOperator } from './import-view.query.ts';

/** First bytes of every zip archive, and so of every workbook. */
const ZIP = Buffer.from('PK\u0003\u0004');
/** Few retries: the file itself may be the cause. */
const JOB_OPTIONS = { maxAttempts: 3 };

const imports = os.driverImport;

/** Rejection of a file whose first bytes are not those of a workbook. */
const NO_WORKBOOK = {
  message: 'xlsx_not_valid',
  data: { errors: [{ field: 'driver_file', msg: 'xlsx_not_valid' }] },
};

export const driverImportRouter = imports.router({
  upload: imports.upload.handler(async ({ input, context, errors }) => {
    const data = await storeUpload(input, context);
    if (!data) throw errors.VALIDATION(NO_WORKBOOK);
    return { data };
  }),
  uploadPartner: imports.uploadPartner.handler(async ({ input, context, errors }) => {
    const data = await storeUpload(input, context);
    if (!data) throw errors.VALIDATION(NO_WORKBOOK);
    return { data };
  }),
  latest: imports.latest.handler(async ({ context }) => {
    const { actor } = operatorOf(context);
    const found = await context.app.db
      .selectFrom('driver_import')
      .select('id')
      .where('operator_id', '=', actor.id)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    return { data: found ? await readImportOfOperator(context.app.db, found.id, actor.id) : null };
  }),
  status: imports.status.handler(async ({ input, context, errors }) => {
    const data = await readImportOfOperator(context.app.db, Number(input.id), operatorOf(context).actor.id);
    if (!data) throw errors.NOT_FOUND();
    return { data };
  }),
  rows: imports.rows.handler(async ({ input: { id, ...page }, context, errors }) => {
    const { db } = context.app;
    const mine = await db
      .selectFrom('driver_import')
      .select('id')
      .where('id', '=', Number(id))
      .where('operator_id', '=', operatorOf(context).actor.id)
      .executeTakeFirst();
    if (!mine) throw errors.NOT_FOUND();
    return { data: await listImportRows(db, mine.id, page) };
  }),
  apply: imports.apply.handler(async ({ input, context, errors }) => {
    const { actor } = operatorOf(context);
    const id = Number(input.id);
    return inTransaction(context.app.db, async (trx) => {
      const taken = await trx
        .updateTable('driver_import')
        .set({ state: 'applying', problem: null, rows_applied: 0 })
        .where('id', '=', id)
        .where('operator_id', '=', actor.id)
        .where('state', '=', 'ready')
        .executeTakeFirst();
      const data = await readImportOfOperator(trx, id, actor.id);
      if (!data) throw errors.NOT_FOUND();
      if (taken.numUpdatedRows === 0n) {
        throw errors.CONFLICT({ data: { errors: [{ msg: 'import_not_ready' }] } });
      }
      await enqueue(trx, APPLY_IMPORT, { import_id: id }, JOB_OPTIONS);
      return { data };
    });
  }),
  template: imports.template.handler(({ input: { language } }) => ({
    headers: {
      'content-type': XLSX_TYPE,
      'content-disposition': attachmentHeader(`drivers-import-${language}.xlsx`),
    },
    body: ReadableStream.from(writeTemplate(language)) as ReadableStream,
  })),
});

/** Stores an upload until it is read; null where it is no archive. */
async function storeUpload(
  { driver_file, from_company }: { driver_file: File; from_company: string },
  context: Context,
): Promise<DriverImport | null> {
  const { actor } = operatorOf(context);
  const content = Buffer.from(await driver_file.arrayBuffer());
  if (!content.subarray(0, ZIP.length).equals(ZIP)) return null;
  return inTransaction(context.app.db, async (trx) => {
    const { id } = await trx
      .insertInto('driver_import')
      .values({
        operator_id: actor.id,
        from_company: cleanText(from_company),
        file_name: cleanText(driver_file.name).slice(0, 200),
        content,
        created_at: context.app.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await enqueue(trx, READ_IMPORT, { import_id: id }, JOB_OPTIONS);
    return readImportOfOperator(trx, id, actor.id);
  });
}

/** Text without characters that PostgreSQL rejects. */
const cleanText = (text: string): string => text.replaceAll('\0', '').toWellFormed();

function writeTemplate(language: Language): AsyncGenerator<Buffer> {
  const texts = language === 'ar' ? ar : en;
  return xlsx({
    name: texts.title,
    columns: IMPORT_COLUMNS.map((column) => ({ header: texts.fields[column], width: 20, cell: () => null })),
    rows: noRows(),
    rightToLeft: language === 'ar',
  });
}

async function* noRows(): AsyncGenerator<readonly never[]> {}
