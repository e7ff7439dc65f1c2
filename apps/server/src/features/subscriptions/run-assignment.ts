import type { DB } from '@mishwar/db';
import {
  type DriverBalances,
  decideMembership,
  type MembershipDecision,
  type MembershipPeriod,
  type MembershipRequest,
} from '@mishwar/domain';
import { type Selectable, sql } from 'kysely';
import type { OperatorActor } from '../../platform/actor.ts';
import type { App } from '../../platform/app.ts';
import { readSetting } from '../../platform/settings.ts';
import { inTransaction, type Trx } from '../../platform/transaction.ts';
import { postAllToLedger } from '../wallet/public.ts';
import { readSubscription, type StoredSubscription } from './subscription-row.ts';

/** Drivers of one transaction: their accounts are locked for as long as it takes. */
const BATCH = 250;

/**
 * Assigns the drivers of an assignment that wait, batch after batch, until none is left. A batch is one transaction of
 * the same few statements whatever its size: ledger, memberships and outcomes of its drivers. Concurrent runs take turns, and each driver has one key in the ledger.
 */
export async function runAssignment(
  app: Pick<App, 'db' | 'now'>,
  id: number,
  signal: AbortSignal,
): Promise<void> {
  while (await inTransaction(app.db, (trx) => assignBatch(trx, id, app.now))) signal.throwIfAborted();
}

/** Assigns the next drivers; false where none waits. */
async function assignBatch(trx: Trx, id: number, clock: () => Date): Promise<boolean> {
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
    await trx
      .updateTable('membership_assignment')
      .set({ finished_at: clock() })
      .where('id', '=', id)
      .execute();
    return false;
  }
  const actor: OperatorActor = {
    ...{ kind: 'operator', id: assignment.created_by_id, name: assignment.created_by_name, role: 'ADMIN' },
  };
  const subscription = await readOffered(trx, assignment);
  const { now, drivers } = await lockDrivers(
    trx,
    waiting.map(({ driver_id }) => driver_id),
    clock,
  );
  const offered = subscription && {
    companyId: subscription.delivery_company_id,
    price: subscription.price,
    days: subscription.days,
  };
  const decided = drivers.map(({ driverId, ...driver }) => ({
    driverId,
    decision: decideMembership({ ...driver, now, subscription: offered }),
  }));
  await write(trx, { assignmentId: id, actor, now, subscription, decided });
  return true;
}

/**
 * The subscription while it can be assigned; null where it is not ACTIVE, is deleted, or has changed since staff confirmed
 * it, or memberships are switched off.
 */
async function readOffered(
  trx: Trx,
  { subscription_id, subscription_version }: Selectable<DB['membership_assignment']>,
): Promise<StoredSubscription | null> {
  if (!(await readSetting(trx, 'MEMBERSHIP')).isActive) return null;
  const subscription = await readSubscription(trx, subscription_id, 'keep');
  const isConfirmed = subscription_version === null || subscription?.version === subscription_version;
  return isConfirmed && subscription?.status === 'ACTIVE' ? subscription : null;
}

type LockedDriver = Pick<MembershipRequest, 'driver' | 'running' | 'balances'> & { driverId: number };

/**
 * The drivers with their balances and memberships that are not over. The accounts are locked in the order of their
 * drivers, as in every transaction that touches several, and before the memberships are read. The time is that of the
 * last lock: a membership that ended while it was waited for is over by then.
 */
async function lockDrivers(
  trx: Trx,
  ids: readonly number[],
  clock: () => Date,
): Promise<{ now: Date; drivers: LockedDriver[] }> {
  const { rows: accounts } = await sql<{ driver_id: number; kind: keyof DriverBalances; balance: number }>`
    select driver_id, kind, balance from wallet_account where driver_id = any(${[...ids]}::bigint[])
    order by driver_id, id for update`.execute(trx);
  const now = clock();
  const { rows: drivers } = await sql<{ id: number; delivery_company_id: number | null; is_active: boolean }>`
    select id, delivery_company_id, is_active from driver where id = any(${[...ids]}::bigint[]) order by id`.execute(
    trx,
  );
  const { rows: running } = await sql<MembershipPeriod & { driver_id: number }>`
    select driver_id, starts_at as "startsAt", due_at as "dueAt" from membership
    where driver_id = any(${[...ids]}::bigint[]) and status in ('ACTIVE', 'SCHEDULED') and due_at > ${now}
    order by starts_at`.execute(trx);
  const accountsOf = Map.groupBy(accounts, ({ driver_id }) => driver_id);
  const runningOf = Map.groupBy(running, ({ driver_id }) => driver_id);
  const locked = drivers.map((row) => {
    const balanceOf = (kind: keyof DriverBalances) =>
      accountsOf.get(row.id)?.find((account) => account.kind === kind)?.balance ?? 0;
    return {
      driverId: row.id,
      driver: { companyId: row.delivery_company_id, isActive: row.is_active },
      running: runningOf.get(row.id) ?? [],
      balances: { MAIN: balanceOf('MAIN'), GIFT: balanceOf('GIFT'), HOLD: balanceOf('HOLD') },
    };
  });
  return { now, drivers: locked };
}

/** Stores the status that the drivers' memberships have by now, where the job has not yet: the new ones need the room. */
async function bringUpToDate(trx: Trx, driverIds: readonly number[], now: Date): Promise<void> {
  const ofDrivers = trx
    .updateTable('membership')
    .where(sql<boolean>`driver_id = any(${[...driverIds]}::bigint[])`);
  await ofDrivers
    .set({ status: 'EXPIRED' })
    .where('status', 'in', ['ACTIVE', 'SCHEDULED'])
    .where('due_at', '<=', now)
    .execute();
  await ofDrivers
    .set({ status: 'ACTIVE' })
    .where('status', '=', 'SCHEDULED')
    .where('starts_at', '<=', now)
    .execute();
}

interface Decided {
  assignmentId: number;
  actor: OperatorActor;
  now: Date;
  subscription: StoredSubscription | null;
  decided: readonly { driverId: number; decision: MembershipDecision }[];
}

/** Writes what was decided for each driver: the payment and the membership, if any, and the outcome. */
async function write(trx: Trx, { assignmentId, actor, now, subscription, decided }: Decided): Promise<void> {
  const taken = subscription
    ? decided.flatMap(({ driverId, decision }) => ('posting' in decision ? [{ driverId, ...decision }] : []))
    : [];
  if (subscription && taken.length > 0) {
    await bringUpToDate(
      trx,
      taken.map(({ driverId }) => driverId),
      now,
    );
    const paid = await postAllToLedger(
      trx,
      taken.map(({ driverId, posting }) => ({
        ...{ posting, driverId, orderId: null, actor, note: subscription.name },
        key: `membership:${assignmentId}:${driverId}`,
      })),
    );
    const lines = taken.map(({ driverId, outcome, period }, place) => ({
      ...{ driver_id: driverId, transaction_id: paid[place] },
      ...{ starts_at: period.startsAt, due_at: period.dueAt },
      status: outcome === 'renewed' ? 'SCHEDULED' : 'ACTIVE',
    }));
    await sql`
      insert into membership (driver_id, subscription_id, price, starts_at, due_at, status, transaction_id, created_at)
      select driver_id, ${subscription.id}, ${subscription.price}, starts_at, due_at, status, transaction_id, ${now}
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line (driver_id bigint, starts_at timestamptz,
        due_at timestamptz, status membership_status, transaction_id bigint)
      order by transaction_id`.execute(trx);
  }
  const outcomes = decided.map(({ driverId, decision }) => ({
    ...{ driver_id: driverId, outcome: decision.outcome },
    missing: decision.outcome === 'balance_too_low' ? decision.missing : null,
    key: `membership:${assignmentId}:${driverId}`,
  }));
  await sql`
    update membership_assignment_driver a
    set outcome = line.outcome, missing = line.missing,
      membership_id = (select m.id from wallet_transaction t join membership m on m.transaction_id = t.id
        where t.transaction_key = line.key)
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as line (driver_id bigint, outcome text,
      missing bigint, key text)
    where a.assignment_id = ${assignmentId} and a.driver_id = line.driver_id`.execute(trx);
}
