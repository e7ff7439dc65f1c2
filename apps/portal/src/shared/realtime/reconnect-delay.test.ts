import { expect, test } from 'vitest';
import { createReconnectDelay } from './reconnect-delay.ts';

test('[SEC-45] closes by a limit delay the next connect, longer each time, up to a bound', () => {
  const delay = createReconnectDelay(() => 0);
  let now = 0;
  const delays = Array.from({ length: 8 }, () => {
    const ms = delay.closed(10, now);
    now += ms + 1_000;
    return ms / 1000;
  });
  expect(delays).toEqual([10, 20, 40, 80, 160, 300, 300, 300]);
});

test('[SEC-45] after a minute of a stable connection the delay starts again from the first', () => {
  const delay = createReconnectDelay(() => 0);
  const first = delay.closed(10, 0);
  expect(delay.closed(10, first + 61_000)).toBe(10_000);
});

test('[SEC-45] jitter adds up to half; a missing delay counts as a second', () => {
  expect(createReconnectDelay(() => 1).closed(10, 0)).toBe(15_000);
  expect(createReconnectDelay(() => 0).closed(0, 0)).toBe(1_000);
});
