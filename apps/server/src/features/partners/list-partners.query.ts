import type { Partner, PartnerFilters } from '@mishwar/contract';
import { sql } from 'kysely';
import { anyOf, escapeLike, holdsPhone, holdsText, isOneOf } from '../../platform/lists/condition.ts';
import type { PageRequest } from '../../platform/lists/counted-page.ts';
import { defineServerList } from '../../platform/lists/server-list.ts';
import type { Db, Trx } from '../../platform/transaction.ts';
import { COLUMNS, JOINS, type ReadPartner, toPartner } from './partner-row.ts';

const partnerList = defineServerList<PartnerFilters, ReadPartner>({
  table: 'partner',
  as: 'p',
  sortedBy: 'created_at',
  filters: {
    keyword: (text) =>
      anyOf([
        holdsText('p.search_name', text),
        sql<boolean>`lower(p.email) like ${`%${escapeLike(text).toLowerCase()}%`}`,
        holdsPhone('p.search_phone', text),
      ]),
    company_ids: (ids) => isOneOf('p.delivery_company_id', 'bigint', ids),
    status: (states) => anyOf(states.map((state) => sql<boolean>`p.is_active = ${state === 'active'}`)),
  },
  columns: COLUMNS,
  joins: JOINS,
});

/** A page of partner users, and how many there are. */
export async function listPartners(db: Db, request: PageRequest & { filters: PartnerFilters }) {
  const { rows, ...totals } = await partnerList.page(db, request);
  return { results: rows.map(toPartner), ...totals };
}

/** A partner user; null where there is none. */
export async function readPartner(db: Db | Trx, id: number): Promise<Partner | null> {
  const { rows } = await sql<ReadPartner>`
    select ${COLUMNS} from partner p ${JOINS} where p.id = ${id}`.execute(db);
  return rows[0] ? toPartner(rows[0]) : null;
}
