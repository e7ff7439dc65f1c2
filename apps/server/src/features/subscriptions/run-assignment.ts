import {
  type DriverBalances,
  decideMembership,
  type MembershipDecision,
  type MembershipPeriod,
  type MembershipRequest,
} from '@mishwar/domain';
import { sql } from 'kysely';
import type { OperatorActor } from '../../platform/actor.ts';
import type { App } from '../../platform/app.ts';
import { readSetting } from '../../platform/settings.ts';
import { inTransaction, type Trx } from '../../platform/transaction.ts';
import { postToLedger } from '../wallet/public.ts';
import { readSubscription, type StoredSubscription } from './subscription-row.ts';

/** Drivers of one transaction: their accounts are locked for as long as it takes. */
const BATCH = 50;

/**
 * Assigns the drivers of an assignment that wait, batch after batch, until none is left. A batch is one transaction:
 * ledger, membership and outcome of each driver. Concurrent runs take turns, and each driver has one key in the ledger.
 */
export async function runAssignment(
  app: Pick<App, 'db' | 'now'>,
  id: number,
  signal: AbortSignal,
): Promise<void> {
  while (await inTransaction(app.db, (trx) => assignBatch(trx, id, app.now()))) signal.throwIfAborted();
}

/** Assigns the next drivers; false where none waits. */
async function assignBatch(trx: Trx, id: number, now: Date): Promise<boolean> {
  const assignment = await trx
    .selectFrom('membership_assignment')
    .selectAll()
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!assignment) return false;
  const { rows: waiting } = await sql<{ driver_id: number }>`
    select driver_id from membership_assignment_driver
    where assignment_id = ${id} and outcome is null order by driver_id limit ${BATCH}`.execute(trx);
  if (waiting.length === 0) {
    await trx.updateTable('membership_assignment').set({ finished_at: now }).where('id', '=', id).execute();
    return false;
  }
  const actor: OperatorActor = {
    ...{ kind: 'operator', id: assignment.created_by_id, name: assignment.created_by_name, role: 'ADMIN' },
  };
  const subscription = await readOffered(trx, assignment.subscription_id);
  const drivers = await lockDrivers(
    trx,
    waiting.map(({ driver_id }) => driver_id),
    now,
  );
  for (const { driverId, ...driver } of drivers) {
    const offered = subscription && {
      companyId: subscription.delivery_company_id,
      price: subscription.price,
      days: subscription.days,
    };
    const decision = decideMembership({ ...driver, now, subscription: offered });
    await write(trx, { assignmentId: id, driverId, actor, now, subscription, decision });
  }
  return true;
}

/** The subscription while it can be assigned; null where it is not ACTIVE, is deleted, or memberships are switched off. */
async function readOffered(trx: Trx, id: number): Promise<StoredSubscription | null> {
  if (!(await readSetting(trx, 'MEMBERSHIP')).isActive) return null;
  const found = await readSubscription(trx, id, 'keep');
  return found?.status === 'ACTIVE' ? found : null;
}

type LockedDriver = Pick<MembershipRequest, 'driver' | 'running' | 'balances'> & { driverId: number };

/**
 * The drivers with their balances and memberships that are not over. The accounts are locked in the order of their
 * drivers, as in every transaction that touches several, and before the memberships are read.
 */
async function lockDrivers(trx: Trx, ids: readonly number[], now: Date): Promise<LockedDriver[]> {
  const { rows: accounts } = await sql<{ driver_id: number; kind: keyof DriverBalances; balance: number }>`
    select driver_id, kind, balance from wallet_account where driver_id = any(${[...ids]}::bigint[])
    order by driver_id, id for update`.execute(trx);
  const { rows: drivers } = await sql<{ id: number; delivery_company_id: number | null; is_active: boolean }>`
    select id, delivery_company_id, is_active from driver where id = any(${[...ids]}::bigint[]) order by id`.execute(
    trx,
  );
  const { rows: running } = await sql<MembershipPeriod & { driver_id: number }>`
    select driver_id, starts_at as "startsAt", due_at as "dueAt" from membership
    where driver_id = any(${[...ids]}::bigint[]) and status in ('ACTIVE', 'SCHEDULED') and due_at > ${now}
    order by starts_at`.execute(trx);
  return drivers.map((row) => {
    const balanceOf = (kind: keyof DriverBalances) =>
      accounts.find((account) => account.driver_id === row.id && account.kind === kind)?.balance ?? 0;
    return {
      driverId: row.id,
      driver: { companyId: row.delivery_company_id, isActive: row.is_active },
      running: running.filter(({ driver_id }) => driver_id === row.id),
      balances: { MAIN: balanceOf('MAIN'), GIFT: balanceOf('GIFT'), HOLD: balanceOf('HOLD') },
    };
  });
}

/** Stores the status that a driver's memberships have by now, where the job has not yet: the new one needs the room. */
async function bringUpToDate(trx: Trx, driverId: number, now: Date): Promise<void> {
  const ofDriver = trx.updateTable('membership').where('driver_id', '=', driverId);
  await ofDriver
    .set({ status: 'EXPIRED' })
    .where('status', 'in', ['ACTIVE', 'SCHEDULED'])
    .where('due_at', '<=', now)
    .execute();
  await ofDriver
    .set({ status: 'ACTIVE' })
    .where('status', '=', 'SCHEDULED')
    .where('starts_at', '<=', now)
    .execute();
}

interface Decided {
  assignmentId: number;
  driverId: number;
  actor: OperatorActor;
  now: Date;
  subscription: StoredSubscription | null;
  decision: MembershipDecision;
}

/** Writes what was decided for a driver: the payment and the membership, if any, and the outcome. */
async function write(trx: Trx, decided: Decided): Promise<void> {
  const { assignmentId, driverId, actor, now, subscription, decision } = decided;
  let membershipId: number | null = null;
  if (subscription && 'posting' in decision) {
    const { startsAt, dueAt } = decision.period;
    await bringUpToDate(trx, driverId, now);
    const transactionId = await postToLedger(trx, decision.posting, {
      ...{ driverId, orderId: null, actor, note: subscription.name },
      key: `membership:${assignmentId}:${driverId}`,
    });
    const { id } = await trx
      .insertInto('membership')
      .values({
        ...{ driver_id: driverId, subscription_id: subscription.id, price: subscription.price },
        ...{ starts_at: startsAt, due_at: dueAt, created_at: now, transaction_id: transactionId },
        status: decision.outcome === 'renewed' ? 'SCHEDULED' : 'ACTIVE',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    membershipId = id;
  }
  await trx
    .updateTable('membership_assignment_driver')
    .set({
      outcome: decision.outcome,
      missing: decision.outcome === 'balance_too_low' ? decision.missing : null,
      membership_id: membershipId,
    })
    .where('assignment_id', '=', assignmentId)
    .where('driver_id', '=', driverId)
    .execute();
}
