import { sql } from 'kysely';
import type { Db } from '../../platform/transaction.ts';
import { NEW_ORDERS } from './new-orders.ts';

const telling = new WeakMap<Db, { again: boolean }>();

/**
 * Tells every dispatcher that an order waits, outside of any transaction: transactions that notify commit one after the
 * other. What becomes due while a notice is under way shares the next one; whoever misses it looks by himself soon.
 */
export function wakeDispatchers(db: Db): void {
  const underWay = telling.get(db);
  if (underWay) {
    underWay.again = true;
    return;
  }
  const notice = { again: false };
  telling.set(db, notice);
  const told = () => {
    telling.delete(db);
    if (notice.again) wakeDispatchers(db);
  };
  sql`select pg_notify(${NEW_ORDERS}, '')`.execute(db).then(told, () => telling.delete(db));
}
