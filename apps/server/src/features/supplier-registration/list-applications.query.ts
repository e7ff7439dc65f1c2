import type {
  SupplierRegistrationDetail,
  SupplierRegistrationFilters,
  SupplierRegistrationRow,
} from '@mishwar/contract';
import { sql } from 'kysely';
import { anyOf, holdsPhone, holdsText, isInPeriod, isOneOf } from '../../platform/lists/condition.ts';
import type { PageRequest } from '../../platform/lists/counted-page.ts';
import { defineServerList } from '../../platform/lists/server-list.ts';
import type { Db } from '../../platform/transaction.ts';

/** An application as it is read: never with the password. */
interface ReadApplication {
  id: number;
  company_name: string;
  company_phone: string;
  cr_number: string;
  iban: string | null;
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  city_ar: string | null;
  city_en: string | null;
  number_of_drivers: number | null;
  note: string | null;
  status: SupplierRegistrationRow['status'];
  reject_reason: string | null;
  decided_at: Date | null;
  decided_by_name: string | null;
  delivery_company_id: number | null;
  created_at: Date;
}

const COLUMNS = sql`r.id, r.company_name, r.company_phone, r.cr_number, r.iban, r.first_name, r.last_name, r.email,
  r.phone, city.name_ar as city_ar, city.name_en as city_en, r.number_of_drivers, r.note, r.status, r.reject_reason,
  r.decided_at, r.decided_by_name, r.delivery_company_id, r.created_at`;
const JOINS = sql`left join city on city.id = r.city_id`;

const applicationList = defineServerList<SupplierRegistrationFilters, ReadApplication>({
  table: 'supplier_registration',
  as: 'r',
  sortedBy: 'created_at',
  filters: {
    keyword: (text) =>
      anyOf([
        holdsText('r.search_name', text),
        holdsText('r.cr_number', text),
        holdsPhone('r.search_phone', text),
      ]),
    status: (states) => isOneOf('r.status', 'supplier_registration_status', states),
    date: (range, db) => isInPeriod(db, 'r.created_at', range),
  },
  columns: COLUMNS,
  joins: JOINS,
});

/** A page of applications, and how many there are. `db` limits each statement's time. */
export async function listApplications(
  db: Db,
  request: PageRequest & { filters: SupplierRegistrationFilters },
) {
  const { rows, ...totals } = await applicationList.page(db, request);
  return { results: rows.map(toRow), ...totals };
}

/** All that was entered, with the decision; null where there is no such application. */
export async function readApplication(db: Db, id: number): Promise<SupplierRegistrationDetail | null> {
  const { rows } = await sql<ReadApplication>`
    select ${COLUMNS} from supplier_registration r ${JOINS} where r.id = ${id}`.execute(db);
  const [read] = rows;
  if (!read) return null;
  return {
    ...toRow(read),
    iban: read.iban,
    note: read.note,
    reject_reason: read.reject_reason,
    decided_at: read.decided_at?.toISOString() ?? null,
    decided_by: read.decided_by_name,
  };
}

const toRow = (read: ReadApplication): SupplierRegistrationRow => ({
  _id: String(read.id),
  company_name: read.company_name,
  company_phone: read.company_phone,
  cr_number: read.cr_number,
  first_name: read.first_name,
  last_name: read.last_name,
  email: read.email,
  phone: read.phone,
  city:
    read.city_ar === null || read.city_en === null ? null : { nameAr: read.city_ar, nameEn: read.city_en },
  number_of_drivers: read.number_of_drivers,
  status: read.status,
  created_at: read.created_at.toISOString(),
  company_id: read.delivery_company_id === null ? null : String(read.delivery_company_id),
});
