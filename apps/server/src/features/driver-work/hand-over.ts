import type { HandOverResult } from '@mishwar/contract';
import type { OperatorActor } from '../../platform/actor.ts';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit.ts';
import { runStaffAction, type StaffOutcome } from '../../platform/staff-action.ts';
import { type Trx, withSavepoint } from '../../platform/transaction.ts';
import { startDistribution } from '../distribution/public.ts';
import { appendDriverAudit } from '../drivers/public.ts';
import { giveToDriver, type LockedOrder, takeOffDriver } from '../orders/public.ts';
import { lockBalances } from '../wallet/public.ts';

interface HandOverRequest {
  driverId: number;
  key: string;
  to: readonly { order_number: string; driver_id: string }[];
}

interface ActorAndNow {
  actor: OperatorActor;
  now: Date;
}

/** Rounds in which orders assigned while waiting for locks are locked too. */
const MAX_LOCK_ROUNDS = 3;

/**
 * Hands over a driver's open orders and clears readiness: each order goes to the driver named for it, or back to the
 * distribution. One transaction, so that no order is lost or doubled; where a named driver may not take an order, it
 * goes to the distribution. Idempotent per key.
 */
export function handOverOrders(
  { db, now }: Pick<App, 'db' | 'now'>,
  actor: OperatorActor,
  { driverId, key, to }: HandOverRequest,
): Promise<StaffOutcome<HandOverResult[]>> {
  const request = { handOver: driverId, to };
  return runStaffAction(db, actor, { key, request }, async (trx) => {
    const by = { actor, now: now() };
    const isFound = await setUnready(trx, driverId, by);
    if (!isFound) return { ok: false, refusal: { status: 404, code: 'driver_not_found' } };
    const orders = await lockOpenOrders(trx, driverId);
    const named = new Map(to.map(({ order_number, driver_id }) => [order_number, Number(driver_id)]));
    const targets = orders.flatMap(({ order_number }) => named.get(order_number) ?? []);
    await lockWallets(trx, [driverId, ...targets]);
    const done: HandOverResult[] = [];
    for (const order of orders) {
      const target = named.get(order.order_number);
      done.push(await moveOrder(trx, order, target === driverId ? undefined : target, by));
    }
    await recordAudit(trx, {
      actor,
      action: 'driver.hand-over',
      subject: { kind: 'driver', id: driverId },
      ...(actor.from && { from: actor.from }),
      after: { orders: done.map(({ order_number, driver_id }) => ({ order_number, driver_id })) },
    });
    return { ok: true, done };
  });
}

/** Clears readiness, so that no more orders are offered. False where there is no such driver. */
async function setUnready(trx: Trx, driverId: number, { actor, now }: ActorAndNow): Promise<boolean> {
  const driver = await trx
    .selectFrom('driver')
    .select('is_ready')
    .where('id', '=', driverId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!driver) return false;
  if (!driver.is_ready) return true;
  await trx
    .updateTable('driver')
    .set((eb) => ({ is_ready: false, version: eb('version', '+', 1) }))
    .where('id', '=', driverId)
    .execute();
  await appendDriverAudit(trx, [driverId], [{ key: 'isReady', new: false, old: true }], { actor, now });
  return true;
}

/** Locks the driver's open orders in order of their ids, with those assigned while waiting. */
async function lockOpenOrders(trx: Trx, driverId: number): Promise<LockedOrder[]> {
  const locked = new Map<number, LockedOrder>();
  for (let look = 0; look < MAX_LOCK_ROUNDS; look++) {
    const before = locked.size;
    const orders = await trx
      .selectFrom('orders')
      .selectAll()
      .where('driver_id', '=', driverId)
      .where('status', 'not in', ['delivered', 'cancelled'])
      .where('is_fake', '=', false)
      .orderBy('id')
      .forNoKeyUpdate()
      .execute();
    for (const order of orders) locked.set(order.id, order);
    if (locked.size === before) break;
  }
  return [...locked.values()];
}

/** Locks wallets after the orders and in order of driver ids, to avoid deadlocks. */
async function lockWallets(trx: Trx, driverIds: readonly number[]): Promise<void> {
  const drivers = await trx.selectFrom('driver').select('id').where('id', 'in', driverIds).execute();
  for (const id of drivers.map(({ id }) => id).sort((one, other) => one - other)) await lockBalances(trx, id);
}

async function moveOrder(
  trx: Trx,
  order: LockedOrder,
  target: number | undefined,
  { actor, now }: ActorAndNow,
): Promise<HandOverResult> {
  const free = await takeOffDriver(trx, order, { actor, now, data: { handed_over: true } });
  const { order_number } = order;
  if (target !== undefined) {
    const giving = { order: free, driverId: target, action: 'assigned', actor, now } as const;
    const given = await withSavepoint(trx, () => giveToDriver(trx, giving));
    if (given.ok) {
      const driver_name = given.order.shown?.driver_name ?? null;
      return { order_number, driver_id: String(target), driver_name, msg: null };
    }
    await startDistribution(trx, order.id, now);
    return { order_number, driver_id: null, driver_name: null, msg: given.refusal.code };
  }
  await startDistribution(trx, order.id, now);
  return { order_number, driver_id: null, driver_name: null, msg: null };
}
