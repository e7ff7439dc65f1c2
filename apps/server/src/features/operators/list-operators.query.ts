import type { OperatorFilters, OperatorRow } from '@mishwar/contract';
import { sql } from 'kysely';
import { holdsText, isOneOf } from '../../platform/lists/condition.ts';
import type { PageRequest } from '../../platform/lists/counted-page.ts';
import { type FilterMap, matching } from '../../platform/lists/filter-map.ts';
import type { Db } from '../../platform/transaction.ts';
import { selectOperators, toOperator } from './operator-row.ts';

const FILTERS: FilterMap<OperatorFilters> = {
  keyword: (text) => holdsText('o.search_text', text),
  status: (states) => isOneOf('o.status', 'operator_status', states),
  cities: (ids) =>
    sql<boolean>`o.id in (select operator_id from operator_city oc where ${isOneOf('oc.city_id', 'bigint', ids)})`,
};

/** A page of operators, newest first unless `sort` is 1. */
export async function listOperators(
  db: Db,
  { filters, page, limit, sort }: PageRequest & { filters: OperatorFilters },
): Promise<{ data: OperatorRow[]; total: number }> {
  const where = await matching(db, FILTERS, filters);
  const [rows, counted] = await Promise.all([
    selectOperators(db)
      .where(where)
      .orderBy('o.id', sort === 1 ? 'asc' : 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    db
      .selectFrom('operator as o')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where(where)
      .executeTakeFirstOrThrow(),
  ]);
  return { data: rows.map(toOperator), total: Number(counted.total) };
}
