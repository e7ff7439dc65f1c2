import type { ShadowFigures } from '@mishwar/contract';
import { DETOUR_FACTOR } from '@mishwar/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/transaction.ts';
import { columnAt, toMode } from '../distribution/public.ts';

/**
 * Compares the shadow mode's choices with the real ones in a period: medians of
 * the seconds until the first choice and of the km from that driver to the restaurant, from the drivers' tracks. Where
 * the version measures by road, the km of a choice in shadow are estimated.
 */
export async function readShadowFigures(db: Db, from: Date, to: Date): Promise<ShadowFigures[]> {
  const { rows } = await sql<Record<string, number | string | null> & { mode: string }>`
    with judged as materialized (
      select s.mode, o.driver_id as had, s.driver_ids, v.roads, first.asked, r.latitude, r.longitude, s.decided_at,
        extract(epoch from s.decided_at - o.created_at) as shadow_seconds,
        extract(epoch from first.offered_at - o.created_at) as seconds,
        (select ${distanceOf(sql`w.scanned`, sql`first.best`)} from distribution_wave w
          where w.order_id = o.id and w.wave = first.wave) as km
      from distribution_shadow s
      join distribution_settings v on v.id = s.settings_id
      join orders o on o.id = s.order_id
      join restaurant r on r.id = o.restaurant_id
      cross join lateral (
        select min(offered_at) as offered_at, min(wave) as wave, array_agg(driver_id) as asked,
          (array_agg(driver_id order by score desc, id))[1] as best
        from offer where offer.order_id = o.id
          and offer.wave = (select min(wave) from offer as earliest where earliest.order_id = o.id)
      ) first
      where s.decided_at >= ${from} and s.decided_at < ${to} and first.offered_at is not null
    ), placed as (
      select judged.*, place.latitude as at_latitude, place.longitude as at_longitude
      from judged left join lateral (
        select latitude, longitude from driver_track t
        where t.driver_id = judged.driver_ids[1] and t.recorded_at <= judged.decided_at
          and t.recorded_at > judged.decided_at - interval '10 minutes'
        order by t.recorded_at desc limit 1
      ) place on true
    ), far as (
      select *, case when roads then ${DETOUR_FACTOR}::float8 else 1 end * 2 * 6371 * asin(sqrt(
        sin(radians(at_latitude - latitude) / 2) ^ 2
        + cos(radians(latitude)) * cos(radians(at_latitude)) * sin(radians(at_longitude - longitude) / 2) ^ 2
      )) as shadow_km
      from placed
    )
    select mode, count(*) as orders,
      count(*) filter (where asked && driver_ids) as same_first,
      count(*) filter (where had = any(driver_ids)) as same_driver,
      count(had) as served,
      percentile_cont(0.5) within group (order by seconds) as seconds,
      percentile_cont(0.5) within group (order by km) as km,
      percentile_cont(0.5) within group (order by shadow_seconds) as shadow_seconds,
      percentile_cont(0.5) within group (order by shadow_km) as shadow_km
    from far group by mode order by mode`.execute(db);
  const measured = (value: number | string | null | undefined): number | null =>
    value === null || value === undefined ? null : Math.round(Number(value) * 1000) / 1000;
  return rows.map((row) => ({
    mode: toMode(row),
    orders: Number(row.orders),
    same_first: Number(row.same_first),
    same_driver: Number(row.same_driver),
    served: Number(row.served),
    in_force: { seconds: measured(row.seconds), km: measured(row.km) },
    shadow: { seconds: measured(row.shadow_seconds), km: measured(row.shadow_km) },
  }));
}

/** Distance in km of a driver in a stored scan (`PackedScan` or the former format). */
function distanceOf(scanned: RawBuilder<unknown>, driverId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case jsonb_typeof(${scanned})
    when 'array' then (
      select (d->>'distance')::float8 from jsonb_array_elements(${scanned}) d
      where (d->>'driver_id')::bigint = ${driverId})
    else (
      select (${columnAt(sql`${scanned}->'facts'->'distance'`, sql`(place::integer - 1)`)})::float8
      from jsonb_array_elements_text(${scanned}->'driver_id') with ordinality as d (id, place)
      where d.id::bigint = ${driverId})
    end`;
}
