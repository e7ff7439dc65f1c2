import type { DB } from '@mishwar/db';
import { moneyToWire, type OrderHistoryAction } from '@mishwar/domain';
import { sql, type Updateable } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';
import { appendToOutbox } from '../../../platform/outbox.ts';
import type { Trx } from '../../../platform/transaction.ts';
import { type SelectedOrder, selectOrderRows, toUpdatedFields } from './order-row.ts';
import type { LockedOrder } from './order-step.ts';

export interface Change {
  action: OrderHistoryAction;
  set: Updateable<DB['orders']>;
  /** What else the history keeps of it. */
  data?: Record<string, unknown>;
  actor: Actor;
  now: Date;
}

/** Changes an order: its row with the next version, its history, and the word to every screen. */
export async function writeChange(trx: Trx, before: LockedOrder, change: Change): Promise<LockedOrder> {
  const after = await trx
    .updateTable('orders')
    .set({ ...change.set, version: sql<number>`version + 1` })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const shown = await selectOrderRows(trx).where('o.id', '=', after.id).executeTakeFirstOrThrow();
  await writeEvent(trx, after.id, change, {
    before: snapshot(before, await driverNameOf(trx, before)),
    after: snapshot(after, shown.driver_name),
  });
  await tellScreens(trx, shown);
  return { ...after, shown };
}

/** Writes what happened into the history of an order, in the transaction in which it happens. */
export async function writeEvent(
  trx: Trx,
  orderId: number,
  event: Omit<Change, 'set'>,
  state: { before?: Snapshot; after?: Snapshot } = {},
): Promise<void> {
  await trx
    .insertInto('order_event')
    .values(eventValues(orderId, event, state))
    .execute();
}

/** A line of an order's history as it is stored. */
export function eventValues(
  orderId: number,
  { action, data, actor, now }: Omit<Change, 'set'>,
  state: { before?: Snapshot; after?: Snapshot } = {},
) {
  const from = actor.kind === 'operator' ? actor.from : undefined;
  return {
    order_id: orderId,
    created_at: now,
    action,
    actor_kind: actor.kind,
    actor_id: actor.id,
    actor_name: actor.name,
    address: from?.address ?? null,
    request_id: from?.requestId ?? null,
    before: state.before ? JSON.stringify(state.before) : null,
    after: state.after ? JSON.stringify(state.after) : null,
    data: data ? JSON.stringify(data) : null,
  };
}

/** What the history compares, as text. */
export type Snapshot = Record<string, string | null>;

function snapshot(order: LockedOrder, driverName: string | null): Snapshot {
  return {
    status: order.status,
    driver_name: driverName,
    delivery_cost: moneyToWire(order.delivery_cost),
    cancel_reason: order.cancel_reason_id === null ? null : String(order.cancel_reason_id),
    cancel_reason_txt: order.cancel_reason_txt,
  };
}

async function driverNameOf(trx: Trx, { driver_id, shown }: LockedOrder): Promise<string | null> {
  if (driver_id === null) return null;
  if (shown) return shown.driver_name;
  const driver = await trx.selectFrom('driver').select('name').where('id', '=', driver_id).executeTakeFirst();
  return driver?.name ?? null;
}

function tellScreens(trx: Trx, shown: SelectedOrder): Promise<void> {
  const payload = { _id: String(shown.id), updatedFields: toUpdatedFields(shown) };
  return appendToOutbox(trx, [
    { destination: 'realtime', orderingKey: `order:${shown.id}`, event: 'update', payload },
  ]);
}
