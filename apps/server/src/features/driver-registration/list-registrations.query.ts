import type { RegistrationDetail, RegistrationFilters, RegistrationRow } from '@mishwar/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/transaction.ts';
import { matchingRegistrations } from './matching-registrations.ts';
import { COLUMNS, JOINS, type ReadRegistration, toDetail, toRow } from './registration-row.ts';

/** Upper bound of the count; the portal shows "10,000+". */
export const COUNT_CAP = 10_000;

interface RegistrationsRequest {
  filters: RegistrationFilters;
  page: number;
  limit: number;
  /** -1 newest first, 1 oldest first. */
  sort: 1 | -1;
}

/** A page of registrations, and how many there are. `db` limits each statement's time. */
export async function listRegistrations(
  db: Db,
  { filters, page, limit, sort }: RegistrationsRequest,
): Promise<{ results: RegistrationRow[]; total: number; total_exact: boolean }> {
  const where = await matchingRegistrations(db, filters);
  const isOldestFirst = sort === 1;
  const direction = sql.raw(isOldestFirst ? 'asc' : 'desc');
  const offset = (page - 1) * limit;
  const { rows } = await sql<ReadRegistration>`
    with listed as (
      select r.id from driver_registration r where ${where}
      order by r.created_at ${direction}, r.id ${direction} offset ${offset} limit ${limit}
    )
    select ${COLUMNS} from listed join driver_registration r on r.id = listed.id ${JOINS}
    order by r.created_at ${direction}, r.id ${direction}`.execute(db);
  const isLastPage = rows.length < limit && (rows.length > 0 || offset === 0);
  const counted = isLastPage ? offset + rows.length : await countUpTo(db, where);
  return {
    results: rows.map(toRow),
    total: Math.min(counted, Math.max(COUNT_CAP, offset + rows.length)),
    total_exact: isLastPage || counted <= COUNT_CAP,
  };
}

async function countUpTo(db: Db, where: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (select from driver_registration r where ${where} limit ${COUNT_CAP + 1}) c`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

/** How many registrations wait for a decision, at most `most`. */
export async function countPendingRegistrations(db: Db, most: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (
      select from driver_registration r where r.status = 'PENDING' limit ${most}
    ) c`.execute(db);
  return rows[0]?.n ?? 0;
}

/** All details of a registration; null where there is none. */
export async function readRegistration(db: Db, id: number): Promise<RegistrationDetail | null> {
  const { rows } = await sql<ReadRegistration>`
    select ${COLUMNS} from driver_registration r ${JOINS} where r.id = ${id}`.execute(db);
  return rows[0] ? toDetail(rows[0]) : null;
}
