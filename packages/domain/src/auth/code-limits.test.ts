import { describe, expect, it } from 'vitest';
import { ONE_TIME_CODE_DIGITS } from '../limits.ts';
import {
  type CodeLimits,
  DRIVER_CODE_LIMITS,
  MAX_CODE_TRIES_PER_HOUR,
  MAX_TRIES_PER_ATTEMPT,
  STAFF_CODE_LIMITS,
} from './code-limits.ts';

/**
 * Upper bound of the chance to guess a one-time code of an account from so many addresses within so many hours, 0 to 1.
 * Every attempt has its own code request and `MAX_TRIES_PER_ATTEMPT` tries. The number of attempts is bounded for the
 * account, so that further addresses add nothing: union bound, guesses / 10^digits.
 *
 * For staff it holds for an attacker who knows the password already: 20 × 5 × 24 = 2,400 guesses a day, 0.24 %. For a
 * driver: 9 × 5 × 24 = 1,080 guesses a day, 0.11 %. 1 % takes more than four days from any number of addresses.
 */
function chanceToGuessCode(
  { fromAddress, ofAccount }: CodeLimits,
  { addresses, hours }: { addresses: number; hours: number },
): number {
  const triesFromAddress = Math.min(fromAddress * MAX_TRIES_PER_ATTEMPT, MAX_CODE_TRIES_PER_HOUR);
  const tries = Math.min(addresses * triesFromAddress, ofAccount * MAX_TRIES_PER_ATTEMPT) * hours;
  return Math.min(1, tries / 10 ** ONE_TIME_CODE_DIGITS);
}

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
