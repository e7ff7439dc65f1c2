import type { CompanyFilters, CompanyRow } from '@mishwar/contract';
import { sql } from 'kysely';
import { anyOf, holdsPhone, holdsText } from '../../platform/lists/condition.ts';
import type { PageRequest } from '../../platform/lists/counted-page.ts';
import { defineServerList } from '../../platform/lists/server-list.ts';
import type { Db } from '../../platform/transaction.ts';
import { type StoredCompany, toCompany } from './company-row.ts';

const companyList = defineServerList<CompanyFilters, StoredCompany & { drivers: number }>({
  table: 'delivery_company',
  as: 'c',
  sortedBy: 'created_at',
  only: sql<boolean>`c.deleted_at is null`,
  filters: {
    keyword: (text) =>
      anyOf([
        holdsText('c.search_name', text),
        holdsText('c.cr_number', text),
        holdsPhone('c.search_phone', text),
      ]),
    status: (states) => anyOf(states.map((state) => sql<boolean>`c.is_active = ${state === 'active'}`)),
  },
  columns: sql`c.id, c.name, c.phone, c.cr_number, c.contract, c.iban, c.company_distance_receive,
    c.company_contract_price, c.is_active, c.created_at, c.version, (
      select count(*) from driver d where d.delivery_company_id = c.id and d.is_active) as drivers`,
});

/** A page of companies with their numbers of active drivers, and how many companies there are. */
export async function listCompanies(db: Db, request: PageRequest & { filters: CompanyFilters }) {
  const { rows, ...totals } = await companyList.page(db, request);
  return { results: rows.map((row): CompanyRow => ({ ...toCompany(row), drivers: row.drivers })), ...totals };
}
