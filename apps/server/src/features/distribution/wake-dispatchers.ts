import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../platform/transaction.ts';
import { NEW_ORDERS } from './new-orders.ts';

/** Identifies a process's own notifications, which it ignores. */
const OWN = randomUUID();
/** Debounce of notifications to other processes when this process also decides. */
const NOTIFY_DEBOUNCE_MS = 25;

const localListeners = new Set<() => void>();
const pendingNotifies = new WeakMap<Db, { again: boolean }>();

/** Subscribes `wake` to new waiting orders of this process; returns the unsubscribe function. */
export function subscribeToLocalOrders(wake: () => void): () => void {
  localListeners.add(wake);
  return () => localListeners.delete(wake);
}

/** Whether a notification comes from another process or reports missed ones. */
export const isFromElsewhere = (notice: string): boolean => notice !== OWN;

/**
 * Wakes all dispatchers: that of this process at once, the others by NOTIFY, outside any
 * transaction, because transactions that notify commit one after the other. Orders that arrive while a NOTIFY is
 * running share the next one; a missed NOTIFY is covered by polling.
 */
export function wakeDispatchers(db: Db): void {
  for (const wake of localListeners) wake();
  scheduleNotify(db);
}

function scheduleNotify(db: Db): void {
  const underWay = pendingNotifies.get(db);
  if (underWay) {
    underWay.again = true;
    return;
  }
  const notice = { again: false };
  pendingNotifies.set(db, notice);
  const onNotified = () => {
    pendingNotifies.delete(db);
    if (notice.again) scheduleNotify(db);
  };
  notifyOthers(db).then(onNotified, () => pendingNotifies.delete(db));
}

async function notifyOthers(db: Db): Promise<void> {
  if (localListeners.size > 0) await sleep(NOTIFY_DEBOUNCE_MS, undefined, { ref: false });
  await sql`select pg_notify(${NEW_ORDERS}, ${OWN})`.execute(db);
}
