import { ORPCError } from '@orpc/client';
import { onlineManager, QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { clearSessionData, queryClient } from './query-client.ts';

const { retry, retryDelay, networkMode } = queryClient.getDefaultOptions().queries ?? {};
const failed = (status: number) => new ORPCError('FAILED', { status });

test.each([
  [new TypeError('no answer'), true],
  [failed(502), true],
  [failed(503), true],
  [failed(504), true],
  [failed(500), false],
  [failed(404), false],
  [failed(409), false],
  [failed(429), false],
])('a read that failed is repeated, twice at most: %s, %s', (error, isRepeated) => {
  if (typeof retry !== 'function') throw new Error('no rule');
  expect([0, 1, 2].map((failures) => retry(failures, error))).toEqual([isRepeated, isRepeated, false]);
});

test('a read without an answer fails within three seconds, offline as well', () => {
  if (typeof retryDelay !== 'function') throw new Error('no delays');
  const delays = [0, 1].map((failures) => retryDelay(failures, new TypeError('no answer')));
  expect(delays).toEqual([500, 1_000]);
  expect(networkMode).toBe('always');
});

test('an action without an answer fails at once, offline as well, and is not repeated by itself', async () => {
  onlineManager.setOnline(false);
  try {
    const mutationFn = vi.fn(() => Promise.reject(new TypeError('no answer')));
    const action = queryClient.getMutationCache().build(queryClient, { mutationFn });
    await expect(action.execute(undefined)).rejects.toThrow('no answer');
    expect(mutationFn).toHaveBeenCalledOnce();
  } finally {
    onlineManager.setOnline(true);
  }
});

test('the end of a session removes what was read, except what outlives it', async () => {
  const client = new QueryClient();
  await client.fetchQuery({ queryKey: ['orders'], queryFn: () => 'orders' });
  await client.fetchQuery({ queryKey: ['banks'], queryFn: () => 'banks', meta: { outlivesSession: true } });
  client.getMutationCache().build(client, { mutationKey: ['cancel'] });
  clearSessionData(client);
  expect(
    client
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey),
  ).toEqual([['banks']]);
  expect(client.getMutationCache().getAll()).toEqual([]);
});
