import type { OperatorFilters, OperatorRow } from '@mishwar/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/transaction.ts';
import { selectOperators, toOperator } from './operator-row.ts';

export interface OperatorsRequest {
  filters: OperatorFilters;
  page: number;
  limit: number;
  sort: 1 | -1;
}

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** The condition of the filters on the operator `o`. */
function matchingOperators({ keyword, status, cities }: OperatorFilters): RawBuilder<boolean> {
  const conditions: RawBuilder<boolean>[] = [];
  if (keyword) {
    conditions.push(sql<boolean>`o.search_text like '%' || fold_text(${escapeLike(keyword)}) || '%'`);
  }
  if (status?.length) conditions.push(sql<boolean>`o.status = any(${status}::operator_status[])`);
  if (cities?.length) {
    conditions.push(
      sql<boolean>`o.id in (select oc.operator_id from operator_city oc where oc.city_id = any(${cities}::bigint[]))`,
    );
  }
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** A page of operators, newest first unless `sort` is 1. */
export async function listOperators(
  db: Db,
  { filters, page, limit, sort }: OperatorsRequest,
): Promise<{ data: OperatorRow[]; total: number }> {
  const where = matchingOperators(filters);
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
