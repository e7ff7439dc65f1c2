import type { Dashboard } from '@mishwar/contract';
import type { DashboardSpan, DurationCount } from '@mishwar/domain';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Trx } from '../../platform/transaction.ts';

/** Ids of cities; empty for all, those of no city included. */
export type Cities = readonly number[];

/** City of the daily figures of all cities together. */
const ALL_CITIES = -1;

/** Restaurants and delivery companies that are listed. */
const TOP = 8;

const ofCities = (cities: Cities): Expression<SqlBool> =>
  cities.length > 0 ? sql<SqlBool>`h.city_id = any(${cities}::bigint[])` : sql<SqlBool>`true`;

/** Orders by hour (epoch ms), of the span and of what it is compared with. */
export async function readOrderHours(
  trx: Trx,
  { slots, until }: DashboardSpan,
  cities: Cities,
): Promise<ReadonlyMap<number, number>> {
  const from = slots[0]?.compared.from ?? until;
  const { rows } = await sql<{ hour: Date; n: number }>`
    select h.hour, sum(h.n)::bigint as n from hourly_figure_now h
    where h.kind = 'order' and h.hour >= ${from} and h.hour < ${until} and ${ofCities(cities)}
    group by 1`.execute(trx);
  return new Map(rows.map(({ hour, n }) => [hour.getTime(), n]));
}

/** Figures with many keys, by hour or by day: `kind`, `at` (its begin), `key` and `n`. */
export type Figures = RawBuilder<{ kind: string; at: Date; key: number; n: number }>;

/** The figures of each slot of a span in `zone`: of its hours, or of its days, which are kept for one zone at a time. */
export async function figuresBySlot(
  trx: Trx,
  { from, until, slots }: DashboardSpan,
  cities: Cities,
  zone: string,
): Promise<Figures> {
  const isWithin = sql`h.hour >= ${from} and h.hour < ${until} and ${ofCities(cities)}`;
  if (slots.some(({ hour }) => hour !== null))
    return sql`(select h.kind, h.hour as at, h.key, h.n from hourly_figure_now h where ${isWithin})`;
  const row = await trx.selectFrom('daily_figure_zone').select('zone').executeTakeFirst();
  const day = sql`date_trunc('day', h.hour, ${zone})`;
  if (row?.zone !== zone)
    return sql`(select h.kind, ${day} as at, h.key, h.n from hourly_figure_now h where ${isWithin})`;
  const ids = cities.length > 0 ? cities : [ALL_CITIES];
  return sql`(
    select d.kind, d.day as at, d.key, d.n from daily_figure d
    where d.day >= ${from} and d.day < ${until} and d.city_id = any(${ids}::bigint[])
    union all
    select h.kind, ${day}, h.key, h.n from hourly_figure_delta h where ${isWithin}
  )`;
}

/** How often each duration was measured, by slot of the span (its place from 0). */
export async function readDurations(
  trx: Trx,
  { slots }: DashboardSpan,
  figures: Figures,
): Promise<(DurationCount & { kind: 'acceptance' | 'delivery'; slot: number })[]> {
  // One row per slot: thirty days have thousands of counts.
  const { rows } = await sql<{
    kind: 'acceptance' | 'delivery';
    at: Date;
    counts: [seconds: number, n: number][];
  }>`
    select c.kind, c.at, json_agg(json_build_array(c.key, c.n)) as counts from (
      select f.kind, f.at, f.key, sum(f.n)::bigint as n from ${figures} f
      where f.kind in ('acceptance', 'delivery') group by 1, 2, 3 having sum(f.n) <> 0
    ) c group by 1, 2`.execute(trx);
  const places = new Map(slots.map(({ from }, place) => [from.getTime(), place]));
  return rows.flatMap(({ kind, at, counts }) => {
    const slot = places.get(at.getTime()) ?? 0;
    return counts.map(([seconds, n]) => ({ kind, slot, seconds, n }));
  });
}

interface TopRow {
  kind: 'cancel_reason' | 'restaurant' | 'delivery_company';
  key: number;
  n: number;
  total: number;
  code: string | null;
  name_ar: string;
  name_en: string;
}

/** Cancel reasons, and the restaurants and delivery companies with the most orders. */
export async function readTops(
  trx: Trx,
  figures: Figures,
): Promise<Pick<Dashboard, 'cancelled' | 'restaurants' | 'delivery_companies'>> {
  const { rows } = await sql<TopRow>`
    select f.kind, f.key, f.n, f.total, r.code,
      coalesce(r.name, c.name_ar, d.name, '') as name_ar, coalesce(r.name_en, c.name_en, d.name, '') as name_en
    from (
      select h.kind, h.key, sum(h.n)::bigint as n, (sum(sum(h.n)) over (partition by h.kind))::bigint as total,
        row_number() over (partition by h.kind order by sum(h.n) desc, h.key) as place
      from ${figures} h where h.kind in ('cancel_reason', 'restaurant', 'delivery_company')
      group by 1, 2 having sum(h.n) > 0
    ) f
    left join restaurant r on f.kind = 'restaurant' and r.id = f.key
    left join cancel_reason c on f.kind = 'cancel_reason' and c.id = f.key
    left join delivery_company d on f.kind = 'delivery_company' and d.id = f.key
    where f.kind = 'cancel_reason' or f.place <= ${TOP}
    order by f.kind, f.place`.execute(trx);
  const ofKind = (kind: TopRow['kind']) => rows.filter((row) => row.kind === kind);
  const named = ({ name_ar: nameAr, name_en: nameEn, n }: TopRow) => ({ nameAr, nameEn, n });
  const reasons = ofKind('cancel_reason');
  return {
    cancelled: {
      total: reasons[0]?.total ?? 0,
      reasons: reasons.map((row) => ({ _id: row.key === 0 ? null : String(row.key), ...named(row) })),
    },
    restaurants: ofKind('restaurant').map((row) => ({ code: row.code ?? '', ...named(row) })),
    delivery_companies: ofKind('delivery_company').map(({ key, name_ar, n }) => ({
      _id: String(key),
      name: name_ar,
      n,
    })),
  };
}
