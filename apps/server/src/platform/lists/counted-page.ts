import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../transaction.ts';

/** Counting stops here; the portal shows "10,000+". */
export const COUNT_CAP = 10_000;

/** A place in a list. */
export interface PageRequest {
  /** From 1. */
  page: number;
  limit: number;
  /** -1 newest first, 1 oldest first. */
  sort: 1 | -1;
}

export interface CountedPage<Row> {
  rows: Row[];
  /** Number of all rows, at most `COUNT_CAP` unless the page itself reaches beyond. */
  total: number;
  /** False where there are more rows than `total`. */
  total_exact: boolean;
}

/** How many rows `from` has (what follows the word in a statement), up to one more than `COUNT_CAP`. */
export async function countUpTo(db: Db, from: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (select from ${from} limit ${COUNT_CAP + 1}) counted`.execute(db);
  return rows[0]?.n ?? 0;
}

/** The rows of a page with the total: where the page is the last one it says the total itself, and nothing is counted. */
export async function withTotal<Row>(
  rows: Row[],
  { page, limit }: Pick<PageRequest, 'page' | 'limit'>,
  count: () => Promise<number>,
): Promise<CountedPage<Row>> {
  const offset = (page - 1) * limit;
  const reached = offset + rows.length;
  const isLastPage = rows.length < limit && (rows.length > 0 || offset === 0);
  if (isLastPage) return { rows, total: reached, total_exact: true };
  const counted = await count();
  if (counted <= COUNT_CAP) return { rows, total: counted, total_exact: true };
  return { rows, total: Math.max(COUNT_CAP, rows.length > 0 ? reached : 0), total_exact: false };
}
