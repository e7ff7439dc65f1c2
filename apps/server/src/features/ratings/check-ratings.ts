import { type RawBuilder, sql } from 'kysely';
import type { App } from '../../platform/app.ts';
import type { Stop } from '../../platform/feature.ts';
import { startRecurringJob } from '../../platform/jobs/recurring.ts';
import type { Trx } from '../../platform/transaction.ts';

const CHECK_INTERVAL_MS = 60_000;
/** Drivers, and stores, of one check: of twenty thousand drivers each comes up within the hour. */
const SLICE = 400;
/** Advisory lock: one process checks at a time. */
const ADVISORY_LOCK_KEY = 727_282;

/** Sums that differ from their ratings; `kept` is what they were. */
interface RatingDifference {
  kind: 'driver' | 'store';
  id: number;
  rating_count: number;
  half_stars: number;
  kept: [count: number, halfStars: number, star: number | null];
}

/**
 * Compares the sums of ratings, and the mean that a driver carries, with the ratings: of the next drivers and stores each
 * time, so that all come up in turn. A difference is logged, counted in the result and corrected. Returns null while
 * another process checks.
 */
export async function checkRatings(
  { db, log, now }: Pick<App, 'db' | 'log' | 'now'>,
  slice = SLICE,
): Promise<RatingDifference[] | null> {
  // One snapshot: a rating that comes in meanwhile fails a correction, and the next round reads both again.
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const lock = await sql<{
        ok: boolean;
      }>`select pg_try_advisory_xact_lock(${ADVISORY_LOCK_KEY}) as ok`.execute(trx);
      if (!lock.rows[0]?.ok) return null;
      const began = performance.now();
      const last = await trx.selectFrom('rating_check').selectAll().executeTakeFirst();
      const drivers = await nextIds(trx, sql`driver`, last?.next_driver ?? 0, slice);
      const stores = await nextIds(trx, sql`restaurant`, last?.next_store ?? 0, slice);
      const { rows: differences } = await sql<RatingDifference>`
        select 'driver' as kind, d.id, r.rating_count, r.half_stars,
          json_build_array(coalesce(s.rating_count, 0), coalesce(s.half_stars, 0), d.rating_star) as kept
        from driver d left join driver_rating s on s.driver_id = d.id
          cross join lateral (select count(*) as rating_count, coalesce(sum(driver_star * 2), 0)::bigint as half_stars
            from rating where driver_id = d.id) r
        where d.id = any(${drivers}::bigint[]) and (coalesce(s.rating_count, 0) <> r.rating_count
          or coalesce(s.half_stars, 0) <> r.half_stars
          or (r.rating_count > 0 and d.rating_star is distinct from s.rating_star))
        union all
        select 'store', t.id, r.rating_count, r.half_stars,
          json_build_array(coalesce(s.rating_count, 0), coalesce(s.half_stars, 0), null)
        from restaurant t left join store_rating s on s.restaurant_id = t.id
          cross join lateral (select count(*) as rating_count, coalesce(sum(store_star * 2), 0)::bigint as half_stars
            from rating where restaurant_id = t.id) r
        where t.id = any(${stores}::bigint[]) and (coalesce(s.rating_count, 0) <> r.rating_count
          or coalesce(s.half_stars, 0) <> r.half_stars)`.execute(trx);
      if (differences.length > 0) {
        log.error({ differences }, 'sums of ratings differ from their rows');
        await correct(trx, differences);
      }
      const result = {
        checked_at: now(),
        duration_ms: Math.round(performance.now() - began),
        differences: differences.length,
        next_driver: drivers.length < slice ? 0 : (drivers.at(-1) ?? 0),
        next_store: stores.length < slice ? 0 : (stores.at(-1) ?? 0),
      };
      await trx
        .insertInto('rating_check')
        .values(result)
        .onConflict((conflict) => conflict.column('only_row').doUpdateSet(result))
        .execute();
      return differences;
    });
}

async function nextIds(
  trx: Trx,
  table: RawBuilder<unknown>,
  after: number,
  slice: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from ${table} where id > ${after} order by id limit ${slice}`.execute(trx);
  return rows.map(({ id }) => id);
}

async function correct(trx: Trx, differences: readonly RatingDifference[]): Promise<void> {
  for (const { kind, id, rating_count, half_stars } of differences) {
    const [table, key] =
      kind === 'driver' ? [sql`driver_rating`, sql`driver_id`] : [sql`store_rating`, sql`restaurant_id`];
    await sql`
      insert into ${table} (${key}, rating_count, half_stars) values (${id}, ${rating_count}, ${half_stars})
      on conflict (${key}) do update set rating_count = excluded.rating_count, half_stars = excluded.half_stars`.execute(
      trx,
    );
    if (kind === 'driver')
      await sql`update driver d set rating_star = s.rating_star from driver_rating s
        where s.driver_id = d.id and d.id = ${id}`.execute(trx);
  }
}

/** Checks the sums of ratings every minute until stopped. */
export function startCheckingRatings(app: App): Stop {
  return startRecurringJob(app, 'rating_check', CHECK_INTERVAL_MS, async () => {
    await checkRatings(app);
    return false;
  }).stop;
}
