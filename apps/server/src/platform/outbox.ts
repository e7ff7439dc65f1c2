import type { DRIVER_EVENTS } from '@mishwar/contract';
import { sql } from 'kysely';
import { prepared } from './prepared.ts';
import type { Trx } from './transaction.ts';

/** Where a message goes: `realtime` feeds the portals, `driver` a driver's phone, the others third parties. */
export type Destination =
  | 'realtime'
  | 'driver'
  | 'whatsapp'
  | 'channel'
  | 'citc'
  | 'odoo'
  | 'shukah'
  | 'push'
  | 'team_chat';

export interface OutboxMessage {
  destination: Destination;
  /** Messages with the same key reach a destination in the order in which they were written. */
  orderingKey: string;
  event: string;
  payload: unknown;
}

/** An event of a driver's phone. */
export type DriverEvent = (typeof DRIVER_EVENTS)[number];

/** A message to one driver's phone; messages to one driver keep their order. */
export function buildDriverMessage(driverId: number, event: DriverEvent, body: object): OutboxMessage {
  return {
    destination: 'driver',
    orderingKey: String(driverId),
    event,
    payload: { driver_id: String(driverId), ...body },
  };
}

/**
 * Transactional outbox: writes messages in the transaction that causes them, for at-least-once delivery after commit.
 */
export async function appendToOutbox(trx: Trx, messages: readonly OutboxMessage[]): Promise<void> {
  if (messages.length === 0) return;
  await sql`
    insert into outbox (destination, ordering_key, event, payload)
    select * from unnest(
      ${messages.map(({ destination }) => destination)}::text[],
      ${messages.map(({ orderingKey }) => orderingKey)}::text[],
      ${messages.map(({ event }) => event)}::text[],
      ${messages.map(({ payload }) => JSON.stringify(payload))}::jsonb[]
    ) ${prepared}`.execute(trx);
}
