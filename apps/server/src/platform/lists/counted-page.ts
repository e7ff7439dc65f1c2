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

/** Counting goes so far beyond the cap that the rows which end in a minute do not lead below it again. */
const COUNTED = COUNT_CAP * 1.1;
const MANY_FOR_MS = 60_000;
const MAX_REMEMBERED = 1_000;

/** Statements with more than `COUNTED` rows, with the time until which they are known to be many, of each database. */
const many = new WeakMap<Db, Map<string, number>>();

/**
 * How many rows `from` has (what follows the word in a statement), up to one more than `COUNT_CAP`. Where there are
 * many more it is remembered for a minute: counting to the cap takes as long as reading a page.
 */
export async function countUpTo(db: Db, from: RawBuilder<unknown>): Promise<number> {
  const counting = sql<{ n: number }>`
    select count(*) as n from (select from ${from} limit ${COUNTED + 1}) counted`;
  const { sql: text, parameters } = counting.compile(db);
  const key = JSON.stringify([text, parameters]);
  const expiries = many.get(db) ?? new Map<string, number>();
  many.set(db, expiries);
  if ((expiries.get(key) ?? 0) > performance.now()) return COUNT_CAP + 1;
  const { rows } = await counting.execute(db);
  const n = rows[0]?.n ?? 0;
  expiries.delete(key);
  if (n > COUNTED) {
    if (expiries.size >= MAX_REMEMBERED) expiries.clear();
    expiries.set(key, performance.now() + MANY_FOR_MS);
  }
  return Math.min(n, COUNT_CAP + 1);
}

/** What a list says of `n` rows that were counted by {@link countUpTo}. */
export const toTotal = (n: number) => ({ total: Math.min(n, COUNT_CAP), total_exact: n <= COUNT_CAP });

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
