import { expect, it } from 'vitest';
import { createRateLimiter } from './rate-limit.ts';

it('allows a burst, then an even rate, for each subject', () => {
  let now = 0;
  const limiter = createRateLimiter(60, () => now);
  const take = (count: number) => Array.from({ length: count }, () => limiter.take('a'));
  expect(take(10)).toEqual(Array(10).fill(0));
  expect(limiter.take('a')).toBe(1);
  expect(limiter.take('b')).toBe(0);
  now = 3_000;
  expect(take(4)).toEqual([0, 0, 0, 1]);
});

it('goes on where the clock is set back', () => {
  let now = 3_600_000;
  const limiter = createRateLimiter(60, () => now);
  expect(limiter.take('a')).toBe(0);
  now = 0;
  expect(limiter.take('a')).toBe(0);
  now = 2_000;
  expect(Array.from({ length: 11 }, () => limiter.take('a'))).toEqual([...Array(10).fill(0), 1]);
});

it('deducts requests of other processes, and waits for them', () => {
  let now = 0;
  const limiter = createRateLimiter(60, () => now);
  limiter.debit('a', 25);
  expect(limiter.take('a')).toBe(16);
  now = 16_000;
  expect([limiter.take('a'), limiter.take('a')]).toEqual([0, 1]);
  expect(limiter.drainTaken()).toEqual(new Map([['a', 1]]));
  expect(limiter.drainTaken()).toEqual(new Map());
});
