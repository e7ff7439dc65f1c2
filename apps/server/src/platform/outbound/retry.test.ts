import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { exponentialBackoffMs, jitteredBackoffMs } from './backoff.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';
import { createThirdPartyBreaker, withRetry } from './retry.ts';
import { ThirdPartyError, type ThirdPartyErrorCode } from './third-party-error.ts';

const POLICY = { maxAttempts: 3, initialDelayMs: 1_000 };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Requests with the given outcomes, in their order, and the ms at which each was sent. */
function requesting(...outcomes: (ThirdPartyErrorCode | 'response')[]) {
  const began = Date.now();
  const sentAt: number[] = [];
  const breaker = createThirdPartyBreaker();
  const request = async () => {
    const outcome = outcomes[sentAt.length] ?? 'response';
    sentAt.push(Date.now() - began);
    if (outcome !== 'response') throw new ThirdPartyError(outcome, outcome);
    return 'response';
  };
  const run = async (signal = new AbortController().signal) => {
    const result = withRetry(request, POLICY, breaker, signal).then(
      (value) => value,
      (error: unknown) => error,
    );
    await vi.runAllTimersAsync();
    return result;
  };
  return { request, run, sentAt, breaker };
}

describe('a request with retry', () => {
  it('is repeated after failures, with exponential backoff', async () => {
    const { run, sentAt } = requesting('third_party_unreachable', 'third_party_unreadable');
    expect(await run()).toBe('response');
    const [first = 0, second = 0, third = 0] = sentAt;
    expect(first).toBe(0);
    expect(second).toBeGreaterThanOrEqual(500);
    expect(second).toBeLessThanOrEqual(1_000);
    expect(third - second).toBeGreaterThanOrEqual(1_000);
    expect(third - second).toBeLessThanOrEqual(2_000);
  });

  it('ends after the maximum of attempts', async () => {
    const { run, sentAt } = requesting(
      'third_party_unreachable',
      'third_party_unreachable',
      'third_party_unreachable',
    );
    expect(await run()).toMatchObject({ code: 'third_party_unreachable' });
    expect(sentAt).toHaveLength(3);
  });

  it('is not repeated after a refusal', async () => {
    const { run, sentAt } = requesting('third_party_refused');
    expect(await run()).toMatchObject({ code: 'third_party_refused' });
    expect(sentAt).toHaveLength(1);
  });

  it('waits while the circuit breaker is open, at no cost of attempts', async () => {
    const failures = Array.from({ length: 10 }, () => 'third_party_unreachable' as const);
    const { request, run, sentAt, breaker } = requesting(...failures);
    for (let sent = 0; sent < 7; sent += 1) await breaker.execute(request).catch(() => undefined);
    expect(await run()).toMatchObject({ code: 'third_party_unreachable' });
    expect(sentAt).toHaveLength(10);
    expect(breaker.openForMs()).toBe(5_000);
    const failedAt = sentAt.at(-1) ?? 0;
    expect(await run()).toBe('response');
    expect((sentAt.at(-1) ?? 0) - failedAt).toBeGreaterThanOrEqual(5_000);
    expect(breaker.openForMs()).toBe(0);
  });

  it('ends at once when it is aborted, whatever it waits for', async () => {
    const { request, breaker } = requesting('third_party_unreachable', 'third_party_unreachable');
    const controller = new AbortController();
    const result = withRetry(request, POLICY, breaker, controller.signal).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(10);
    controller.abort('stopped');
    expect(await result).toBe('stopped');
  });
});

describe('the circuit breaker', () => {
  const fail = (breaker: CircuitBreaker) =>
    breaker
      .execute(() => Promise.reject(new ThirdPartyError('third_party_unreachable', 'down')))
      .catch((error: unknown) => error);

  it('opens after ten consecutive failures, for twice as long after each failed probe', async () => {
    const breaker = createThirdPartyBreaker();
    for (let failures = 0; failures < 9; failures += 1) await fail(breaker);
    expect([breaker.openForMs(), breaker.isClosed()]).toEqual([0, true]);
    await fail(breaker);
    expect([breaker.openForMs(), breaker.isClosed()]).toEqual([5_000, false]);
    expect(await fail(breaker)).toMatchObject({ message: 'the circuit breaker is open' });
    vi.advanceTimersByTime(5_000);
    expect(await fail(breaker)).toMatchObject({ message: 'down' });
    expect(breaker.openForMs()).toBe(10_000);
    vi.advanceTimersByTime(10_000);
    expect(await breaker.execute(async () => 'up')).toBe('up');
    expect([breaker.openForMs(), breaker.isClosed()]).toEqual([0, true]);
  });

  it('is open for as long where the clock is set back', async () => {
    const breaker = createThirdPartyBreaker();
    for (let failures = 0; failures < 10; failures += 1) await fail(breaker);
    vi.setSystemTime(Date.now() - 3_600_000);
    expect(breaker.openForMs()).toBe(5_000);
    vi.advanceTimersByTime(5_000);
    expect(breaker.openForMs()).toBe(0);
    expect(await breaker.execute(async () => 'up')).toBe('up');
  });

  it('counts a refusal as a response', async () => {
    const breaker = createThirdPartyBreaker();
    const refuse = () =>
      breaker.execute(() => Promise.reject(new ThirdPartyError('third_party_refused', 'no')));
    for (let sent = 0; sent < 11; sent += 1) await expect(refuse()).rejects.toThrow('no');
    expect(breaker.isClosed()).toBe(true);
  });
});

it('backoff doubles up to its bound; jitter takes up to half of it away', () => {
  const bounds = { initialMs: 1_000, maxMs: 60_000 };
  expect([1, 2, 3, 20].map((attempt) => exponentialBackoffMs(attempt, bounds))).toEqual([
    1_000, 2_000, 4_000, 60_000,
  ]);
  const random = vi.spyOn(Math, 'random');
  random.mockReturnValue(0);
  expect(jitteredBackoffMs(3, bounds)).toBe(2_000);
  random.mockReturnValue(0.999_999);
  expect(jitteredBackoffMs(3, bounds)).toBe(3_999);
  random.mockRestore();
});
