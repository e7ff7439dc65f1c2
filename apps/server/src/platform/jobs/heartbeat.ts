import { DatabaseProblem } from '@mishwar/db';
import { sql } from 'kysely';
import type { ProcessRole } from '../../config.ts';
import type { App } from '../app.ts';
import { sign } from '../crypto/keys.ts';
import { startLoop } from '../realtime/loop.ts';
import { releaseOrphanedJobs } from './orphaned-jobs.ts';

const BEAT_MS = 1_000;
/** A beat that takes longer says that the database was away, for the other processes as well. */
const MAX_BEAT_MS = 2_000;
/** A process that was not heard of for so long is dead; with the pauses in between its work goes on within ten. */
const DEAD_AFTER_SECONDS = 5;
/** A worker that is started anew does not make the whole product unready. */
const WORKER_MISSING_AFTER_SECONDS = 30;

/** Whether a process with the role `worker` was heard of within half a minute. */
export async function isWorkerAlive({ db }: Pick<App, 'db'>): Promise<boolean> {
  const row = await db
    .selectFrom('server_process')
    .select('id')
    .where(sql<boolean>`'worker' = any(roles)`)
    .where('seen_at', '>', sql<Date>`now() - ${WORKER_MISSING_AFTER_SECONDS} * interval '1 second'`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export interface Heartbeat {
  /** Jobs are locked under these names; they are set free when the process dies. */
  addWorker(workerId: string): void;
  /** From now on what is still locked under this name is nobody's. */
  removeWorker(workerId: string): void;
  stop(): Promise<void>;
}

/**
 * Says every second that this process is alive; one with the role `worker` also frees the work of those that no longer
 * say so. Throws DatabaseProblem where another living process has another secret.
 */
export async function startHeartbeat(app: App, roles: readonly ProcessRole[]): Promise<Heartbeat> {
  const workers = new Set<string>();
  const mark = sign(app.config.secret, 'processes', 'mark').toString('base64url');
  await assertSameSecret(app, mark);
  const beat = async () => {
    await app.db
      .insertInto('server_process')
      .values({ id: app.processId, roles: [...roles], worker_ids: [...workers], secret_mark: mark })
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet({ worker_ids: [...workers], seen_at: sql`now()` }),
      )
      .execute();
  };
  await beat();
  let steadySince = performance.now();
  const loop = startLoop(app.log, 'heartbeat', BEAT_MS, async () => {
    const began = performance.now();
    let beaten = false;
    try {
      await beat();
      beaten = performance.now() - began < MAX_BEAT_MS;
    } finally {
      if (!beaten) steadySince = performance.now();
    }
    // Whoever was cut off himself judges nobody before the others had the time to say that they live.
    if (roles.includes('worker') && performance.now() - steadySince > DEAD_AFTER_SECONDS * 1000) {
      await releaseOrphanedJobs(app, DEAD_AFTER_SECONDS);
    }
    return false;
  });
  return {
    addWorker(workerId) {
      workers.add(workerId);
      loop.wake();
    },
    removeWorker(workerId) {
      workers.delete(workerId);
    },
    async stop() {
      await loop.stop();
      await app.db.deleteFrom('server_process').where('id', '=', app.processId).execute();
    },
  };
}

async function assertSameSecret({ db }: App, mark: string): Promise<void> {
  const other = await db
    .selectFrom('server_process')
    .select('id')
    .where('secret_mark', '<>', mark)
    .where('seen_at', '>', sql<Date>`now() - ${DEAD_AFTER_SECONDS} * interval '1 second'`)
    .executeTakeFirst();
  if (other) {
    throw new DatabaseProblem(
      'Another process on this database has another MISHWAR_SECRET: give all of them the same one.',
    );
  }
}
