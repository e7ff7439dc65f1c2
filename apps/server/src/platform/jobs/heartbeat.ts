import { sql } from 'kysely';
import type { ProcessRole } from '../../config.ts';
import type { App } from '../app.ts';

const BEAT_MS = 5_000;
const DEAD_AFTER_SECONDS = 30;

/** Whether a process with the role `worker` was heard of within half a minute. */
export async function workerIsAlive({ db }: Pick<App, 'db'>): Promise<boolean> {
  const row = await db
    .selectFrom('server_process')
    .select('id')
    .where(sql<boolean>`'worker' = any(roles)`)
    .where('seen_at', '>', sql<Date>`now() - ${DEAD_AFTER_SECONDS} * interval '1 second'`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export interface Heartbeat {
  /** Jobs are locked under these names; they are set free when the process dies. */
  addWorker(workerId: string): void;
  stop(): Promise<void>;
}

/** Says every few seconds that this process is alive, and frees the jobs of processes that no longer say so. */
export async function startHeartbeat(
  app: App,
  processId: string,
  roles: readonly ProcessRole[],
): Promise<Heartbeat> {
  const workers = new Set<string>();
  const beat = async () => {
    await app.db
      .insertInto('server_process')
      .values({ id: processId, roles: [...roles], worker_ids: [...workers] })
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet({ worker_ids: [...workers], seen_at: sql`now()` }),
      )
      .execute();
    if (roles.includes('worker')) await freeJobsOfTheDead(app);
  };
  const tryBeat = () => beat().catch((error: unknown) => app.log.warn('heartbeat failed', { error }));
  await beat();
  const timer = setInterval(tryBeat, BEAT_MS);
  return {
    addWorker(workerId) {
      workers.add(workerId);
      void tryBeat();
    },
    async stop() {
      clearInterval(timer);
      await app.db.deleteFrom('server_process').where('id', '=', processId).execute();
    },
  };
}

/** Without this a job of a process that was killed stays locked for hours. */
async function freeJobsOfTheDead({ db, log }: App): Promise<void> {
  const dead = await db
    .deleteFrom('server_process')
    .where('seen_at', '<', sql<Date>`now() - ${DEAD_AFTER_SECONDS} * interval '1 second'`)
    .returning(['id', 'worker_ids'])
    .execute();
  const workerIds = dead.flatMap((row) => row.worker_ids);
  if (workerIds.length === 0) return;
  await sql`select graphile_worker.force_unlock_workers(${workerIds}::text[])`.execute(db);
  log.warn('freed the jobs of processes that are gone', { processes: dead.map((row) => row.id) });
}
