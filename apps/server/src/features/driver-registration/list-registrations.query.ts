import type { RegistrationDetail, RegistrationFilters, RegistrationRow } from '@mishwar/contract';
import { sql } from 'kysely';
import { holdsPhone, holdsText, isInPeriod, isOneOf } from '../../platform/lists/condition.ts';
import type { PageRequest } from '../../platform/lists/counted-page.ts';
import { defineServerList } from '../../platform/lists/server-list.ts';
import type { Db } from '../../platform/transaction.ts';
import { COLUMNS, JOINS, type ReadRegistration, toDetail, toRow } from './registration-row.ts';

const registrationList = defineServerList<RegistrationFilters, ReadRegistration>({
  table: 'driver_registration',
  as: 'r',
  sortedBy: 'created_at',
  filters: {
    name: (text) => holdsText('r.search_name', text),
    id_number: (text) => holdsText('r.id_number', text),
    phone: (entered) => holdsPhone('r.search_phone', entered),
    company_id: (ids) => isOneOf('r.delivery_company_id', 'bigint', ids),
    status: (states) => isOneOf('r.status', 'driver_registration_status', states),
    date: (range, db) => isInPeriod(db, 'r.created_at', range),
  },
  columns: COLUMNS,
  joins: JOINS,
});

/** A page of registrations, and how many there are. `db` limits each statement's time. */
export async function listRegistrations(
  db: Db,
  request: PageRequest & { filters: RegistrationFilters },
): Promise<{ results: RegistrationRow[]; total: number; total_exact: boolean }> {
  const { rows, ...totals } = await registrationList.page(db, request);
  return { results: rows.map(toRow), ...totals };
}

/** How many registrations wait for a decision, at most `limit`. */
export async function countPendingRegistrations(db: Db, limit: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (
      select from driver_registration r where r.status = 'PENDING' limit ${limit}
    ) c`.execute(db);
  return rows[0]?.n ?? 0;
}

/** All details of a registration; null where there is none. */
export async function readRegistration(db: Db, id: number): Promise<RegistrationDetail | null> {
  const { rows } = await sql<ReadRegistration>`
    select ${COLUMNS} from driver_registration r ${JOINS} where r.id = ${id}`.execute(db);
  return rows[0] ? toDetail(rows[0]) : null;
}
