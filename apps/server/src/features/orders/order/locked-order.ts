import type { DB } from '@mishwar/db';
import {
  type Decision,
  type Halalas,
  moneyToWire,
  type OrderHistoryAction,
  type OrderRefusalCode,
} from '@mishwar/domain';
import { type Selectable, sql, type Updateable } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';
import { appendToOutbox, type OutboxMessage } from '../../../platform/outbox.ts';
import type { Trx } from '../../../platform/transaction.ts';
import { isReassignment, reportOrderMessages } from '../../third-party-reports/public.ts';
import { type SelectedOrder, selectOrderRows, toUpdatedFields } from './order-row.ts';

/** The row of an order that this transaction has locked. */
export type LockedOrder = Selectable<DB['orders']> & {
  /** The row as sent to the portals, if this transaction has changed it. */
  readonly shown?: SelectedOrder;
};

type StepRefusalCode =
  | OrderRefusalCode
  | 'order_changed'
  | 'order_is_fake'
  | 'driver_not_found'
  | 'driver_not_active'
  | 'company_not_active'
  | 'cancel_reason_unknown'
  | 'amount_invalid'
  | 'wallet_balance_too_low'
  | 'wallet_amount_invalid';

export interface StepRefusal {
  code: StepRefusalCode;
  status: 409 | 422;
  /** The current driver, if that is the reason. */
  driver_id?: number;
  /** Halalas missing in the driver's wallet. */
  missing?: Halalas;
}

/** The order after a step, or why nothing was written. */
export type StepOutcome = Decision<{ order: LockedOrder }, StepRefusal>;

/** Locks an order until the transaction ends. Lock order: orders before offers and wallets. */
export async function lockOrder(
  trx: Trx,
  by: { id: number } | { orderNumber: string },
): Promise<LockedOrder | undefined> {
  const query = trx.selectFrom('orders').selectAll().forNoKeyUpdate();
  const one = 'id' in by ? query.where('id', '=', by.id) : query.where('order_number', '=', by.orderNumber);
  return one.executeTakeFirst();
}

export interface Change {
  action: OrderHistoryAction;
  set: Updateable<DB['orders']>;
  /** Further data of the history entry. */
  data?: Record<string, unknown>;
  actor: Actor;
  now: Date;
}

/**
 * Updates an order with the next version, writes its history, and appends the realtime update and the reports to
 * third parties to the outbox.
 */
export async function writeChange(trx: Trx, before: LockedOrder, change: Change): Promise<LockedOrder> {
  const after = await trx
    .updateTable('orders')
    .set({ ...change.set, version: sql<number>`version + 1` })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const shown = await selectOrderRows(trx).where('o.id', '=', after.id).executeTakeFirstOrThrow();
  const isReassigned = await isReassignment(trx, after.id, change.action);
  await writeEvent(trx, after.id, change, {
    before: snapshot(before, await readDriverName(trx, before)),
    after: snapshot(after, shown.driver_name),
  });
  await appendToOutbox(trx, [
    portalUpdate(shown),
    ...reportOrderMessages(after, change.action, change.now, { isReassigned }),
  ]);
  return { ...after, shown };
}

/** Writes an entry of the order history, in the transaction of the change. */
export async function writeEvent(
  trx: Trx,
  orderId: number,
  event: Omit<Change, 'set'>,
  state: { before?: Snapshot; after?: Snapshot } = {},
): Promise<void> {
  await trx
    .insertInto('order_event')
    .values(toEventValues(orderId, event, state))
    .execute();
}

/** A row of `order_event`. */
export function toEventValues(
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

/** The fields that the history compares, as text. */
type Snapshot = Record<string, string | null>;

function snapshot(order: LockedOrder, driverName: string | null): Snapshot {
  return {
    status: order.status,
    driver_name: driverName,
    delivery_cost: moneyToWire(order.delivery_cost),
    cancel_reason: order.cancel_reason_id === null ? null : String(order.cancel_reason_id),
    cancel_reason_txt: order.cancel_reason_txt,
  };
}

async function readDriverName(trx: Trx, { driver_id, shown }: LockedOrder): Promise<string | null> {
  if (driver_id === null) return null;
  if (shown) return shown.driver_name;
  const driver = await trx.selectFrom('driver').select('name').where('id', '=', driver_id).executeTakeFirst();
  return driver?.name ?? null;
}

function portalUpdate(shown: SelectedOrder): OutboxMessage {
  const payload = { _id: String(shown.id), updatedFields: toUpdatedFields(shown) };
  return { destination: 'realtime', orderingKey: `order:${shown.id}`, event: 'update', payload };
}
