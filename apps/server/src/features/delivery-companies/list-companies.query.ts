import type { CompanyFilters, CompanyRow } from '@mishwar/contract';
import { toPhoneSearchTerm } from '@mishwar/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/transaction.ts';
import { type StoredCompany, toCompany } from './company-row.ts';

/** Upper bound of the count; the portal shows "10,000+". */
const COUNT_CAP = 10_000;

interface CompaniesRequest {
  filters: CompanyFilters;
  page: number;
  limit: number;
  /** -1 newest first, 1 oldest first. */
  sort: 1 | -1;
}

/**
 * A page of companies with their numbers of active drivers, and how many companies there are. The drivers of the page
 * are counted in one scan of an index.
 */
export async function listCompanies(db: Db, { filters, page, limit, sort }: CompaniesRequest) {
  const where = matchingCompanies(filters);
  const direction = sql.raw(sort === 1 ? 'asc' : 'desc');
  const offset = (page - 1) * limit;
  const { rows } = await sql<StoredCompany & { drivers: number }>`
    with listed as materialized (
      select c.id, c.name, c.phone, c.cr_number, c.contract, c.iban, c.company_distance_receive,
        c.company_contract_price, c.is_active, c.created_at, c.version
      from delivery_company c where ${where}
      order by c.created_at ${direction}, c.id ${direction} offset ${offset} limit ${limit}
    ), counted as (
      select delivery_company_id, count(*) as n from driver
      where is_active and delivery_company_id = any(array(select id from listed)) group by delivery_company_id
    )
    select listed.*, coalesce(counted.n, 0)::bigint as drivers
    from listed left join counted on counted.delivery_company_id = listed.id
    order by listed.created_at ${direction}, listed.id ${direction}`.execute(db);
  const results = rows.map((row): CompanyRow => ({ ...toCompany(row), drivers: row.drivers }));
  const isLastPage = rows.length < limit && (rows.length > 0 || offset === 0);
  const counted = isLastPage ? offset + rows.length : await countUpTo(db, where);
  return {
    results,
    total: Math.min(counted, Math.max(COUNT_CAP, offset + rows.length)),
    total_exact: isLastPage || counted <= COUNT_CAP,
  };
}

async function countUpTo(db: Db, where: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (select from delivery_company c where ${where} limit ${COUNT_CAP + 1}) counted`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** The condition of the filters on the company `c`. */
function matchingCompanies({ keyword, status }: CompanyFilters): RawBuilder<boolean> {
  const conditions = [sql<boolean>`c.deleted_at is null`];
  if (keyword) {
    const text = sql`'%' || fold_text(${escapeLike(keyword)}) || '%'`;
    const phone = toPhoneSearchTerm(keyword);
    const byPhone = phone === null ? sql<boolean>`false` : sql<boolean>`c.search_phone like ${`%${phone}%`}`;
    conditions.push(sql<boolean>`(c.search_name like ${text} or c.cr_number like ${text} or ${byPhone})`);
  }
  const states = new Set(status);
  if (states.size === 1) {
    conditions.push(states.has('active') ? sql<boolean>`c.is_active` : sql<boolean>`not c.is_active`);
  }
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}
