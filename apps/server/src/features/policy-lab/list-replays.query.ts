import type { PolicyReplay } from '@mishwar/contract';
import type { Db } from '../../platform/transaction.ts';
import { selectReplays, toReplay } from './replay-row.ts';

/** A page of replays, newest first unless `sort` is 1. */
export async function listReplays(
  db: Db,
  { page, limit, sort }: { page: number; limit: number; sort: 1 | -1 },
): Promise<{ data: { results: PolicyReplay[]; total: number; total_exact: boolean } }> {
  const [rows, counted] = await Promise.all([
    selectReplays(db)
      .orderBy('r.created_at', sort === 1 ? 'asc' : 'desc')
      .orderBy('r.id', sort === 1 ? 'asc' : 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    db
      .selectFrom('policy_replay')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { data: { results: rows.map(toReplay), total: Number(counted.total), total_exact: true } };
}
