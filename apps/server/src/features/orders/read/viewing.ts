import type { OrderRow } from '@mishwar/contract';
import { sql } from 'kysely';
import type { OperatorActor } from '../../../platform/actor.ts';
import { appendToOutbox } from '../../../platform/outbox.ts';
import { type Db, inTransaction, type Trx } from '../../../platform/transaction.ts';
import { selectOrderRows, VIEWER_EXPIRES_SECONDS } from '../order/order-row.ts';

type Viewers = OrderRow['viewers'];

/**
 * Presence: the operator opens the order (heartbeat every 15 s) or closes it. Returns the current viewers, including
 * the operator; other portals are notified of changes. Undefined for an unknown order.
 */
export function setViewing(
  db: Db,
  request: { orderNumber: string; open: boolean },
  actor: OperatorActor,
): Promise<Viewers | undefined> {
  return inTransaction(db, async (trx) => {
    const order = await trx
      .selectFrom('orders')
      .select('id')
      .where('order_number', '=', request.orderNumber)
      .executeTakeFirst();
    if (!order) return undefined;
    const before = await viewersOf(trx, order.id);
    await (request.open ? enter(trx, order.id, actor.id) : leave(trx, order.id, actor.id));
    const viewers = await viewersOf(trx, order.id);
    if (!sameViewers(before, viewers)) await tellViewers(trx, order.id, viewers);
    return viewers;
  });
}

async function viewersOf(trx: Trx, orderId: number): Promise<Viewers> {
  const row = await selectOrderRows(trx).where('o.id', '=', orderId).executeTakeFirst();
  return row?.viewers ?? [];
}

const enter = (trx: Trx, orderId: number, operatorId: number) =>
  trx
    .insertInto('order_viewer')
    .values({ order_id: orderId, operator_id: operatorId, seen_at: sql`now()` })
    .onConflict((conflict) =>
      conflict.columns(['order_id', 'operator_id']).doUpdateSet({ seen_at: sql`now()` }),
    )
    .execute();

const leave = (trx: Trx, orderId: number, operatorId: number) =>
  trx
    .deleteFrom('order_viewer')
    .where('order_id', '=', orderId)
    .where('operator_id', '=', operatorId)
    .execute();

const sameViewers = (a: Viewers, b: Viewers): boolean =>
  a.map(({ _id }) => _id).join() === b.map(({ _id }) => _id).join();

const tellViewers = (trx: Trx, orderId: number, viewers: Viewers): Promise<void> =>
  appendToOutbox(trx, [
    {
      destination: 'realtime',
      orderingKey: `order:${orderId}`,
      event: 'update',
      payload: { _id: String(orderId), updatedFields: { viewers } },
    },
  ]);

/** Removes viewers without a heartbeat and notifies the portals. */
export function dropGoneViewers(db: Db): Promise<void> {
  return inTransaction(db, async (trx) => {
    const gone = await trx
      .deleteFrom('order_viewer')
      .where('seen_at', '<', sql<Date>`now() - make_interval(secs => ${VIEWER_EXPIRES_SECONDS})`)
      .returning('order_id')
      .execute();
    for (const orderId of new Set(gone.map((row) => row.order_id))) {
      await tellViewers(trx, orderId, await viewersOf(trx, orderId));
    }
  });
}
