import type { App } from '../app.ts';
import { type Db, inTransaction, type Trx } from '../transaction.ts';

type WriteEntry = (db: Db | Trx) => Promise<void>;

/** Exchanges of one piece of work that are not in the log yet. */
export interface Exchanges {
  /** Keeps the entry of an exchange until its outcome is stored. */
  add(write: WriteEntry): void;
  /** Runs `effect` in a transaction, and writes the entries in it. */
  settle<T>(effect: (trx: Trx) => Promise<T>): Promise<T>;
}

/**
 * Runs work that calls a third party outside of any transaction. Its entries are written with the outcome, by `settle`.
 * Those without an outcome that could be stored are written alone at the end, as the call was made all the same.
 */
export async function withExchanges<T>(
  app: Pick<App, 'db' | 'log'>,
  work: (exchanges: Exchanges) => Promise<T>,
): Promise<T> {
  let unwritten: WriteEntry[] = [];
  const settle = async <R>(effect: (trx: Trx) => Promise<R>): Promise<R> => {
    const result = await inTransaction(app.db, async (trx) => {
      for (const write of unwritten) await write(trx);
      return effect(trx);
    });
    unwritten = [];
    return result;
  };
  try {
    return await work({ add: (write) => unwritten.push(write), settle });
  } finally {
    for (const write of unwritten) {
      await write(app.db).catch((error: unknown) =>
        app.log.warn({ error }, 'call to a third party was not recorded'),
      );
    }
  }
}
