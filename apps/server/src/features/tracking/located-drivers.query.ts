import type { LocatedDriver } from '@mishwar/contract';
import { getOnlineThreshold } from '@mishwar/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/transaction.ts';
import { BUSY_DRIVERS } from './busy-drivers.ts';
import { matchCity, matchName, matchPhone } from './text-match.ts';

interface LocatedDriversSearch {
  keyword?: string | undefined;
  city?: readonly string[] | undefined;
  page: number;
  limit: number;
  /** -1 who was seen last comes first, 1 who was seen longest ago. */
  sort: 1 | -1;
}

interface Row extends Omit<LocatedDriver, 'driver_id' | 'seen_at'> {
  id: number;
  recorded_at: Date;
}

/** Active drivers with their last positions, a page at a time. Counting goes through one table of drivers: it is exact. */
export async function listLocatedDrivers(
  db: Db,
  search: LocatedDriversSearch,
  now: Date,
): Promise<{ results: LocatedDriver[]; total: number; total_exact: boolean }> {
  const where = buildCondition(search);
  const oldestFirst = search.sort === 1;
  const direction = sql.raw(oldestFirst ? 'asc' : 'desc');
  const page = sql<Row>`
    with ${BUSY_DRIVERS}, listed as (
      select d.id, p.recorded_at from driver_position p join driver d on d.id = p.driver_id
      where ${where} order by p.recorded_at ${direction}, d.id
      offset ${(search.page - 1) * search.limit} limit ${search.limit}
    )
    select d.id, d.name as driver_name, d.phone as driver_phone, company.name as company_name,
      city.name_ar as city_ar, city.name_en as city_en, p.latitude, p.longitude, p.heading, p.speed, p.recorded_at,
      p.recorded_at >= ${getOnlineThreshold(now)} as is_online, busy.n is not null as "hasOrder",
      coalesce(busy.n, 0) as orders_in_hand
    from listed
    join driver d on d.id = listed.id
    join driver_position p on p.driver_id = d.id
    left join busy on busy.driver_id = d.id
    left join delivery_company company on company.id = d.delivery_company_id
    left join city on city.id = d.city_id
    order by listed.recorded_at ${direction}, d.id`.execute(db);
  const count = sql<{ n: number }>`
    select count(*) as n from driver_position p join driver d on d.id = p.driver_id where ${where}`.execute(
    db,
  );
  const [{ rows }, counted] = await Promise.all([page, count]);
  const results = rows.map(({ id, recorded_at, ...row }) => ({
    ...row,
    driver_id: String(id),
    seen_at: recorded_at.toISOString(),
  }));
  return { results, total: counted.rows[0]?.n ?? 0, total_exact: true };
}

function buildCondition({ keyword, city }: LocatedDriversSearch): RawBuilder<boolean> {
  const conditions: RawBuilder<boolean>[] = [sql<boolean>`d.is_active`];
  if (keyword) {
    conditions.push(
      sql<boolean>`(${matchName(sql.ref('d.search_name'), keyword)} or ${matchPhone(sql.ref('d.search_phone'), keyword)})`,
    );
  }
  if (city && city.length > 0) conditions.push(matchCity(sql.ref('d.city_id'), city));
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}
