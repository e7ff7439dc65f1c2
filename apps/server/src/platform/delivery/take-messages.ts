import { type RawBuilder, sql } from 'kysely';
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

/** The receivers of a destination, named by a field of the payload. */
export interface Receivers {
  field: NonNullable<Sender['receiverField']>;
  /** How many messages may be taken for each; those that are not named have `placesOfOthers`. */
  places: Readonly<Record<string, number>>;
  placesOfOthers: number;
}

/**
 * Leases the first waiting message of each ordering key: skip-locked, so that workers share the load. A message in
 * backoff holds back those of its own key alone. With `receivers`, no more is taken for one than may start, so that its
 * backlog delays no other.
 */
export async function takeDueMessages(
  { db, processId }: App,
  destination: Sender['destination'],
  strictKeys: string | undefined,
  limit: number,
  receivers?: Receivers,
): Promise<TakenMessage[]> {
  if (!(await hasDueMessages(db, destination))) return [];
  const isBlocked = strictKeys
    ? sql`starts_with(ordering_key, ${strictKeys}) and exists (
        select from outbox earlier where earlier.destination = outbox.destination
          and earlier.ordering_key = outbox.ordering_key and earlier.sent_at is null and earlier.id < outbox.id)`
    : sql`false`;
  const ids = receivers ? dueOfReceivers(destination, limit, receivers) : due(destination, sql`${limit}`);
  const { rows } = await sql<TakenMessage>`
    update outbox set attempts = attempts + 1, taken_by = ${processId}, next_attempt_at = now() + ${LEASE_SECONDS} * interval '1 second'
    where id in (${ids})
    returning id, ordering_key as "orderingKey", event, payload, attempts as attempt, created_at as "createdAt",
      ${isBlocked} as "isBlocked"`.execute(db);
  return rows;
}

/** The first waiting messages that are due, each the first of its ordering key. */
const due = (destination: string, limit: RawBuilder<unknown>, which = sql`true`) => sql`
  select id from outbox waiting
  where destination = ${destination} and sent_at is null and dead_at is null and next_attempt_at <= now() and ${which}
    and not exists (
      select from outbox earlier
      where earlier.destination = waiting.destination and earlier.ordering_key = waiting.ordering_key
        and earlier.sent_at is null and earlier.dead_at is null and earlier.id < waiting.id
    )
  order by id limit ${limit} for update skip locked`;

/** The receiver of a message, as `outbox_receiver` has it. */
const RECEIVER = { channel_id: sql`coalesce(payload->>'channel_id', '')` };

/**
 * As `due`, for each receiver with waiting messages as many as it has places. The index of waiting messages by receiver is
 * read once for each receiver, not along the backlog of one that has no place.
 */
function dueOfReceivers(destination: string, limit: number, { field, places, placesOfOthers }: Receivers) {
  const receiver = RECEIVER[field];
  const next = (where: RawBuilder<unknown>) => sql`
    select min(${receiver}) from outbox
    where destination = ${destination} and sent_at is null and dead_at is null and ${where}`;
  const free = sql`coalesce((${JSON.stringify(places)}::jsonb->>receiver.name)::int, ${placesOfOthers})`;
  return sql`
    with recursive receiver (name) as (
      ${next(sql`true`)}
      union all
      select (${next(sql`${receiver} > receiver.name`)}) from receiver where receiver.name is not null
    )
    select of_receiver.id from receiver
    cross join lateral (${due(destination, free, sql`${receiver} = receiver.name`)}) of_receiver
    order by of_receiver.id limit ${limit}`;
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
