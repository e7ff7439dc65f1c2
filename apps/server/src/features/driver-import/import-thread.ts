import { createDatabase, createPool } from '@mishwar/db';
import { HucreError } from 'hucre';
import { streamToParent } from '../../platform/threads/stream-to-parent.ts';
import type { Db } from '../../platform/transaction.ts';
import { FileProblem, readImport } from './read-import.ts';

/** Input of the thread. */
export interface ImportThreadInput {
  databaseUrl: string;
  importId: number;
}

await streamToParent(async function* ({ databaseUrl, importId }: ImportThreadInput) {
  const db = createDatabase(createPool(databaseUrl, { max: 2, application_name: 'driver import' }));
  try {
    const { content, state } = await db
      .selectFrom('driver_import')
      .select(['content', 'state'])
      .where('id', '=', importId)
      .executeTakeFirstOrThrow();
    const isRetried = state === 'failed' && content !== null;
    // A job may run again after its end, when a plan is shown already.
    if (state !== 'reading' && !isRetried) return null;
    if (isRetried) await setReading(db, importId);
    // One that was broken off starts from the beginning.
    await deleteRows(db, importId);
    for await (const rows_read of readImport(db, importId, content ?? Buffer.alloc(0))) {
      await db.updateTable('driver_import').set({ rows_read }).where('id', '=', importId).execute();
      // An empty chunk lets the reader check for cancellation.
      yield new Uint8Array();
    }
    return null;
  } catch (error) {
    const problem = toProblem(error);
    if (problem === null) throw error;
    await deleteRows(db, importId);
    return problem;
  } finally {
    await db.destroy();
  }
});

async function setReading(db: Db, importId: number): Promise<void> {
  await db
    .updateTable('driver_import')
    .set({ state: 'reading', finished_at: null })
    .where('id', '=', importId)
    .where('state', '=', 'failed')
    .execute();
}

async function deleteRows(db: Db, importId: number): Promise<void> {
  await db.deleteFrom('driver_import_row').where('import_id', '=', importId).execute();
}

/** The reason to reject a file; null where the file is not the cause. */
function toProblem(error: unknown): string | null {
  if (error instanceof FileProblem) return error.message;
  return error instanceof HucreError ? 'xlsx_not_valid' : null;
}
