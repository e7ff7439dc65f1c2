import type { DriverImport } from '@mishwar/contract';
import { toStorableText } from '@mishwar/domain';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { operatorOf } from '../../platform/http/implement.ts';
import type { Outcome } from '../../platform/idempotent-action.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { hasLiveJob } from '../../platform/jobs/live-job.ts';
import { takeUpload } from '../../platform/limits/upload-quota.ts';
import { type CallRefusal, refuseTooMany } from '../../platform/refusal.ts';
import { inTransaction, type Trx } from '../../platform/transaction.ts';
import { READ_IMPORT } from './driver-import.tasks.ts';
import { IMPORT_JOB_KEY, readImportOfOperator } from './import-view.query.ts';

/** First bytes of every zip archive, and so of every workbook. */
const ZIP = Buffer.from('PK\u0003\u0004');
/** Few retries: the file itself may be the cause. */
export const jobOptions = (importId: number) => ({ maxAttempts: 3, jobKey: `${IMPORT_JOB_KEY}${importId}` });

export type OpenImport = Pick<DriverImport, '_id' | 'file_name'>;

/** `open`: the import of the operator that is still read or applied. */
type StoredUpload = Outcome<DriverImport, CallRefusal & { open?: OpenImport }>;

/** Stores an upload until it is read. An operator has one open import at a time, and uploads a minute are limited. */
export async function storeUpload(
  { driver_file, from_company }: { driver_file: File; from_company: string },
  context: Context,
): Promise<StoredUpload> {
  const { actor } = operatorOf(context);
  const { app } = context;
  const content = Buffer.from(await driver_file.arrayBuffer());
  if (!content.subarray(0, ZIP.length).equals(ZIP)) {
    const code = 'xlsx_not_valid';
    return { ok: false, refusal: { status: 422, code, errors: [{ field: 'driver_file', msg: code }] } };
  }
  return inTransaction(app.db, async (trx): Promise<StoredUpload> => {
    const open = await findOpenImport(trx, actor.id);
    if (open) return { ok: false, refusal: { status: 409, code: 'import_open', open } };
    const seconds = await takeUpload(trx, actor, app.now());
    if (seconds > 0) return refuseTooMany(seconds);
    const { id } = await trx
      .insertInto('driver_import')
      .values({
        operator_id: actor.id,
        from_company: toStorableText(from_company),
        file_name: toStorableText(driver_file.name).slice(0, 200),
        content,
        created_at: app.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await enqueue(trx, READ_IMPORT, { import_id: id }, jobOptions(id));
    const data = await readImportOfOperator(trx, id, actor.id);
    if (!data) throw new Error('an import that was just written is gone');
    return { ok: true, done: data };
  });
}

/**
 * The operator's import that is read or applied, unless its job was cancelled or lost. Locks the operator, so that
 * concurrent uploads are serial.
 */
export async function findOpenImport(trx: Trx, operatorId: number): Promise<OpenImport | null> {
  await trx.selectFrom('operator').select('id').where('id', '=', operatorId).forUpdate().execute();
  const row = await trx
    .selectFrom('driver_import')
    .select(['id', 'file_name'])
    .where('operator_id', '=', operatorId)
    .where('state', 'in', ['reading', 'applying'])
    .where(hasLiveJob(IMPORT_JOB_KEY, sql`driver_import.id`))
    .limit(1)
    .executeTakeFirst();
  return row ? { _id: String(row.id), file_name: row.file_name } : null;
}
