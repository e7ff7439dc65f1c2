import { setTimeout as sleep } from 'node:timers/promises';
import { type Channel, orderOf, placeOrder, restaurantsOf } from '../../tools/harness/channel.ts';

/** Events a second. */
export const EVENTS = 50;
/** How long after it was placed an order is cancelled again. */
const CANCELLED_AFTER_MS = 1_500;

/**
 * Events at an even pace: half of them new orders, half their cancellation a little later. Answers the orders' numbers.
 * With `goesOn` errors are ignored: an unreachable server is expected in a test of cuts.
 */
export async function makeTraffic(
  channel: Channel,
  { seconds, goesOn = false }: { seconds: number; goesOn?: boolean },
): Promise<readonly string[]> {
  const [restaurant] = await restaurantsOf(channel);
  const placed: string[] = [];
  await atPace(2_000 / EVENTS, seconds, async () => {
    try {
      const number = await placeOrder(channel, orderOf(restaurant));
      placed.push(number);
      await sleep(CANCELLED_AFTER_MS);
      await channel.call('POST', `/channel/v1/orders/${number}/cancel`, {});
    } catch (error) {
      if (!goesOn) throw error;
    }
  });
  return placed;
}

/** Begins a work every so many milliseconds for so many seconds, and waits for all of them. */
export async function atPace<T>(
  everyMs: number,
  seconds: number,
  work: (index: number) => Promise<T>,
): Promise<T[]> {
  const start = performance.now();
  const begun: Promise<T>[] = [];
  for (let index = 0; index * everyMs < seconds * 1_000; index++) {
    const wait = start + index * everyMs - performance.now();
    if (wait > 0) await sleep(wait);
    begun.push(work(index));
  }
  return Promise.all(begun);
}
