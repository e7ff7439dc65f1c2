import type { contract } from '@mishwar/contract';
import { IMPORT_COLUMNS, type Language } from '@mishwar/domain';
import ar from '@mishwar/locales/ar/drivers' with { type: 'json' };
import en from '@mishwar/locales/en/drivers' with { type: 'json' };
import type { Context } from '../../platform/context.ts';
import { attachmentHeader } from '../../platform/files/content-disposition.ts';
import { type ErrorsOf, operatorOf, os } from '../../platform/http/implement.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { answer } from '../../platform/refusal.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { XLSX_TYPE } from '../../platform/xlsx/package-parts.ts';
import { xlsx } from '../../platform/xlsx/workbook.ts';
import { APPLY_IMPORT } from './driver-import.tasks.ts';
import { listImportRows, readImportOfOperator } from './import-view.query.ts';
import { writeRefusedRows } from './refused-rows-file.ts';
import { findOpenImport, jobOptions, type OpenImport, storeUpload } from './store-upload.ts';

const imports = os.driverImport;

const conflictWith = (open: OpenImport) => ({ errors: [{ msg: 'import_open' }], open });

async function upload(
  input: Parameters<typeof storeUpload>[0],
  context: Context,
  errors: ErrorsOf<typeof contract.driverImport.upload>,
) {
  const stored = await storeUpload(input, context);
  if (!stored.ok && stored.refusal.open) {
    throw errors.CONFLICT({ data: conflictWith(stored.refusal.open) });
  }
  return { data: answer(stored) };
}

export const driverImportRouter = imports.router({
  upload: imports.upload.handler(({ input, context, errors }) => upload(input, context, errors)),
  uploadPartner: imports.uploadPartner.handler(({ input, context, errors }) =>
    upload(input, context, errors),
  ),
  latest: imports.latest.handler(async ({ context }) => {
    const { actor } = operatorOf(context);
    const row = await context.app.db
      .selectFrom('driver_import')
      .select('id')
      .where('operator_id', '=', actor.id)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    return { data: row ? await readImportOfOperator(context.app.db, row.id, actor.id) : null };
  }),
  status: imports.status.handler(async ({ input, context, errors }) => {
    const data = await readImportOfOperator(context.app.db, Number(input.id), operatorOf(context).actor.id);
    if (!data) throw errors.NOT_FOUND();
    return { data };
  }),
  rows: imports.rows.handler(async ({ input: { id, ...page }, context, errors }) => {
    const mine = await findImportOf(context, id);
    if (!mine) throw errors.NOT_FOUND();
    return { data: await listImportRows(context.app.db, mine.id, page) };
  }),
  refusedRows: imports.refusedRows.handler(async ({ input: { id, language }, context, errors }) => {
    const mine = await findImportOf(context, id);
    if (!mine) throw errors.NOT_FOUND();
    return {
      headers: {
        'content-type': XLSX_TYPE,
        'content-disposition': attachmentHeader(`drivers-import-${id}-rejected.xlsx`),
      },
      body: ReadableStream.from(writeRefusedRows(context.app.db, mine.id, language)) as ReadableStream,
    };
  }),
  apply: imports.apply.handler(async ({ input, context, errors }) => {
    const { actor } = operatorOf(context);
    const id = Number(input.id);
    return inTransaction(context.app.db, async (trx) => {
      const open = await findOpenImport(trx, actor.id);
      if (open && open._id !== input.id) {
        throw errors.CONFLICT({ message: 'import_open', data: conflictWith(open) });
      }
      const taken = await trx
        .updateTable('driver_import')
        .set({ state: 'applying', problem: null, rows_applied: 0 })
        .where('id', '=', id)
        .where('operator_id', '=', actor.id)
        .where('state', '=', 'ready')
        .executeTakeFirst();
      const isTaken = taken.numUpdatedRows > 0n;
      // Before it is read: its state depends on its job.
      if (isTaken) await enqueue(trx, APPLY_IMPORT, { import_id: id }, jobOptions(id));
      const data = await readImportOfOperator(trx, id, actor.id);
      if (!data) throw errors.NOT_FOUND();
      if (!isTaken) throw errors.CONFLICT({ data: { errors: [{ msg: 'import_not_ready' }] } });
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

/** The import with this id, if it is the caller's. */
const findImportOf = (context: Context, id: string) =>
  context.app.db
    .selectFrom('driver_import')
    .select('id')
    .where('id', '=', Number(id))
    .where('operator_id', '=', operatorOf(context).actor.id)
    .executeTakeFirst();

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
