import type { Partner, PartnerFilters } from '@mishwar/contract';
import { toPhoneSearchTerm } from '@mishwar/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../platform/transaction.ts';
import { COLUMNS, JOINS, type ReadPartner, toPartner } from './partner-row.ts';

/** Upper bound of the count; the portal shows "10,000+". */
const COUNT_CAP = 10_000;

interface PartnersRequest {
  filters: PartnerFilters;
  page: number;
  limit: number;
  /** -1 newest first, 1 oldest first. */
  sort: 1 | -1;
}

/** A page of partner users, and how many there are. */
export async function listPartners(db: Db, { filters, page, limit, sort }: PartnersRequest) {
  const where = matchingPartners(filters);
  const direction = sql.raw(sort === 1 ? 'asc' : 'desc');
  const offset = (page - 1) * limit;
  const { rows } = await sql<ReadPartner>`
    with listed as (
      select p.id from partner p where ${where}
      order by p.created_at ${direction}, p.id ${direction} offset ${offset} limit ${limit}
    )
    select ${COLUMNS} from listed join partner p on p.id = listed.id ${JOINS}
    order by p.created_at ${direction}, p.id ${direction}`.execute(db);
  const isLastPage = rows.length < limit && (rows.length > 0 || offset === 0);
  const counted = isLastPage ? offset + rows.length : await countUpTo(db, where);
  return {
    results: rows.map(toPartner),
    total: Math.min(counted, Math.max(COUNT_CAP, offset + rows.length)),
    total_exact: isLastPage || counted <= COUNT_CAP,
  };
}

/** A partner user; null where there is none. */
export async function readPartner(db: Db | Trx, id: number): Promise<Partner | null> {
  const { rows } = await sql<ReadPartner>`
    select ${COLUMNS} from partner p ${JOINS} where p.id = ${id}`.execute(db);
  return rows[0] ? toPartner(rows[0]) : null;
}

async function countUpTo(db: Db, where: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (select from partner p where ${where} limit ${COUNT_CAP + 1}) counted`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** The condition of the filters on the partner user `p`. */
function matchingPartners({ keyword, status, company_ids }: PartnerFilters): RawBuilder<boolean> {
  const conditions: RawBuilder<boolean>[] = [];
  if (keyword) {
    const text = escapeLike(keyword);
    const phone = toPhoneSearchTerm(keyword);
    const byPhone = phone === null ? sql<boolean>`false` : sql<boolean>`p.search_phone like ${`%${phone}%`}`;
    conditions.push(sql<boolean>`(p.search_name like '%' || fold_text(${text}) || '%'
      or lower(p.email) like ${`%${text.toLowerCase()}%`} or ${byPhone})`);
  }
  if (company_ids?.length) {
    conditions.push(sql<boolean>`p.delivery_company_id = any(${company_ids}::bigint[])`);
  }
  const states = new Set(status);
  if (states.size === 1) {
    conditions.push(states.has('active') ? sql<boolean>`p.is_active` : sql<boolean>`not p.is_active`);
  }
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}
