import type { Database, DB } from '@mishwar/db';
import { sql, type Transaction } from 'kysely';

export type Db = Database;
export type Trx = Transaction<DB>;

const hooks = new WeakMap<Trx, ((db: Db) => void)[]>();

/** Runs the transaction of a command: it commits when `work` resolves and rolls back when it throws. */
export async function inTransaction<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  const after: ((db: Db) => void)[] = [];
  const result = await db.transaction().execute((trx) => {
    hooks.set(trx, after);
    return work(trx);
  });
  for (const hook of after) hook(db);
  return result;
}

/**
 * Runs `hook` after the commit, and not after a rollback. For effects that may be lost when the process dies in
 * between.
 */
export function afterCommit(trx: Trx, hook: (db: Db) => void): void {
  hooks.get(trx)?.push(hook);
}

const UNIQUE_VIOLATION = '23505';

/** Whether a statement failed because another row, also one of a concurrent transaction, has a value that must be unique. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION;

/** Runs steps in a savepoint and rolls back to it if they are refused. */
export async function withSavepoint<Outcome extends { ok: boolean }>(
  trx: Trx,
  steps: () => Promise<Outcome>,
): Promise<Outcome> {
  await sql`savepoint steps`.execute(trx);
  const outcome = await steps();
  if (outcome.ok) await sql`release savepoint steps`.execute(trx);
  else await sql`rollback to savepoint steps`.execute(trx);
  return outcome;
}
