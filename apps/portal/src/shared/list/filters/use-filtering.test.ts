import { FILTER_DEBOUNCE_MS } from '@mishwar/domain';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { demoList } from '../../testing/demo-list.ts';
import { runHook } from '../../testing/run-hook.ts';
import { useFiltering } from './use-filtering.ts';

type Search = ReturnType<typeof demoList.read>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

async function openList(start: Partial<Search>) {
  const sent: [Search, { replace: boolean }][] = [];
  const search: Search = { page: 1, limit: 100, ...start };
  const hook = await runHook(
    (given: Search) =>
      useFiltering(
        { list: demoList, search: given, onSearch: (next, options) => void sent.push([next, options]) },
        false,
      ),
    search,
  );
  return {
    sent,
    hook,
    wait: () => hook.act(() => vi.advanceTimersByTimeAsync(FILTER_DEBOUNCE_MS)),
  };
}

test('typed text takes along what waits, at once and in place of the history entry', async () => {
  const { sent, hook, wait } = await openList({ page: 3, filters: { free: 'no' } });
  await hook.act(() => hook.current.filtering.set('status', ['new']));
  await hook.act(() => hook.current.filtering.set('keyword', 'Hud', 'typed'));
  await wait();
  const filters = { free: 'no', status: ['new'], keyword: 'Hud' };
  expect(sent).toEqual([[{ page: 1, limit: 100, filters }, { replace: true }]]);
  expect(hook.current.filtering.values).toEqual({ free: 'no' });
});

test('the draft is the search with what waits; dropped, it is the search that is in force', async () => {
  const { sent, hook, wait } = await openList({ filters: { free: 'no' } });
  await hook.act(() => hook.current.filtering.set('free', undefined));
  expect(hook.current.draft).toEqual({ page: 1, limit: 100 });
  await hook.act(() => hook.current.drop());
  expect(hook.current.draft).toEqual({ page: 1, limit: 100, filters: { free: 'no' } });
  await wait();
  expect(sent).toEqual([]);
});
