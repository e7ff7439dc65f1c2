import type { DriverFilters, DriverRow } from '@mishwar/contract';
import { moneyToWire } from '@mishwar/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/transaction.ts';
import { getRequestedState, matchingDrivers } from './matching-drivers.ts';

/** Upper bound of the count; the portal shows "10,000+". */
export const COUNT_CAP = 10_000;

export interface DriversRequest {
  filters: DriverFilters;
  page: number;
  limit: number;
  /** -1 newest registration first, 1 oldest first. */
  sort: 1 | -1;
}

/** A page of drivers with their balances, and the total. `db` limits the time of each statement. */
export async function listDrivers(db: Db, { filters, page, limit, sort }: DriversRequest, now: Date) {
  const where = await matchingDrivers(db, filters, now);
  const isOldestFirst = sort === 1;
  const direction = sql.raw(isOldestFirst ? 'asc' : 'desc');
  const offset = (page - 1) * limit;
  const read = sql<ListedDriver>`
    with listed as (
      select d.id, d.registration_date from driver d where ${where}
      order by d.registration_date ${direction}, d.id ${direction} offset ${offset} limit ${limit}
    )
    select ${COLUMNS} from listed join driver d on d.id = listed.id ${JOINS}
    order by listed.registration_date ${direction}, listed.id ${direction}`.execute(db);
  const known = getTalliedStates(filters);
  // The page does not wait for the count.
  const [{ rows }, tally] = await Promise.all([read, known ? countTallied(db, known) : null]);
  const results = rows.map(toDriverRow);
  if (tally !== null) return { results, total: tally, total_exact: true };
  const isLastPage = rows.length < limit && (rows.length > 0 || offset === 0);
  const counted = isLastPage ? offset + rows.length : await countUpTo(db, where);
  return {
    results,
    total: Math.min(counted, Math.max(COUNT_CAP, offset + rows.length)),
    total_exact: isLastPage || counted <= COUNT_CAP,
  };
}

/** The states whose totals a tally keeps; null where another filter applies. */
function getTalliedStates({ status, ...others }: DriverFilters): readonly boolean[] | null {
  if (Object.values(others).some((value) => value !== undefined && value !== '')) return null;
  const state = getRequestedState(status);
  return state === null ? [true, false] : [state];
}

async function countTallied(db: Db, states: readonly boolean[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(n), 0)::bigint as n from driver_tally where is_active = any(${states}::boolean[])`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

/** How many drivers the filters match, without a cap: for filters whose drivers are few. */
export async function countMatchingDrivers(db: Db, filters: DriverFilters, now: Date): Promise<number> {
  const where = await matchingDrivers(db, filters, now);
  const { rows } = await sql<{ n: number }>`select count(*) as n from driver d where ${where}`.execute(db);
  return rows[0]?.n ?? 0;
}

async function countUpTo(db: Db, where: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (select from driver d where ${where} limit ${COUNT_CAP + 1}) c`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Row of the list. */
export interface ListedDriver {
  id: number;
  name: string;
  pass_key: string;
  id_number: string;
  phone: string;
  stc_pay_number: string | null;
  company_name: string | null;
  city_ar: string | null;
  city_en: string | null;
  balance: number;
  gift: number;
  previous_balance: number | null;
  remaining_balance: number | null;
  registration_date: Date;
  subscription_date: Date | null;
  is_active: boolean;
  is_ready: boolean;
  is_odm_enabled: boolean;
}

export const COLUMNS = sql`d.id, d.name, d.pass_key, d.id_number, d.phone, d.stc_pay_number,
  company.name as company_name, city.name_ar as city_ar, city.name_en as city_en, main.balance, gift.balance as gift,
  last.previous_balance, last.remaining_balance, d.registration_date, membership.starts_at as subscription_date,
  d.is_active, d.is_ready, d.is_odm_enabled`;

/** The last entry of an account has the account's counter as its sequence number. */
export const JOINS = sql`
  join wallet_account main on main.driver_id = d.id and main.kind = 'MAIN'
  join wallet_account gift on gift.driver_id = d.id and gift.kind = 'GIFT'
  left join wallet_entry last on last.account_id = main.id and last.sequence = main.entries
  left join delivery_company company on company.id = d.delivery_company_id
  left join city on city.id = d.city_id
  left join lateral (
    select m.starts_at from membership m where m.driver_id = d.id order by m.id desc limit 1
  ) membership on true`;

const toDriverRow = (row: ListedDriver): DriverRow => ({
  _id: String(row.id),
  name: row.name,
  passKey: row.pass_key.toUpperCase(),
  id_number: row.id_number,
  phone: row.phone,
  stc_pay_number: row.stc_pay_number,
  company_name: row.company_name,
  city_ar: row.city_ar,
  city_en: row.city_en,
  balance: moneyToWire(row.balance),
  subBalance: moneyToWire(row.gift),
  last_transaction:
    row.previous_balance === null || row.remaining_balance === null
      ? null
      : {
          previous_balance: moneyToWire(row.previous_balance),
          remaining_balance: moneyToWire(row.remaining_balance),
        },
  registration_date: row.registration_date.toISOString(),
  subscription_date: row.subscription_date?.toISOString() ?? null,
  isActive: row.is_active,
  isReady: row.is_ready,
  is_odm_enabled: row.is_odm_enabled,
});
