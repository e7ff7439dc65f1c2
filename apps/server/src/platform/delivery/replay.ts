import { sql } from 'kysely';
import type { Db, Trx } from '../transaction.ts';

/**
 * Sends messages again that are not sent by themselves any more: refused, out of attempts, or held. With them go the
 * earlier ones of the same ordering key, without which they could not be sent in their order, and the later ones that
 * waited for them. What is sent, or waits for its next attempt, stays as it is: asking twice has one effect.
 *
 * They are locked by a statement of their own, in the order of their ids. A worker that holds a later message behind one
 * of them ends before it, and the update sees what was held meanwhile. Callers lock none of them before: two replays of
 * one key would wait for each other, as earlier ones are locked here.
 *
 * @returns the number of messages that wait again
 */
export async function replayMessages(trx: Trx, ids: readonly number[]): Promise<number> {
  const isReplayed = sql`sent_at is null and dead_at is not null and exists (
    select from outbox asked
    where asked.id = any(${ids}::bigint[]) and asked.sent_at is null and asked.destination = outbox.destination
      and asked.ordering_key = outbox.ordering_key
      and (outbox.id <= asked.id or outbox.held_reason = 'earlier_not_sent'))`;
  await sql`select from outbox where ${isReplayed} order by id for update`.execute(trx);
  const { numAffectedRows } = await sql`
    update outbox set dead_at = null, held_reason = null, attempts = 0, next_attempt_at = now()
    where ${isReplayed}`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

/**
 * Sends messages again that were sent, under their idempotency keys. What waits stays as it is: asking twice has one
 * effect. Later messages of the same ordering key wait until they are sent.
 *
 * @returns the number of messages that wait again
 */
export async function resendMessages(db: Db | Trx, ids: readonly number[]): Promise<number> {
  const { numAffectedRows } = await sql`
    update outbox set sent_at = null, attempts = 0, next_attempt_at = now()
    where id = any(${ids}::bigint[]) and sent_at is not null`.execute(db);
  return Number(numAffectedRows ?? 0);
}
