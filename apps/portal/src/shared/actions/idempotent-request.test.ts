import { ORPCError } from '@orpc/client';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { clearSessionData } from '../api/query-client.ts';
import { sendIdempotently, unansweredRequest } from './idempotent-request.ts';

const PERSON = '7';
const SCOPE = ['credit', '5'];

/** Sends `requests` in turn, each answered by the next outcome; answers the keys that were sent. */
async function keysOf(
  outcomes: readonly (number | 'no-answer')[],
  {
    client = new QueryClient(),
    requests = outcomes.map(() => 'a'),
    scope = SCOPE,
    ...how
  }: {
    client?: QueryClient;
    requests?: readonly string[];
    scope?: readonly string[];
    autoRetry?: boolean;
    addsUp?: boolean;
  } = {},
): Promise<string[]> {
  const keys: string[] = [];
  const left = [...outcomes];
  const send = async (_request: string, key: string) => {
    keys.push(key);
    const outcome = left.shift();
    if (outcome === 'no-answer') throw new TypeError('Failed to fetch');
    if (outcome !== 200) throw new ORPCError('ERROR', { status: outcome ?? 500 });
  };
  for (const request of requests) {
    await sendIdempotently(client, PERSON, { scope, send, ...how }, request).catch(() => undefined);
  }
  return keys;
}

afterEach(() => vi.useRealTimers());

test.each(['no-answer', 500, 502, 503, 504, 401, 408, 429] as const)(
  '[STATE-17] after %s the same request is sent under the same key',
  async (outcome) => {
    expect(new Set(await keysOf([outcome, outcome, 200])).size).toBe(1);
  },
);

test.each([200, 400, 403, 404, 409, 422])(
  '[STATE-17] after the answer %s the next key is new',
  async (status) => {
    const [first, repeated, next] = await keysOf(['no-answer', status, 200]);
    expect(repeated).toBe(first);
    expect(next).not.toBe(first);
  },
);

test('[STATE-16] another request and another scope have a key of their own', async () => {
  const client = new QueryClient();
  const [first, second] = await keysOf(['no-answer', 'no-answer'], { client, requests: ['a', 'b'] });
  const [other] = await keysOf(['no-answer'], { client, requests: ['b'], scope: ['credit', '6'] });
  expect(new Set([first, second, other]).size).toBe(3);
});

test('a request with an unknown outcome is found again, also after a new sign-in, until it is answered', async () => {
  const client = new QueryClient();
  const [first] = await keysOf(['no-answer'], { client });
  client.setQueryData(['orders'], []);
  clearSessionData(client);
  expect(client.getQueryData(['orders'])).toBeUndefined();
  expect(unansweredRequest(client, PERSON, SCOPE)).toBe('a');
  expect(unansweredRequest(client, '8', SCOPE)).toBeNull();
  expect(await keysOf([200], { client })).toEqual([first]);
  expect(unansweredRequest(client, PERSON, SCOPE)).toBeNull();
});

test('an unknown outcome is retried twice; a refusal is not', async () => {
  vi.useFakeTimers();
  const unanswered = keysOf(['no-answer', 503, 'no-answer'], { autoRetry: true, requests: ['a'] });
  await vi.runAllTimersAsync();
  const keys = await unanswered;
  expect([keys.length, new Set(keys).size]).toEqual([3, 1]);
  expect(await keysOf([409], { autoRetry: true, requests: ['a'] })).toHaveLength(1);
});

const MANY = Array.from({ length: 20 }, (_, n) => String(n));

test.each([
  { addsUp: true, others: ['b'], isKept: true, left: 1 },
  { addsUp: true, others: MANY, isKept: false, left: 19 },
  { addsUp: false, others: ['b'], isKept: false, left: 0 },
])(
  '[STATE-17] where requests add up ($addsUp) one keeps its key while a few others are sent',
  async (row) => {
    const { others, isKept, left, addsUp } = row;
    const client = new QueryClient();
    const requests = ['a', ...others, 'a'];
    const outcomes = ['a', ...others].map(() => 'no-answer' as const);
    const keys = await keysOf([...outcomes, 200], { client, requests, addsUp });
    expect(new Set(keys.slice(0, -1)).size).toBe(outcomes.length);
    expect(keys.at(-1) === keys[0]).toBe(isKept);
    const attempts = client
      .getQueriesData({ queryKey: ['idempotent-attempt'] })
      .flatMap(([, stored]) => stored);
    expect(attempts).toHaveLength(left);
  },
);
