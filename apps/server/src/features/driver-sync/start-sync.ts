import type { DriverSync } from '@mishwar/contract';
import { type AuditAction, canResumeSync, type SyncIntegration } from '@mishwar/domain';
import { sql } from 'kysely';
import type { OperatorActor } from '../../platform/actor.ts';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { StaffOutcome } from '../../platform/staff-action.ts';
import { inTransaction, type Trx } from '../../platform/transaction.ts';
import { readSyncProblem } from './integration-rosters.ts';
import { failDeadSync, readSync, SYNC_JOB_KEY } from './sync-row.ts';

/** Name of the job that runs a sync. */
export const SYNC_DRIVERS = 'sync-drivers';
/** Retries of the job: a process that shuts down hands its sync over, which is no failure. */
const MAX_ATTEMPTS = 25;

const refuse = (status: 404 | 409, code: string): StaffOutcome<DriverSync> => ({
  ok: false,
  refusal: { status, code },
});

/** Starts a sync with an integration; returns a running one where there is one. */
export async function startSync(
  app: App,
  actor: OperatorActor,
  thirdParty: SyncIntegration,
): Promise<StaffOutcome<DriverSync>> {
  const problem = await readSyncProblem(app, thirdParty);
  if (problem) return refuse(409, problem);
  return inTransaction(app.db, async (trx) => {
    await failDeadSync(trx, thirdParty, app.now());
    const added = await trx
      .insertInto('driver_sync')
      .values({ third_party: thirdParty, operator_id: actor.id, created_at: app.now() })
      .onConflict((conflict) =>
        conflict.column('third_party').where(sql<boolean>`state in ('queued', 'running')`).doNothing(),
      )
      .returning('id')
      .executeTakeFirst();
    if (added) {
      await enqueueSync(trx, thirdParty, added.id);
      await recordSyncAudit(trx, actor, 'drivers.sync_start', added.id, thirdParty);
    }
    const id = added?.id ?? (await findRunningSync(trx, thirdParty));
    const sync = id === undefined ? undefined : await readSync(trx, id);
    // The running sync has just ended.
    return sync ? { ok: true, done: sync } : refuse(409, 'sync_ended');
  });
}

/** Resumes a stopped or failed sync; failed pages are retried once. */
export async function resumeSync(
  app: App,
  actor: OperatorActor,
  id: number,
): Promise<StaffOutcome<DriverSync>> {
  return inTransaction(app.db, async (trx) => {
    const row = await trx
      .selectFrom('driver_sync')
      .select('third_party')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!row) return refuse(404, 'not_found');
    await failDeadSync(trx, row.third_party, app.now());
    const sync = await readSync(trx, id);
    if (!sync) return refuse(404, 'not_found');
    if (sync.state === 'queued' || sync.state === 'running') return { ok: true, done: sync };
    if (!canResumeSync(sync)) return refuse(409, 'sync_ended');
    const problem = await readSyncProblem(app, row.third_party);
    if (problem) return refuse(409, problem);
    if ((await findRunningSync(trx, row.third_party)) !== undefined) return refuse(409, 'sync_running');
    await trx
      .updateTable('driver_sync')
      .set({ state: 'queued', operator_id: actor.id, problem: null, finished_at: null })
      .where('id', '=', id)
      .execute();
    await sql`update driver_sync_page set failures = 1 where sync_id = ${id} and not is_done`.execute(trx);
    await enqueueSync(trx, row.third_party, id);
    await recordSyncAudit(trx, actor, 'drivers.sync_resume', id, row.third_party);
    const resumed = await readSync(trx, id);
    return resumed ? { ok: true, done: resumed } : refuse(404, 'not_found');
  });
}

/** Stops a queued or running sync; an ended one stays as it is. Undefined where there is none. */
export async function cancelSync(
  app: App,
  actor: OperatorActor,
  id: number,
): Promise<DriverSync | undefined> {
  return inTransaction(app.db, async (trx) => {
    const stopped = await trx
      .updateTable('driver_sync')
      .set({ state: 'cancelled', finished_at: app.now() })
      .where('id', '=', id)
      .where('state', 'in', ['queued', 'running'])
      .returning('third_party')
      .executeTakeFirst();
    if (stopped) await recordSyncAudit(trx, actor, 'drivers.sync_cancel', id, stopped.third_party);
    return readSync(trx, id);
  });
}

async function findRunningSync(trx: Trx, thirdParty: SyncIntegration): Promise<number | undefined> {
  const sync = await trx
    .selectFrom('driver_sync')
    .select('id')
    .where('third_party', '=', thirdParty)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirst();
  return sync?.id;
}

/** One queue per integration: its syncs run one after the other. */
const enqueueSync = (trx: Trx, thirdParty: SyncIntegration, id: number) =>
  enqueue(
    trx,
    SYNC_DRIVERS,
    { sync_id: id },
    { maxAttempts: MAX_ATTEMPTS, queue: `${SYNC_DRIVERS} ${thirdParty}`, jobKey: `${SYNC_JOB_KEY}${id}` },
  );

const recordSyncAudit = (
  trx: Trx,
  actor: OperatorActor,
  action: AuditAction,
  id: number,
  thirdParty: SyncIntegration,
) =>
  recordAudit(trx, {
    ...{ actor, action, subject: { kind: 'driver_sync', id }, after: { third_party: thirdParty } },
    ...(actor.from && { from: actor.from }),
  });
