import { sql } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';
import type { idempotencyKeyRow, StoredResponse } from '../../../platform/idempotency.ts';
import { prepared } from '../../../platform/prepared.ts';
import type { Db, Trx } from '../../../platform/transaction.ts';
import { buildFirstTask } from '../../distribution/public.ts';
import { reportOrderMessages } from '../../third-party-reports/public.ts';
import { toEventValues } from '../order/locked-order.ts';
import { type ComposedOrder, newOrderMessage } from './compose-order.ts';

/** An idempotency key that is written with the order, and its stored response. */
type AppliedWithOrder = ReturnType<typeof idempotencyKeyRow> & StoredResponse<unknown>;

/**
 * Inserts a new order in one statement, with items, history, distribution
 * task, realtime update and idempotency keys. A known key or channel order
 * is a unique violation, and nothing is written. The caller wakes the dispatchers after the commit.
 */
export async function insertOrder(
  db: Db | Trx,
  order: ComposedOrder,
  actor: Actor,
  applied: readonly AppliedWithOrder[] = [],
): Promise<void> {
  const { row, items, settingsId, data } = order;
  const now = row.created_at;
  const event = toEventValues(row.id, { action: 'created', actor, now, ...(data && { data }) });
  // A dry run has no distribution task and no notifications.
  const tasks = row.is_fake ? [] : [buildFirstTask(row.id, settingsId, now)];
  const messages = row.is_fake
    ? []
    : [
        newOrderMessage(order),
        ...reportOrderMessages({ ...row, status: 'new', driver_id: null }, 'created', now),
      ];
  await db
    .with('placed', (cte) => cte.insertInto('orders').values(row))
    .with('bought', (cte) =>
      cte
        .insertInto('order_item')
        .columns([
          'order_id',
          'item_id',
          'item_name',
          'item_price',
          'item_quantity',
          'size_id',
          'size_name',
          'options',
        ])
        .expression(sql`
          select ${row.id}::bigint, i.* from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as i(
            item_id text, item_name text, item_price bigint, item_quantity integer, size_id text, size_name text,
            options jsonb)`),
    )
    .with('claimed', (cte) =>
      cte
        .insertInto('idempotency_key')
        .columns(['key', 'scope', 'request_hash', 'status', 'response'])
        .expression(sql`
          select * from unnest(
            ${applied.map(({ key }) => key)}::text[], ${applied.map(({ scope }) => scope)}::text[],
            ${applied.map(({ request_hash }) => request_hash)}::bytea[],
            ${applied.map(({ status }) => status)}::smallint[],
            ${applied.map(({ body }) => JSON.stringify(body))}::jsonb[])`),
    )
    .with('waiting', (cte) =>
      cte
        .insertInto('distribution_task')
        .columns(['order_id', 'settings_id', 'wave', 'next_wave_at', 'started_at'])
        .expression(sql`
          select * from jsonb_to_recordset(${JSON.stringify(tasks)}::jsonb) as t(
            order_id bigint, settings_id bigint, wave integer, next_wave_at timestamptz, started_at timestamptz)`),
    )
    .with('queued', (cte) =>
      cte
        .insertInto('outbox')
        .columns(['destination', 'ordering_key', 'event', 'payload'])
        .expression(sql`
          select * from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb) as m(
            destination text, "orderingKey" text, event text, payload jsonb)`),
    )
    .insertInto('order_event')
    .values(event)
    .modifyEnd(prepared)
    .execute();
}
