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
