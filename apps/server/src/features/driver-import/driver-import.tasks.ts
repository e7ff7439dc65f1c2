import { z } from 'zod';
import type { OperatorActor } from '../../platform/actor.ts';
import type { App } from '../../platform/app.ts';
import { task } from '../../platform/jobs/task.ts';
import { streamFromThread } from '../../platform/threads/stream-from-thread.ts';
import { applyImport } from './apply-import.ts';
import type { ImportThreadInput } from './import-thread.ts';

export const READ_IMPORT = 'read-driver-import';
export const APPLY_IMPORT = 'apply-driver-import';

/** Heap limit in MB: the file, its shared strings (half of it for a sheet of 100,000 rows) and the pending rows. */
const MAX_HEAP_MB = 640;
/** Maximum time to read a file; 100,000 rows take a tenth of it. */
const MAX_READ_MS = 180_000;
const payload = z.object({ import_id: z.number().int() });

/** Reads an upload in a thread of low priority; the import is then planned, or rejected with a reason. */
export const readImportTask = task('heavy', payload, async ({ import_id: importId }, context) => {
  const { app, signal } = context;
  const input: ImportThreadInput = { databaseUrl: app.config.databaseUrl, importId };
  let problem: string | null = null;
  const onEnd = (result: unknown) => {
    problem = typeof result === 'string' ? result : null;
  };
  const settle = (state: 'ready' | 'refused' | 'failed') =>
    app.db
      .updateTable('driver_import')
      .set({
        state,
        problem,
        // A retry of the job reads the file again.
        ...(state !== 'failed' && { content: null }),
        ...(state !== 'ready' && { finished_at: app.now() }),
      })
      .where('id', '=', importId)
      .where('state', '=', 'reading')
      .execute();
  const limit = AbortSignal.timeout(MAX_READ_MS);
  try {
    const entry = new URL('./import-thread.ts', import.meta.url);
    const bounds = { megabytes: MAX_HEAP_MB, signal: limit };
    for await (const _ of streamFromThread(entry, input, onEnd, bounds)) signal?.throwIfAborted();
  } catch (error) {
    problem = limit.aborted ? 'import_too_slow' : isOutOfMemory(error) ? 'xlsx_too_large_unpacked' : null;
    if (problem === null) {
      if (context.attempt >= context.maxAttempts) await settle('failed');
      throw error;
    }
  }
  await settle(problem === null ? 'ready' : 'refused');
});

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

/** Applies the plan of an import. */
export const applyImportTask = task('heavy', payload, async ({ import_id: importId }, context) => {
  const { app } = context;
  const actor = await readUploader(app, importId);
  try {
    await applyImport(app, actor, importId);
  } catch (error) {
    if (context.attempt >= context.maxAttempts) {
      await app.db
        .updateTable('driver_import')
        .set({ state: 'failed', finished_at: app.now() })
        .where('id', '=', importId)
        .where('state', '=', 'applying')
        .execute();
    }
    throw error;
  }
});

async function readUploader(app: App, importId: number): Promise<OperatorActor> {
  const operator = await app.db
    .selectFrom('driver_import as i')
    .innerJoin('operator as o', 'o.id', 'i.operator_id')
    .select(['o.id', 'o.first_name', 'o.last_name', 'o.role'])
    .where('i.id', '=', importId)
    .executeTakeFirstOrThrow();
  return {
    kind: 'operator',
    id: operator.id,
    name: `${operator.first_name} ${operator.last_name}`,
    role: operator.role,
  };
}
