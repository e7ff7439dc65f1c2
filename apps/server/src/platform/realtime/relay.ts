import { DRIVER_ORDER_EVENTS } from '@mishwar/contract';
import { sql } from 'kysely';
import type { App } from '../app.ts';
import type { Stop } from '../feature.ts';
import { startRecurringJob } from '../jobs/recurring.ts';
import { prepared } from '../prepared.ts';

/** NOTIFY channel for names of feeds with new events. */
export const FEED_CHANNEL = 'feed';

/** Feed of each destination. */
export const FEEDS = { realtime: 'orders', driver: 'drivers' } as const;

const PAUSE_MS = 50;
/** Shorter pause while events arrive. */
const BUSY_PAUSE_MS = 15;
const BUSY_PERIOD_MS = 2_000;
const BATCH_SIZE = 500;
const LOCK_CLASS = 727_275;

/**
 * Outbox relay: moves messages of portals and phones into their feeds, in batches numbered in one sequence. One
 * process relays at a time; when it dies, its batch rolls back and another takes over at once.
 */
export async function startRelay(app: Pick<App, 'db' | 'log' | 'recurring'>): Promise<Stop> {
  await app.db
    .insertInto('feed')
    .values(Object.values(FEEDS).map((name) => ({ name })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  let lastEvent = Number.NEGATIVE_INFINITY;
  const pause = () => (performance.now() - lastEvent < BUSY_PERIOD_MS ? BUSY_PAUSE_MS : PAUSE_MS);
  const loop = startRecurringJob(app, 'outbox_relay', pause, async () => {
    const counts = await relayBatch(app);
    if (counts.length > 0) lastEvent = performance.now();
    return counts.some((count) => count === BATCH_SIZE);
  });
  return loop.stop;
}

/**
 * Offers and orders of phones are dropped while the setting ENABLE_ORDER_SOCKET is off.
 *
 * One statement, a transaction of its own, because it runs many times a second. After its predecessor's commit a new
 * lock holder may have an older snapshot; locking the rows reads their current version.
 *
 * @returns messages moved, for each feed that received any
 */
async function relayBatch({ db }: Pick<App, 'db'>): Promise<number[]> {
  const { rows } = await sql<{ count: number }>`
    with mine as materialized (
      select destination, feed from unnest(${Object.keys(FEEDS)}::text[], ${Object.values(FEEDS)}::text[]) as f (destination, feed)
      where exists (
        select from outbox where outbox.destination = f.destination and sent_at is null and dead_at is null)
        and pg_try_advisory_xact_lock(${LOCK_CLASS}, hashtext(feed))
    ), due as materialized (
      select mine.feed, next.* from mine cross join lateral (
        select id, ordering_key, event, payload from outbox
        where outbox.destination = mine.destination and sent_at is null and dead_at is null
        order by id limit ${sql.lit(BATCH_SIZE)} for no key update
      ) next
    ), batch as (
      select due.*, row_number() over (partition by feed order by id) as place from due
      where feed <> ${FEEDS.driver} or event <> all(${DRIVER_ORDER_EVENTS}::text[]) or coalesce(
        (select (content->>'isActive')::boolean from setting where key = 'ENABLE_ORDER_SOCKET'), true)
    ), counted as (
      select feed, count(*) as n from batch group by feed
    ), moved as (
      update feed set last_seq = last_seq + counted.n from counted where name = counted.feed
      returning name, last_seq - counted.n as before, counted.n
    ), written as (
      insert into feed_event (feed, seq, event, payload)
      select batch.feed, moved.before + batch.place, batch.event,
        jsonb_build_object('key', ordering_key, 'payload', payload)
      from batch join moved on moved.name = batch.feed
    ), marked as (
      update outbox set sent_at = now(), attempts = attempts + 1 where id = any(array(select id from due))
    )
    select n as count, pg_notify(${FEED_CHANNEL}, name) from moved ${prepared}`.execute(db);
  return rows.map(({ count }) => count);
}
