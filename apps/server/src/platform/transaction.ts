import type { Database, DB } from '@mishwar/db';
import type { Transaction } from 'kysely';

export type Db = Database;
export type Trx = Transaction<DB>;

/** Runs the one transaction of a command; it commits when `work` resolves and rolls back when it throws. */
export function inTransaction<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  return db.transaction().execute(work);
}
