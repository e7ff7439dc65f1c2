import type {
  SupplierRegistrationDetail,
  SupplierRegistrationFilters,
  SupplierRegistrationRow,
} from '@mishwar/contract';
import { toPhoneSearchTerm } from '@mishwar/domain';
import { type RawBuilder, sql } from 'kysely';
import { resolvePeriod } from '../../platform/period.ts';
import type { Db } from '../../platform/transaction.ts';

/** Upper bound of the count; the portal shows "10,000+". */
const COUNT_CAP = 10_000;

interface ApplicationsRequest {
  filters: SupplierRegistrationFilters;
  page: number;
  limit: number;
  /** -1 newest first, 1 oldest first. */
  sort: 1 | -1;
}

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

/** A page of applications, and how many there are. `db` limits each statement's time. */
export async function listApplications(db: Db, { filters, page, limit, sort }: ApplicationsRequest) {
  const where = await matchingApplications(db, filters);
  const direction = sql.raw(sort === 1 ? 'asc' : 'desc');
  const offset = (page - 1) * limit;
  const { rows } = await sql<ReadApplication>`
    with listed as (
      select r.id from supplier_registration r where ${where}
      order by r.created_at ${direction}, r.id ${direction} offset ${offset} limit ${limit}
    )
    select ${COLUMNS} from listed join supplier_registration r on r.id = listed.id ${JOINS}
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
    select count(*) as n from (
      select from supplier_registration r where ${where} limit ${COUNT_CAP + 1}
    ) counted`.execute(db);
  return rows[0]?.n ?? 0;
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

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** The condition of the filters on the application `r`. */
async function matchingApplications(
  db: Db,
  { keyword, status, date }: SupplierRegistrationFilters,
): Promise<RawBuilder<boolean>> {
  const conditions: RawBuilder<boolean>[] = [];
  if (keyword) {
    const text = sql`'%' || fold_text(${escapeLike(keyword)}) || '%'`;
    const phone = toPhoneSearchTerm(keyword);
    const byPhone = phone === null ? sql<boolean>`false` : sql<boolean>`r.search_phone like ${`%${phone}%`}`;
    conditions.push(sql<boolean>`(r.search_name like ${text} or r.cr_number like ${text} or ${byPhone})`);
  }
  if (status?.length) {
    conditions.push(sql<boolean>`r.status = any(${status}::supplier_registration_status[])`);
  }
  if (date) {
    const { from, before } = await resolvePeriod(db, date);
    if (from) conditions.push(sql<boolean>`r.created_at >= ${from}`);
    if (before) conditions.push(sql<boolean>`r.created_at < ${before}`);
  }
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}
