import type { Dashboard } from '@mishwar/contract';
import type { DashboardSpan, DurationCount } from '@mishwar/domain';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Trx } from '../../platform/transaction.ts';

/** Ids of cities; empty for all, those of no city included. */
export type Cities = readonly number[];

/** Restaurants and delivery companies that are listed. */
const TOP = 8;

/** Whether a city is one of those asked for. */
export const inCities = (city: Expression<unknown>, cities: Cities): Expression<SqlBool> =>
  cities.length > 0 ? sql<SqlBool>`${city} = any(${cities}::bigint[])` : sql<SqlBool>`true`;

const ofCities = (cities: Cities) => inCities(sql.ref('h.city_id'), cities);

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

/** How often each duration was measured, by slot of the span (its place from 0). */
export async function readDurations(
  trx: Trx,
  { from, until, slots }: DashboardSpan,
  cities: Cities,
): Promise<(DurationCount & { kind: 'acceptance' | 'delivery'; slot: number })[]> {
  const width = (until.getTime() - from.getTime()) / slots.length;
  // One row per slot: thirty days have thousands of counts.
  const { rows } = await sql<{
    kind: 'acceptance' | 'delivery';
    begin: Date;
    counts: [seconds: number, n: number][];
  }>`
    select c.kind, c.begin, json_agg(json_build_array(c.seconds, c.n)) as counts from (
      select h.kind, date_bin(${width / 1000} * interval '1 second', h.hour, ${from}) as begin, h.key as seconds,
        sum(h.n)::bigint as n
      from hourly_figure_now h
      where h.kind in ('acceptance', 'delivery') and h.hour >= ${from} and h.hour < ${until} and ${ofCities(cities)}
      group by 1, 2, 3 having sum(h.n) <> 0
    ) c group by 1, 2`.execute(trx);
  return rows.flatMap(({ kind, begin, counts }) => {
    const slot = Math.round((begin.getTime() - from.getTime()) / width);
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
  { from, until }: DashboardSpan,
  cities: Cities,
): Promise<Pick<Dashboard, 'cancelled' | 'restaurants' | 'delivery_companies'>> {
  const { rows } = await sql<TopRow>`
    select f.kind, f.key, f.n, f.total, r.code,
      coalesce(r.name, c.name_ar, d.name, '') as name_ar, coalesce(r.name_en, c.name_en, d.name, '') as name_en
    from (
      select h.kind, h.key, sum(h.n)::bigint as n, (sum(sum(h.n)) over (partition by h.kind))::bigint as total,
        row_number() over (partition by h.kind order by sum(h.n) desc, h.key) as place
      from hourly_figure_now h
      where h.kind in ('cancel_reason', 'restaurant', 'delivery_company')
        and h.hour >= ${from} and h.hour < ${until} and ${ofCities(cities)}
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
