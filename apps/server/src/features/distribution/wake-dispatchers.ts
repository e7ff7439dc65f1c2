import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../platform/transaction.ts';
import { NEW_ORDERS } from './new-orders.ts';

/** By this a process knows its own notices: it has looked already. */
const OWN = randomUUID();
/** Where this process decides itself, the others hear of it a little later, of many orders at once. */
const OTHERS_AFTER_MS = 25;

const here = new Set<() => void>();
const telling = new WeakMap<Db, { again: boolean }>();

/** Calls `wake` whenever an order waits that this process knows of. Answers how to end that. */
export function onOrdersHere(wake: () => void): () => void {
  here.add(wake);
  return () => here.delete(wake);
}

/** Whether a notice comes from another process, or says that some may have been missed. */
export const isFromElsewhere = (notice: string): boolean => notice !== OWN;

/**
 * Tells every dispatcher that an order waits: that of this process at once, the others by a notice, outside of any
 * transaction: transactions that notify commit one after the other. What becomes due while a notice is under way shares
 * the next one; whoever misses it looks by himself soon.
 */
export function wakeDispatchers(db: Db): void {
  for (const wake of here) wake();
  tellOthersOnce(db);
}

function tellOthersOnce(db: Db): void {
  const underWay = telling.get(db);
  if (underWay) {
    underWay.again = true;
    return;
  }
  const notice = { again: false };
  telling.set(db, notice);
  const told = () => {
    telling.delete(db);
    if (notice.again) tellOthersOnce(db);
  };
  tellOthers(db).then(told, () => telling.delete(db));
}

async function tellOthers(db: Db): Promise<void> {
  if (here.size > 0) await sleep(OTHERS_AFTER_MS, undefined, { ref: false });
  await sql`select pg_notify(${NEW_ORDERS}, ${OWN})`.execute(db);
}
