import type { FeedEvent } from '@mishwar/contract';
import { PORTAL_API_VERSION } from '@mishwar/domain';
import { ORPCError } from '@orpc/client';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { queryClient } from '../api/query-client.ts';
import {
  accessToken,
  endSession,
  onPasswordChangeRequired,
  passwordMustChange,
} from '../session/session-store.ts';
import { openSocket, ServedSocket } from '../testing/open-socket.ts';
import { runHook } from '../testing/run-hook.ts';
import { useLiveState } from './live-state.ts';
import { followFeed, startRealtime, stopRealtime } from './realtime.ts';
import { useFeed } from './use-feed.ts';

vi.mock('socket.io-client', () => import('../testing/open-socket.ts'));

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    now: 0,
  });
});
afterEach(() => {
  vi.useRealTimers();
});

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
const update = (seq: number): FeedEvent => ({
  seq,
  event: 'update',
  payload: { _id: '1', updatedFields: {} },
});

/** What the sign of the connection shows. */
async function statusOf(): Promise<string> {
  const sign = await runHook(() => useLiveState(), null);
  const { status } = sign.current;
  await sign.unmount();
  return status;
}

async function openLive() {
  const socket = await openSocket();
  socket.receive('connect');
  await settle();
  socket.calls.length = 0;
  return socket;
}

test('a connection shows the token that is stored then, and the version of the portal', async () => {
  const socket = await openSocket();
  expect(await statusOf()).toBe('connecting');
  expect(socket.options.path).toBe('/socket.io');
  const shown: object[] = [];
  socket.options.auth((sent) => shown.push(sent));
  expect(shown).toEqual([{ token: 'a', api_version: PORTAL_API_VERSION }]);
  startRealtime();
  await settle();
  expect(ServedSocket.opened).toHaveLength(1);
});

test('an ended session opens no connection, also one that ends while it is being opened', async () => {
  const socket = await openSocket();
  stopRealtime();
  expect(socket.calls).toEqual(['close']);
  expect(await statusOf()).toBe('off');
  startRealtime();
  stopRealtime();
  await settle();
  localStorage.removeItem('access_token');
  startRealtime();
  for (let turn = 0; turn < 5; turn += 1) await settle();
  expect(ServedSocket.opened).toHaveLength(1);
  expect(await statusOf()).toBe('off');
});

test('the session of a partner user that ends in another tab leaves the connection open', async () => {
  const socket = await openLive();
  endSession('ended', 'partner');
  expect(socket.calls).toEqual([]);
  expect(await statusOf()).toBe('live');
});

test('the events of the feed reach who follows it, in sequence, from the answer of the server on', async () => {
  const socket = await openSocket();
  const seen: number[] = [];
  const stop = followFeed('orders', { onEvent: ({ seq }) => seen.push(seq) });
  socket.receive('connect');
  await settle();
  expect(socket.subscribed).toEqual([{ feed: 'orders', after: null, timeoutMs: 8_000 }]);
  expect(await statusOf()).toBe('live');
  socket.push(update(11));
  socket.receive('newOrder', { _id: '2' }, { seq: 12 });
  await settle();
  expect(seen).toEqual([11, 12]);
  stop();
  socket.push(update(13));
  await settle();
  expect(seen).toEqual([11, 12]);
});

test('a heartbeat every three seconds asks for what is missing', async () => {
  const socket = await openLive();
  followFeed('orders', { onEvent: () => undefined });
  await settle();
  socket.subscribed.length = 0;
  vi.advanceTimersByTime(2_999);
  expect(socket.subscribed).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(socket.subscribed).toEqual([{ feed: 'orders', after: 10, timeoutMs: 5_000 }]);
  await settle();
  stopRealtime();
  vi.advanceTimersByTime(9_000);
  expect(socket.subscribed).toHaveLength(1);
});

test('any message is a sign of life', async () => {
  const socket = await openLive();
  const sign = await runHook(() => useLiveState(), null);
  vi.setSystemTime(2_000);
  await sign.act(() => socket.receive('whatever'));
  vi.setSystemTime(5_000);
  await sign.act(() => socket.receive('disconnect', 'transport close'));
  expect(sign.current).toEqual({ status: 'reconnecting', since: 5_000, lastUpdate: 2_000 });
  expect(socket.calls).toEqual([]);
});

test('what had no answer without the connection is read again when it is back, a refusal is not', async () => {
  const socket = await openLive();
  let isAway = true;
  const reads: string[] = [];
  const read = (name: string, failure: Error) =>
    new QueryObserver(queryClient, {
      queryKey: [name],
      retry: false,
      queryFn: () => {
        reads.push(name);
        return isAway ? Promise.reject(failure) : Promise.resolve(name);
      },
    }).subscribe(() => undefined);
  const watched = [
    read('orders', new TypeError('no answer')),
    read('drivers', new ORPCError('FAILED', { status: 503 })),
    read('settings', new ORPCError('FORBIDDEN', { status: 403 })),
  ];
  onTestFinished(() => {
    for (const stop of watched) stop();
    queryClient.clear();
  });
  socket.receive('disconnect', 'transport close');
  await settle();
  expect(reads).toEqual(['orders', 'drivers', 'settings']);
  isAway = false;
  socket.receive('connect');
  await settle();
  expect(reads).toEqual(['orders', 'drivers', 'settings', 'orders', 'drivers']);
  expect(queryClient.getQueryData(['orders'])).toBe('orders');
  // One that fails while the connection stands is left to its own rules.
  isAway = true;
  await queryClient.refetchQueries({ queryKey: ['orders'] });
  expect(reads).toHaveLength(6);
  socket.receive('connect');
  await settle();
  expect(reads).toHaveLength(6);
});

test('a socket that the server has closed is opened again at once, while there is a session', async () => {
  const socket = await openLive();
  socket.receive('disconnect', 'io server disconnect');
  expect(socket.calls).toEqual(['connect']);
  localStorage.removeItem('access_token');
  socket.receive('disconnect', 'io server disconnect');
  expect(socket.calls).toEqual(['connect']);
});

test('a socket that was closed by a limit is opened again when the server allows it', async () => {
  const socket = await openLive();
  socket.receive('closed', { retry_after: 10 });
  socket.receive('disconnect', 'io server disconnect');
  expect(socket.calls).toEqual(['disconnect']);
  vi.advanceTimersByTime(9_999);
  expect(socket.calls).toEqual(['disconnect']);
  vi.advanceTimersByTime(5_001);
  expect(socket.calls).toEqual(['disconnect', 'connect']);
  // The limit held for that close alone.
  socket.receive('disconnect', 'io server disconnect');
  expect(socket.calls).toEqual(['disconnect', 'connect', 'connect']);
});

test('a socket that was closed by a limit stays closed when its session has ended', async () => {
  const socket = await openLive();
  socket.receive('closed', { retry_after: 1 });
  socket.receive('disconnect', 'io server disconnect');
  stopRealtime();
  vi.advanceTimersByTime(60_000);
  expect(socket.calls).toEqual(['disconnect', 'close']);
});

test('a refused token ends its session, and none that has begun since', async () => {
  const socket = await openSocket();
  socket.options.auth(() => undefined);
  localStorage.setItem('access_token', 'newer');
  socket.receive('connect_error', new Error('unauthorized'));
  expect(accessToken()).toBe('newer');
  socket.options.auth(() => undefined);
  socket.receive('connect_error', new Error('unauthorized'));
  expect(accessToken()).toBeNull();
  expect(socket.calls).toEqual(['close']);
});

test('a person who must change the password is led to it, without a connection', async () => {
  const required = vi.fn();
  const stop = onPasswordChangeRequired(required);
  const socket = await openSocket();
  socket.receive('connect_error', new Error('password_must_change'));
  stop();
  expect(required).toHaveBeenCalledTimes(1);
  expect(passwordMustChange()).toBe(true);
  expect(socket.calls).toEqual(['close']);
  expect(await statusOf()).toBe('off');
});

test('a connection that fails is lost, and opened again where the library does not', async () => {
  const socket = await openSocket();
  socket.receive('connect_error', new Error('timeout'));
  expect(await statusOf()).toBe('reconnecting');
  vi.advanceTimersByTime(60_000);
  expect(socket.calls).toEqual([]);
  socket.active = false;
  socket.receive('connect_error', new Error('timeout'));
  vi.advanceTimersByTime(4_999);
  expect(socket.calls).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(socket.calls).toEqual(['connect']);
});

test('a half-open connection is abandoned when the server does not answer', async () => {
  const socket = await openLive();
  socket.answer = () => Promise.reject(new Error('timeout'));
  followFeed('orders', { onEvent: () => undefined });
  for (const calls of [[], ['abandon']]) {
    await settle();
    vi.advanceTimersByTime(3_000);
    await settle();
    expect(socket.calls).toEqual(calls);
  }
});

test('a component follows a feed with its latest handlers as long as it is shown', async () => {
  const seen: string[] = [];
  const socket = await openLive();
  const hook = await runHook(
    (name: string) =>
      useFeed('orders', {
        onEvent: ({ seq }) => seen.push(`${name} ${seq}`),
        onReset: () => seen.push(`${name} reset`),
      }),
    'first',
  );
  await hook.act(() => socket.push(update(11)));
  await hook.render('second');
  await hook.act(() => socket.push(update(12)));
  socket.answer = async () => ({ status: 'reset', seq: 90, events: [] });
  await hook.act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(seen).toEqual(['first 11', 'second 12', 'second reset']);
  await hook.unmount();
  socket.push(update(91));
  await settle();
  expect(seen).toHaveLength(3);
});
