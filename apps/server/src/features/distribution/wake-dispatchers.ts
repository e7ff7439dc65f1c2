import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../platform/transaction.ts';
import { NEW_ORDERS } from './new-orders.ts';

/** Identifies a process's own notifications, which it ignores. */
const OWN = randomUUID();
/** Debounce of notifications to other processes when this process also decides. */
const OTHERS_AFTER_MS = 25;

const here = new Set<() => void>();
const telling = new WeakMap<Db, { again: boolean }>();

/** Subscribes `wake` to new waiting orders of this process; returns the unsubscribe function. */
export function onOrdersHere(wake: () => void): () => void {
  here.add(wake);
  return () => here.delete(wake);
}

/** Whether a notification comes from another process or reports missed ones. */
export const isFromElsewhere = (notice: string): boolean => notice !== OWN;

/**
 * Wakes all dispatchers: that of this process at once, the others by NOTIFY, outside any
 * transaction, because transactions that notify commit one after the other. Orders that arrive while a NOTIFY is running share
 * the next one; a missed NOTIFY is covered by polling.
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
