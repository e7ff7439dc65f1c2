import { setTimeout as sleep } from 'node:timers/promises';
import type { App } from '../../platform/app.ts';
import { decideNextOrder } from './decide-next-order.ts';
import { expireOffers } from './expire-offers.ts';

/** Orders decided at once in one process. */
const LANES = 2;
/** How long an order can wait before somebody looks; a look that finds nothing costs one index lookup. */
const LOOK_MS = 200;
const EXPIRE_MS = 1_000;
const AFTER_TROUBLE_MS = 2_000;

/** Decides waves until it is stopped. Any number of processes may run it: each order is decided by one at a time. */
export function startDispatcher(app: App): () => Promise<void> {
  const ending = new AbortController();
  const pause = (ms: number) =>
    sleep(ms, undefined, { signal: ending.signal }).catch(() => {
      // Stopped.
    });
  const lane = async (step: () => Promise<boolean>, idleMs: number) => {
    while (!ending.signal.aborted) {
      try {
        if (!(await step())) await pause(idleMs);
      } catch (error) {
        app.log.error('the order distribution is held up', { error });
        await pause(AFTER_TROUBLE_MS);
      }
    }
  };
  const expire = async () => (await expireOffers(app)) > 0;
  const running = [
    ...Array.from({ length: LANES }, () => lane(() => decideNextOrder(app), LOOK_MS)),
    lane(expire, EXPIRE_MS),
  ];
  return async () => {
    ending.abort();
    await Promise.all(running);
  };
}
