import { DatabaseProblem } from '@mishwar/db';
import { sql } from 'kysely';
import type { App } from '../app.ts';
import type { ProcessRole } from '../config.ts';
import { sign } from '../crypto/keys.ts';
import { startLoop } from '../realtime/loop.ts';
import { releaseOrphanedJobs } from './orphaned-jobs.ts';

const BEAT_MS = 1_000;
/** A slower heartbeat indicates a database outage, which affects other processes too. */
const MAX_BEAT_MS = 2_000;
/** A process without a heartbeat for this long counts as dead; its work continues elsewhere within ten seconds. */
const DEAD_AFTER_SECONDS = 5;
/** A restarting worker does not make the product unready. */
const WORKER_MISSING_AFTER_SECONDS = 30;

/** Whether a process with the role `worker` had a heartbeat within the last half minute. */
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
  /** Registers a worker id: its jobs are released when the process dies. */
  addWorker(workerId: string): void;
  /** Unregisters a worker id: what it still holds counts as orphaned. */
  removeWorker(workerId: string): void;
  stop(): Promise<void>;
}

/**
 * Writes a heartbeat every second; a process with the role `worker` also releases orphaned jobs. Throws
 * DatabaseProblem where another living process has a different secret.
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
    // After an outage of its own this process waits until the others could send a heartbeat again.
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
