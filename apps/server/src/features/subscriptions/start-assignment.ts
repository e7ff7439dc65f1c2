import type { Assignment } from '@mishwar/contract';
import { MAX_DRIVERS_PER_CALL } from '@mishwar/domain';
import { sql } from 'kysely';
import type { OperatorActor } from '../../platform/actor.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { readSetting } from '../../platform/settings.ts';
import { runStaffAction, type StaffOutcome } from '../../platform/staff-action.ts';
import type { Trx } from '../../platform/transaction.ts';
import { ASSIGNMENT_JOB_KEY, readAssignment } from './assignment.query.ts';
import { findSubscribedDrivers, type SubscribedDriverFilters } from './subscribed-drivers.query.ts';
import { readSubscription } from './subscription-row.ts';

/** Name of the job that assigns drivers to a subscription. */
export const ASSIGN_MEMBERSHIPS = 'assign-memberships';
/** Retries of the job: a process that shuts down hands its work over, which is no failure. */
const MAX_ATTEMPTS = 25;

/** Drivers by their ids, or all that match filters of the list. */
type ChosenDrivers = { ids: readonly number[] } | { matching: SubscribedDriverFilters };

interface AssignmentRequest {
  subscriptionId: number;
  /** The version of the subscription that staff confirmed; left out: the present one. */
  version?: number | undefined;
  drivers: ChosenDrivers;
  /**
   * The number of drivers that staff confirmed; left out: any. No part of the request that a key is for: the repeat of an
   * assignment without an answer confirms what the list shows by then, and is still the same assignment.
   */
  confirmedCount?: number | undefined;
  key: string;
}

/**
 * Starts the assignment of drivers to a subscription: stores the drivers and enqueues the job. A driver named twice is
 * assigned once. A stale version is refused, and so are more drivers than were confirmed.
 */
export async function startAssignment(
  from: Pick<Context, 'app' | 'address' | 'requestId'>,
  actor: OperatorActor,
  { subscriptionId, version, drivers, confirmedCount, key }: AssignmentRequest,
): Promise<StaffOutcome<Assignment>> {
  const { app } = from;
  const request = { assign: subscriptionId, version, drivers };
  return runStaffAction(app.db, actor, { key, request }, async (trx): Promise<StaffOutcome<Assignment>> => {
    const subscription = await readSubscription(trx, subscriptionId);
    if (!subscription) return { ok: false, refusal: { status: 404, code: 'not_found' } };
    if (subscription.status !== 'ACTIVE')
      return { ok: false, refusal: { status: 409, code: 'subscription_not_active' } };
    if (version !== undefined && subscription.version !== version)
      return { ok: false, refusal: { status: 409, code: 'subscription_changed' } };
    if (!(await readSetting(trx, 'MEMBERSHIP')).isActive)
      return { ok: false, refusal: { status: 409, code: 'membership_off' } };
    const chosen = await resolveDrivers(trx, drivers);
    if (!chosen.ok) return chosen;
    const ids = chosen.done;
    if (confirmedCount !== undefined && ids.length > confirmedCount)
      return { ok: false, refusal: { status: 409, code: 'subscription_drivers_changed' } };
    const { id } = await trx
      .insertInto('membership_assignment')
      .values({
        subscription_id: subscriptionId,
        subscription_version: subscription.version,
        created_by_id: actor.id,
        created_by_name: actor.name,
        created_at: app.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`
      insert into membership_assignment_driver (assignment_id, driver_id)
      select ${id}::bigint, id from unnest(${ids}::bigint[]) as id`.execute(trx);
    const job = { maxAttempts: MAX_ATTEMPTS, jobKey: `${ASSIGNMENT_JOB_KEY}${id}` };
    await enqueue(trx, ASSIGN_MEMBERSHIPS, { assignment_id: id }, job);
    const subject = { kind: 'subscription', id: subscriptionId };
    const after = { assignment_id: String(id), drivers: ids.length };
    await recordAudit(trx, { actor, action: 'subscription.assign', subject, from, after });
    const assignment = await readAssignment(trx, id);
    if (!assignment) throw new Error(`assignment ${id} disappeared`);
    return { ok: true, done: assignment };
  });
}

/** The ids of the chosen drivers, each once; or why they cannot be assigned. */
async function resolveDrivers(trx: Trx, drivers: ChosenDrivers): Promise<StaffOutcome<number[]>> {
  const refuse = (code: string): StaffOutcome<number[]> => ({
    ok: false,
    refusal: { status: 422, code, errors: [{ field: 'driver_ids', msg: code }] },
  });
  if ('matching' in drivers) {
    const ids = await findSubscribedDrivers(trx, drivers.matching, MAX_DRIVERS_PER_CALL + 1);
    if (ids.length === 0) return refuse('subscription_drivers_required');
    if (ids.length > MAX_DRIVERS_PER_CALL) return refuse('subscription_drivers_above_limit');
    return { ok: true, done: ids };
  }
  const { rows } = await sql<{ id: number }>`
    select d.id from driver d where d.id = any(${[...drivers.ids]}::bigint[])`.execute(trx);
  if (rows.length < new Set(drivers.ids).size) return refuse('driver_not_found');
  return { ok: true, done: rows.map(({ id }) => id) };
}
