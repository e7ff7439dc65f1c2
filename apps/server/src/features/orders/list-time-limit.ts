import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/transaction.ts';

/** A list that takes longer is given up, so that one rare combination of filters does not hold up everybody. */
const LIST_TIME_LIMIT_MS = 4_000;
const QUERY_CANCELED = '57014';

/** Runs reads with a limit on each statement's time. Throws what `isTooSlow` recognises. */
export function withTimeLimit<T>(
  db: Db,
  read: (trx: Trx) => Promise<T>,
  limitMs = LIST_TIME_LIMIT_MS,
): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await sql`select set_config('statement_timeout', ${String(limitMs)}, true)`.execute(trx);
    return read(trx);
  });
}

export function isTooSlow(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === QUERY_CANCELED;
}
