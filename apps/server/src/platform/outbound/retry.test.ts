import { describe, expect, it } from 'vitest';
import { createCircuitBreaker } from '../delivery/circuit-breaker.ts';
import { patiently, pauseAfter } from './retry.ts';
import { ThirdPartyError, type ThirdPartyErrorCode } from './third-party-error.ts';

const PATIENCE = { tries: 3, firstRetryMs: 1_000 };

function asking(...outcomes: (ThirdPartyErrorCode | 'answer')[]) {
  const waited: number[] = [];
  let asked = 0;
  const breaker = createCircuitBreaker();
  const run = () =>
    patiently(
      async () => {
        const outcome = outcomes[asked++] ?? 'answer';
        if (outcome !== 'answer') throw new ThirdPartyError(outcome, outcome);
        return 'answer';
      },
      PATIENCE,
      breaker,
      async (ms) => void waited.push(ms),
    );
  return { run, waited, breaker, asked: () => asked };
}

describe('asking a party', () => {
  it('goes on after failures, with growing pauses', async () => {
    const one = asking('party_unreachable', 'party_unreadable');
    expect(await one.run()).toBe('answer');
    expect(one.waited).toHaveLength(2);
    expect(one.waited[0]).toBeGreaterThanOrEqual(500);
    expect(one.waited[0]).toBeLessThanOrEqual(1_000);
    expect(one.waited[1]).toBeGreaterThanOrEqual(1_000);
  });

  it('ends after so many tries', async () => {
    const one = asking('party_unreachable', 'party_unreachable', 'party_unreachable');
    await expect(one.run()).rejects.toMatchObject({ code: 'party_unreachable' });
    expect(one.asked()).toBe(3);
  });

  it('does not ask again what was refused', async () => {
    const one = asking('party_refused');
    await expect(one.run()).rejects.toMatchObject({ code: 'party_refused' });
    expect(one.asked()).toBe(1);
    expect(one.waited).toEqual([]);
  });

  it('leaves a party alone whose breaker is open', async () => {
    const one = asking('party_unreachable', 'party_unreachable', 'party_unreachable');
    for (let failures = 0; failures < 2; failures += 1) one.breaker.failed(Date.now());
    await expect(one.run()).rejects.toMatchObject({ code: 'party_unreachable' });
    expect(one.breaker.closedFor(Date.now())).toBeGreaterThan(4_000);
    expect(await one.run()).toBe('answer');
    expect(one.waited.at(-1)).toBeGreaterThan(4_000);
    expect(one.breaker.closedFor(Date.now())).toBe(0);
  });

  it('waits at most a minute', () => {
    expect([1, 2, 3, 20].map((failures) => pauseAfter(PATIENCE, failures, () => 1))).toEqual([
      1_000, 2_000, 4_000, 60_000,
    ]);
  });
});
