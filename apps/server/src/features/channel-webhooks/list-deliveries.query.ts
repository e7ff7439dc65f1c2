import type { WebhookDelivery } from '@mishwar/contract';
import { deliveryState, type WebhookEvent } from '@mishwar/domain';
import { sql } from 'kysely';
import { deliveryKey } from '../../platform/delivery/delivery.ts';
import type { Db } from '../../platform/transaction.ts';

const MAX_LISTED = 50;
/** More of an answer is in the exchange log. */
const MAX_BODY_LENGTH = 2_000;

interface Row {
  id: number;
  event: WebhookEvent;
  order_number: string | null;
  order_status: string | null;
  created_at: Date;
  attempts: number;
  sent_at: Date | null;
  dead_at: Date | null;
  held_reason: string | null;
  next_attempt_at: Date;
  answered_at: Date | null;
  status: number | null;
  duration_ms: number | null;
  body: string | null;
  message: string | null;
}

/** The latest events of a channel, newest first, each with its last answer. */
export async function listDeliveries(db: Db, channelId: number): Promise<WebhookDelivery[]> {
  const { rows } = await sql<Row>`
    select m.id, m.event, m.payload->>'order_number' as order_number, m.payload->>'status' as order_status, m.created_at,
      m.attempts, m.sent_at, m.dead_at, m.held_reason, m.next_attempt_at, e.created_at as answered_at, e.status,
      e.duration_ms, left(e.response_body, ${MAX_BODY_LENGTH}) as body, e.message
    from (
      select * from outbox where destination = 'channel' and payload->>'channel_id' = ${String(channelId)}
      order by id desc limit ${MAX_LISTED}
    ) m
    left join lateral (
      select created_at, status, duration_ms, response_body, message from exchange_log
      where correlation_id = 'outbox:' || m.id and third_party = 'WEBHOOK' order by id desc limit 1
    ) e on true
    order by m.id desc`.execute(db);
  return rows.map(toDelivery);
}

function toDelivery(row: Row): WebhookDelivery {
  const { answered_at } = row;
  return {
    _id: String(row.id),
    webhook_id: deliveryKey(row),
    event: row.event,
    order_number: row.order_number,
    status: row.order_status,
    created_at: row.created_at.toISOString(),
    state: deliveryState(row),
    attempts: row.attempts,
    next_attempt_at: row.sent_at || row.dead_at ? null : row.next_attempt_at.toISOString(),
    answer: answered_at && {
      at: answered_at.toISOString(),
      status: row.status ?? 0,
      duration_ms: row.duration_ms ?? 0,
      body: row.body,
      message: row.message,
    },
  };
}
