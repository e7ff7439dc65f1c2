import type { Db } from '../../platform/transaction.ts';
import { type OperatorOnWire, selectOperators, toOperator } from './operator-row.ts';

/** A page of operators, newest first unless `sort` is 1. */
export async function listOperators(
  db: Db,
  { page, limit, sort }: { page: number; limit: number; sort: 1 | -1 },
): Promise<{ data: OperatorOnWire[]; total: number }> {
  const [rows, counted] = await Promise.all([
    selectOperators(db)
      .orderBy('o.id', sort === 1 ? 'asc' : 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    db
      .selectFrom('operator')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { data: rows.map(toOperator), total: Number(counted.total) };
}
