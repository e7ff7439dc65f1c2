import type { DriverFilters, DriverRow } from '@mishwar/contract';
import { moneyToWire } from '@mishwar/domain';
import { sql } from 'kysely';
import { countViews } from '../../../platform/lists/count-views.ts';
import type { PageRequest } from '../../../platform/lists/counted-page.ts';
import { defineServerList } from '../../../platform/lists/server-list.ts';
import type { Db } from '../../../platform/transaction.ts';
import { LAST_START } from '../../subscriptions/public.ts';
import { type DriversReader, driverFilters, getRequestedState } from './matching-drivers.ts';

export type DriversRequest = PageRequest & { filters: DriverFilters };

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
  left join lateral ${LAST_START} membership on true`;

const driverList = (now: Date, reader?: DriversReader) =>
  defineServerList<DriverFilters, ListedDriver>({
    table: 'driver',
    as: 'd',
    sortedBy: 'registration_date',
    filters: driverFilters(now, reader),
    columns: COLUMNS,
    joins: JOINS,
  });

/** A page of drivers with their balances, and the total. `db` limits the time of each statement. */
export async function listDrivers(db: Db, request: DriversRequest, now: Date, reader?: DriversReader) {
  const tallied = getTalliedStates(request.filters);
  const { rows, ...totals } = await driverList(now, reader).page(
    db,
    request,
    tallied ? () => countTallied(db, tallied) : undefined,
  );
  return { results: rows.map(toDriverRow), ...totals };
}

/** How many drivers the filters match, without a cap: for filters whose drivers are few. */
export const countMatchingDrivers = (db: Db, filters: DriverFilters, now: Date): Promise<number> =>
  driverList(now).count(db, filters);

/** How many drivers each view has. `db` limits the time of each statement. */
export const countDriverViews = (db: Db, views: readonly { filters: DriverFilters }[], now: Date) =>
  countViews(views, async ({ filters }) => {
    const tallied = getTalliedStates(filters);
    if (!tallied) return driverList(now).countUpToCap(db, filters);
    return { total: await countTallied(db, tallied), total_exact: true };
  });

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
