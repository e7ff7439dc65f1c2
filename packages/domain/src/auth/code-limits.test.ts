import { describe, expect, it } from 'vitest';
import {
  chanceToGuessCode,
  DRIVER_CODE_LIMITS,
  MAX_CODE_TRIES_PER_HOUR,
  MAX_TRIES_PER_ATTEMPT,
  STAFF_CODE_LIMITS,
} from './code-limits.ts';

describe('[SEC-04] the chance to guess a one-time code', () => {
  it.each([
    ['staff', STAFF_CODE_LIMITS],
    ['drivers', DRIVER_CODE_LIMITS],
  ])('of %s stays below 1 %% within a day, from 100,000 addresses and more', (_who, limits) => {
    for (const addresses of [100_000, 1_000_000, Number.POSITIVE_INFINITY])
      expect(chanceToGuessCode(limits, { addresses, hours: 24 })).toBeLessThan(0.01);
    expect(chanceToGuessCode(limits, { addresses: 100_000, hours: 96 })).toBeLessThan(0.01);
  });

  it('from one address is bounded by five tries per code and fifteen tries per hour', () => {
    expect([MAX_TRIES_PER_ATTEMPT, MAX_CODE_TRIES_PER_HOUR]).toEqual([5, 15]);
    expect(chanceToGuessCode(STAFF_CODE_LIMITS, { addresses: 1, hours: 1 })).toBe(15e-6);
    expect(chanceToGuessCode(DRIVER_CODE_LIMITS, { addresses: 1, hours: 1 })).toBe(15e-6);
  });
});
