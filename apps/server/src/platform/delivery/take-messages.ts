import { sql } from 'kysely';
import type { App } from '../app.ts';
import { prepared } from '../prepared.ts';
import type { Delivery, Sender } from './delivery.ts';

/**
 * Lease of a message that a process has taken: it is due again after this at the latest. The messages of a dead process
 * are released sooner, by a living worker.
 */
const LEASE_SECONDS = 45;
/** How often the lease of a message under way is renewed: a receiver may take ten minutes. */
export const RENEW_LEASE_MS = 15_000;

/** A message that was taken; `isBlocked` where an earlier one of its strict key was not sent. */
export interface TakenMessage extends Delivery {
  isBlocked: boolean;
}

/**
 * Leases the first waiting message of each ordering key: skip-locked, so that workers share the load. A message in
 * backoff holds back those of its own key alone.
 */
export async function takeDueMessages(
  { db, processId }: App,
  destination: Sender['destination'],
  strictKeys: string | undefined,
  limit: number,
): Promise<TakenMessage[]> {
  if (!(await hasDueMessages(db, destination))) return [];
  const isBlocked = strictKeys
    ? sql`starts_with(ordering_key, ${strictKeys}) and exists (
        select from outbox earlier where earlier.destination = outbox.destination
          and earlier.ordering_key = outbox.ordering_key and earlier.sent_at is null and earlier.id < outbox.id)`
    : sql`false`;
  const { rows } = await sql<TakenMessage>`
    update outbox set attempts = attempts + 1, taken_by = ${processId}, next_attempt_at = now() + ${LEASE_SECONDS} * interval '1 second'
    where id in (
      select id from outbox waiting
      where destination = ${destination} and sent_at is null and dead_at is null and next_attempt_at <= now()
        and not exists (
          select from outbox earlier
          where earlier.destination = waiting.destination and earlier.ordering_key = waiting.ordering_key
            and earlier.sent_at is null and earlier.dead_at is null and earlier.id < waiting.id
        )
      order by id limit ${limit} for update skip locked
    )
    returning id, ordering_key as "orderingKey", event, payload, attempts as attempt, created_at as "createdAt",
      ${isBlocked} as "isBlocked"`.execute(db);
  return rows;
}

/**
 * Whether anything is due, asked several times a second where mostly nothing is. The statement that takes messages is
 * planned each time, for a backlog that has just come, which takes ten times as long as this.
 */
async function hasDueMessages(db: App['db'], destination: Sender['destination']): Promise<boolean> {
  const { rows } = await sql<{ isDue: boolean }>`
    select exists (
      select from outbox
      where destination = ${destination} and sent_at is null and dead_at is null and next_attempt_at <= now()
    ) as "isDue" ${prepared}`.execute(db);
  return rows[0]?.isDue === true;
}

/** Renews the leases of messages under way. */
export async function renewLeases({ db, processId }: App, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update outbox set next_attempt_at = now() + ${LEASE_SECONDS} * interval '1 second'
    where id = any(${ids}) and taken_by = ${processId} and sent_at is null and dead_at is null`.execute(db);
}
