import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runHook } from '../../testing/run-hook.ts';
import { useFreshRows } from './use-fresh-rows.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const self = (id: string) => id;
const openRows = (given: { rows: string[]; came: Set<string> }) =>
  runHook(({ rows, came }: typeof given) => useFreshRows(rows, self, came), given);

test('a row that came is marked for a while from when it is first shown, and others are not', async () => {
  const came = new Set(['b', 'c']);
  const hook = await openRows({ rows: ['a', 'b'], came });
  expect([...hook.current]).toEqual(['b']);
  await hook.act(() => vi.advanceTimersByTimeAsync(2_000));
  await hook.render({ rows: ['a', 'b', 'c'], came });
  expect([...hook.current]).toEqual(['b', 'c']);
  await hook.act(() => vi.advanceTimersByTimeAsync(399));
  expect([...hook.current]).toEqual(['b', 'c']);
  await hook.act(() => vi.advanceTimersByTimeAsync(1));
  expect([...hook.current]).toEqual(['c']);
  await hook.act(() => vi.advanceTimersByTimeAsync(2_000));
  expect([...hook.current]).toEqual([]);
});

test('a row is marked once, however often it is rendered', async () => {
  const hook = await openRows({ rows: ['a'], came: new Set(['a']) });
  await hook.act(() => vi.advanceTimersByTimeAsync(2_400));
  await hook.render({ rows: ['a'], came: new Set(['a']) });
  expect([...hook.current]).toEqual([]);
});

test('nothing is awaited when the list has gone', async () => {
  const hook = await openRows({ rows: ['a'], came: new Set(['a']) });
  expect(vi.getTimerCount()).toBe(1);
  await hook.unmount();
  expect(vi.getTimerCount()).toBe(0);
});

test('a list to which nothing came waits for nothing', async () => {
  const hook = await openRows({ rows: ['a'], came: new Set() });
  await hook.render({ rows: ['a', 'b'], came: new Set(['c']) });
  expect([...hook.current]).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});
