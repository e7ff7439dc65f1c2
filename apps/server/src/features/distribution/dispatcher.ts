import type { App } from '../../platform/app.ts';
import { startRecurringJob } from '../../platform/jobs/recurring.ts';
import { startListener } from '../../platform/realtime/listener.ts';
import { startDriverIndex } from './drivers/driver-index.ts';
import { decideMatched } from './matched/decide-matched.ts';
import { NEW_ORDERS } from './new-orders.ts';
import { isFromElsewhere, subscribeToLocalOrders } from './wake-dispatchers.ts';
import { decideNextOrder } from './waves/decide-next-order.ts';
import { expireOffers } from './waves/expire-offers.ts';

/** Concurrent deciding transactions per process, and the maximum number of orders per transaction. */
const LANES = 2;
const MAX_ORDERS_PER_TRANSACTION = 16;
/** Polling interval for due waves; an empty poll costs one index lookup. */
const POLL_INTERVAL_MS = 200;
/** Minimum interval between two decisions of the *matched* mode. */
const MATCH_INTERVAL_MS = 1_000;
const EXPIRY_INTERVAL_MS = 1_000;

/** Runs the dispatcher until stopped. Several processes may run it: each order is decided by one at a time. */
export function startDispatcher(shared: App): () => Promise<void> {
  const app = { ...shared, db: shared.backgroundPool };
  const index = startDriverIndex(app);
  const lanes = Array.from({ length: LANES }, () =>
    startRecurringJob(app, 'order_distribution', POLL_INTERVAL_MS, () =>
      decideNextOrder(app, { index, limit: MAX_ORDERS_PER_TRANSACTION }),
    ),
  );
  const expiry = startRecurringJob(
    app,
    'offer_expiry',
    EXPIRY_INTERVAL_MS,
    async () => (await expireOffers(app)) > 0,
  );
  const matching = startRecurringJob(app, 'order_matching', MATCH_INTERVAL_MS, async () => {
    await decideMatched(app);
    return false;
  });
  const listener = startListener(app);
  // One lane is woken at a time: the second polls only while the first is busy.
  const wake = () => {
    const resting = lanes.find((lane) => lane.isIdle());
    for (const lane of resting ? [resting] : lanes) lane.wake();
  };
  listener.on(NEW_ORDERS, (notice) => {
    if (isFromElsewhere(notice)) wake();
  });
  const unsubscribe = subscribeToLocalOrders(wake);
  return async () => {
    unsubscribe();
    await listener.stop();
    await Promise.all([...lanes, matching, expiry, index].map((loop) => loop.stop()));
  };
}
