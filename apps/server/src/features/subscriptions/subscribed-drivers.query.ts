import type { SubscribedDriver } from '@mishwar/contract';
import { toPhoneSearchTerm } from '@mishwar/domain';
import { type RawBuilder, sql } from 'kysely';
import { resolvePeriod } from '../../platform/period.ts';
import type { Db } from '../../platform/transaction.ts';
import { MEMBERSHIP_COLUMNS, type StoredMembership, toMembership } from './membership-row.ts';

/** Upper bound of the count; the portal shows "10,000+". */
const COUNT_CAP = 10_000;

/** Filters of a company's drivers. */
export interface SubscribedDriverFilters {
  companyId: string;
  driverName?: string | undefined;
  driverPhone?: string | undefined;
  createdAtFrom?: string | undefined;
  createdAtTo?: string | undefined;
}

interface DriversRequest extends SubscribedDriverFilters {
  page: number;
  limit: number;
  /** -1 newest registration first, 1 oldest first. */
  sort: 1 | -1;
}

interface DriverRow {
  id: number;
  name: string;
  phone: string;
  is_active: boolean;
}

/** The start of the driver's last membership, as the drivers list shows it; null for a driver who never had one. */
const SUBSCRIBED = sql`(select m.starts_at from membership m where m.driver_id = d.id order by m.id desc limit 1)`;

/** A page of a company's drivers with their memberships, and how many drivers there are. */
export async function listSubscribedDrivers(
  db: Db,
  request: DriversRequest,
  now: Date,
): Promise<{ data: SubscribedDriver[]; total: number; total_exact: boolean }> {
  const { page, limit, sort } = request;
  const where = await matchingDrivers(db, request);
  const direction = sql.raw(sort === 1 ? 'asc' : 'desc');
  const [listed, counted] = await Promise.all([
    sql<DriverRow>`
      select d.id, d.name, d.phone, d.is_active from driver d where ${where}
      order by d.registration_date ${direction}, d.id ${direction} offset ${(page - 1) * limit} limit ${limit}`.execute(
      db,
    ),
    sql<{ n: number }>`
      select count(*) as n from (select from driver d where ${where} limit ${COUNT_CAP + 1}) counted`.execute(
      db,
    ),
  ]);
  const memberships = await readMemberships(
    db,
    listed.rows.map(({ id }) => id),
  );
  const total = counted.rows[0]?.n ?? 0;
  return {
    data: listed.rows.map(({ id, name, phone, is_active }) => ({
      _id: String(id),
      name,
      phone,
      isActive: is_active,
      subscriptions: shownMemberships(
        memberships.filter(({ driver_id }) => driver_id === id),
        now,
      ),
    })),
    total: Math.min(total, COUNT_CAP),
    total_exact: total <= COUNT_CAP,
  };
}

async function matchingDrivers(
  db: Db,
  { companyId, driverName, driverPhone, createdAtFrom, createdAtTo }: SubscribedDriverFilters,
): Promise<RawBuilder<boolean>> {
  const conditions: RawBuilder<boolean>[] = [sql<boolean>`d.delivery_company_id = ${companyId}::bigint`];
  if (driverName) {
    const escaped = driverName.replace(/[\\%_]/g, '\\$&');
    conditions.push(sql<boolean>`d.search_name like '%' || fold_text(${escaped}) || '%'`);
  }
  if (driverPhone) {
    const needle = toPhoneSearchTerm(driverPhone);
    conditions.push(
      needle === null ? sql<boolean>`false` : sql<boolean>`d.search_phone like ${`%${needle}%`}`,
    );
  }
  const { from, before } = await resolvePeriod(db, { from: createdAtFrom, to: createdAtTo });
  if (from) conditions.push(sql<boolean>`${SUBSCRIBED} >= ${from}`);
  if (before) conditions.push(sql<boolean>`${SUBSCRIBED} < ${before}`);
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** The ids of the drivers that match, at most `limit` of them. */
export async function findSubscribedDrivers(
  db: Db,
  filters: SubscribedDriverFilters,
  limit: number,
): Promise<number[]> {
  const where = await matchingDrivers(db, filters);
  const { rows } = await sql<{ id: number }>`
    select d.id from driver d where ${where} order by d.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The last two memberships of each driver, newest first: a renewal comes after the one that it renews. */
async function readMemberships(db: Db, driverIds: readonly number[]): Promise<StoredMembership[]> {
  const { rows } = await sql<StoredMembership>`
    select ${MEMBERSHIP_COLUMNS}
    from unnest(${[...driverIds]}::bigint[]) as listed (id)
      cross join lateral (
        select * from membership of_driver where of_driver.driver_id = listed.id order by of_driver.id desc limit 2
      ) m
      join subscription s on s.id = m.subscription_id
    order by m.driver_id, m.id desc`.execute(db);
  return rows;
}

/** What is shown of a driver's last two memberships: the current one and its renewal, otherwise the last one. */
function shownMemberships(rows: readonly StoredMembership[], now: Date): SubscribedDriver['subscriptions'] {
  const all = rows.map((row) => toMembership(row, now));
  const running = all.filter(({ unused }) => unused !== null).reverse();
  return running.length > 0 ? running : all.slice(0, 1);
}
