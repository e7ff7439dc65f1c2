import { sql } from 'kysely';
import type { App } from '../app.ts';
import type { Stop } from '../feature.ts';
import { inTransaction } from '../transaction.ts';
import { startLoop } from './loop.ts';

/** Channel on which the name of a feed is told that has new events. */
export const FEED_CHANNEL = 'feed';

/** Which feed the messages of a destination go to. */
export const FEEDS = { realtime: 'orders', driver: 'drivers' } as const;
type Relayed = keyof typeof FEEDS;

const PAUSE_MS = 50;
/** While events come, the next one is looked for sooner. */
const BUSY_PAUSE_MS = 15;
const BUSY_FOR_MS = 2_000;
const BATCH = 500;
const LOCK_CLASS = 727_275;

/**
 * Puts what the outbox holds for portals and phones into their feeds, in batches, numbered in one sequence. One process
 * does it at a time; where it dies, its batch rolls back and another takes over at once.
 */
export async function startRelay(app: App): Promise<Stop> {
  await app.db
    .insertInto('feed')
    .values(Object.values(FEEDS).map((name) => ({ name })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  let lastEvent = Number.NEGATIVE_INFINITY;
  const pause = () => (performance.now() - lastEvent < BUSY_FOR_MS ? BUSY_PAUSE_MS : PAUSE_MS);
  const loop = startLoop(app.log, 'relay', pause, async () => {
    const due = await dueDestinations(app);
    if (due.length > 0) lastEvent = performance.now();
    const counts = await Promise.all(due.map((destination) => relayBatch(app, destination)));
    return counts.some((count) => count === BATCH);
  });
  return loop.stop;
}

async function dueDestinations({ db }: App): Promise<Relayed[]> {
  const waiting = (destination: Relayed) => sql<boolean>`exists (
    select from outbox where destination = ${destination} and sent_at is null and dead_at is null)`;
  const { rows } = await sql<Record<Relayed, boolean>>`
    select ${waiting('realtime')} as realtime, ${waiting('driver')} as driver`.execute(db);
  return (Object.keys(FEEDS) as Relayed[]).filter((destination) => rows[0]?.[destination]);
}

async function relayBatch({ db }: App, destination: Relayed): Promise<number> {
  const feed = FEEDS[destination];
  return inTransaction(db, async (trx) => {
    const lock = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(${LOCK_CLASS}, hashtext(${feed})) as mine`.execute(trx);
    if (!lock.rows[0]?.mine) return 0;
    const told = await sql<{ count: number }>`
      with batch as (
        select id, ordering_key, event, payload, row_number() over (order by id) as place
        from (
          select id, ordering_key, event, payload from outbox
          where destination = ${destination} and sent_at is null and dead_at is null
          order by id limit ${BATCH}
        ) due
      ), counted as (
        select count(*) as n from batch
      ), moved as (
        update feed set last_seq = last_seq + counted.n from counted
        where name = ${feed} and counted.n > 0 returning last_seq - counted.n as before, counted.n
      ), written as (
        insert into feed_event (feed, seq, event, payload)
        select ${feed}, moved.before + batch.place, batch.event, jsonb_build_object('key', ordering_key, 'payload', payload)
        from batch, moved
      ), marked as (
        update outbox set sent_at = now(), attempts = attempts + 1 where id in (select id from batch)
      )
      select n as count, pg_notify(${FEED_CHANNEL}, ${feed}) from moved`.execute(trx);
    return told.rows[0]?.count ?? 0;
  });
}
