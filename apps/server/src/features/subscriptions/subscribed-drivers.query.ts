import type { SubscribedDriver } from '@mishwar/contract';
import { sql } from 'kysely';
import { holdsPhone, holdsText } from '../../platform/lists/condition.ts';
import type { PageRequest } from '../../platform/lists/counted-page.ts';
import { defineServerList } from '../../platform/lists/server-list.ts';
import { resolvePeriod } from '../../platform/period.ts';
import type { Db } from '../../platform/transaction.ts';
import { LAST_START, MEMBERSHIP_COLUMNS, type StoredMembership, toMembership } from './membership-row.ts';

/** Filters of a company's drivers. */
export interface SubscribedDriverFilters {
  companyId: string;
  driverName?: string | undefined;
  driverPhone?: string | undefined;
  createdAtFrom?: string | undefined;
  createdAtTo?: string | undefined;
}

interface DriverRow {
  id: number;
  name: string;
  phone: string;
  is_active: boolean;
}

const driverList = defineServerList<SubscribedDriverFilters, DriverRow>({
  table: 'driver',
  as: 'd',
  sortedBy: 'registration_date',
  filters: {
    companyId: (id) => sql<boolean>`d.delivery_company_id = ${id}::bigint`,
    driverName: (text) => holdsText('d.search_name', text),
    driverPhone: (text) => holdsPhone('d.search_phone', text),
    createdAtFrom: async (day, db) => {
      const { from } = await resolvePeriod(db, { from: day });
      return sql<boolean>`${LAST_START} >= ${from}`;
    },
    createdAtTo: async (day, db) => {
      const { before } = await resolvePeriod(db, { to: day });
      return sql<boolean>`${LAST_START} < ${before}`;
    },
  },
  columns: sql`d.id, d.name, d.phone, d.is_active`,
});

/** A page of a company's drivers with their memberships, newest registration first, and how many drivers there are. */
export async function listSubscribedDrivers(
  db: Db,
  { page, limit, sort, ...filters }: PageRequest & SubscribedDriverFilters,
  now: Date,
): Promise<{ data: SubscribedDriver[]; total: number; total_exact: boolean }> {
  const { rows, ...totals } = await driverList.page(db, { page, limit, sort, filters });
  const memberships = await readMemberships(
    db,
    rows.map(({ id }) => id),
    now,
  );
  const data = rows.map(({ id, name, phone, is_active }) => ({
    _id: String(id),
    name,
    phone,
    isActive: is_active,
    subscriptions: shownMemberships(
      memberships.filter(({ driver_id }) => driver_id === id),
      now,
    ),
  }));
  return { data, ...totals };
}

/** The ids of the drivers that match, at most `limit` of them. */
export async function findSubscribedDrivers(
  db: Db,
  filters: SubscribedDriverFilters,
  limit: number,
): Promise<number[]> {
  const where = await driverList.matching(db, filters);
  const { rows } = await sql<{ id: number }>`
    select d.id from driver d where ${where} order by d.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Two memberships of each driver, newest first: those that are not over before the last ones. At most two are not over,
 * and a renewal comes after the one that it renews.
 */
async function readMemberships(db: Db, driverIds: readonly number[], now: Date): Promise<StoredMembership[]> {
  const { rows } = await sql<StoredMembership>`
    select ${MEMBERSHIP_COLUMNS}
    from unnest(${[...driverIds]}::bigint[]) as listed (id)
      cross join lateral (
        select * from membership of_driver where of_driver.driver_id = listed.id
        order by (of_driver.ended_at is null and of_driver.due_at > ${now}) desc, of_driver.id desc limit 2
      ) m
      join subscription s on s.id = m.subscription_id
    order by m.driver_id, m.id desc`.execute(db);
  return rows;
}

/** What is shown of a driver's memberships: the current one and its renewal, otherwise the last one. */
function shownMemberships(rows: readonly StoredMembership[], now: Date): SubscribedDriver['subscriptions'] {
  const all = rows.map((row) => toMembership(row, now));
  const running = all.filter(({ unused }) => unused !== null).reverse();
  return running.length > 0 ? running : all.slice(0, 1);
}
