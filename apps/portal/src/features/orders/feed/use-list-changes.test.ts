import type { FeedEvent, OrderPage } from '@mishwar/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openSocket } from '../../../shared/testing/open-socket.ts';
import { runHook } from '../../../shared/testing/run-hook.ts';
import { useListChanges } from './use-list-changes.ts';

vi.mock('socket.io-client', () => import('../../../shared/testing/open-socket.ts'));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

type Props = Parameters<typeof useListChanges>[0];
const page = (feedSeq: number, ids: string[]) =>
  ({
    feed_seq: feedSeq,
    data: { results: ids.map((_id) => ({ _id })), total: ids.length, total_exact: true },
  }) as unknown as OrderPage;

const created = (seq: number, _id: string) => ({ seq, event: 'newOrder', payload: { _id } }) as FeedEvent;
const changed = (seq: number, _id: string): FeedEvent => ({
  seq,
  event: 'update',
  payload: { _id, updatedFields: { isCanceled: true } },
});

/** A list that was read up to event 10 with the orders 1 and 2; the server says that `matching` are of the list. */
async function openList(change: Partial<Props> = {}) {
  const asked: { ids: string[] }[] = [];
  const server = { matching: ['1', '2', '3'], isOnline: true };
  const socket = await openSocket({
    location: { origin: 'http://localhost' },
    fetch: async (request: Request) => {
      if (!server.isOnline) throw new TypeError('offline');
      const ids = [...new URL(request.url).searchParams].flatMap(([name, id]) =>
        /^ids/.test(name) ? id : [],
      );
      asked.push({ ids });
      return Response.json({
        ids: ids.filter((id) => server.matching.includes(id)),
        total: 41,
        total_exact: true,
      });
    },
  });
  socket.receive('connect');
  const given: Props = {
    list: { list: 'hypothetical' },
    filters: {},
    page: 1,
    answer: page(10, ['1', '2']),
    follow: 'all',
    ...change,
  };
  const hook = await runHook(useListChanges, given);
  await hook.act(() => undefined);
  return {
    hook,
    asked,
    server,
    socket,
    push: (...events: FeedEvent[]) =>
      hook.act(() => {
        for (const event of events) socket.push(event);
      }),
    wait: async (ms: number) => {
      await hook.act(() => vi.advanceTimersByTimeAsync(ms));
      for (let turn = 0; turn < 20; turn += 1) await hook.act(() => undefined);
    },
    render: (next: Partial<Props>) => hook.render({ ...given, ...next }),
  };
}

test('changes of a second are compared in one call, and say what has come and what has left', async () => {
  const { hook, asked, server, push, wait } = await openList();
  server.matching = ['2', '3'];
  await push(changed(11, '1'), created(12, '3'));
  await wait(999);
  expect(asked).toEqual([]);
  await wait(1);
  expect(asked).toEqual([{ ids: ['1', '3'] }]);
  expect([...hook.current.leftIds]).toEqual(['1']);
  expect(hook.current).toMatchObject({ cameCount: 1, isCapped: false, total: { count: 41 } });
  await wait(10_000);
  expect(asked).toHaveLength(1);
});

test('a list that orders only come to asks about new ones alone, and one that is not followed about none', async () => {
  const onlyNew = await openList({ follow: 'new' });
  await onlyNew.push(changed(11, '1'), created(12, '3'));
  await onlyNew.wait(1_000);
  expect(onlyNew.asked).toEqual([{ ids: ['3'] }]);
  await onlyNew.hook.unmount();
  const none = await openList({ follow: 'nothing' });
  await none.push(created(13, '4'));
  await none.wait(5_000);
  expect(none.asked).toEqual([]);
});

test('a call that fails is repeated after five seconds with the same orders', async () => {
  const { hook, asked, server, push, wait } = await openList();
  server.isOnline = false;
  await push(created(11, '3'));
  await wait(1_000);
  server.isOnline = true;
  await wait(4_999);
  expect(asked).toEqual([]);
  await wait(1);
  expect(asked).toEqual([{ ids: ['3'] }]);
  expect(hook.current.cameCount).toBe(1);
});

test('a page that is read again with the change lacks nothing', async () => {
  const { hook, asked, push, wait, render } = await openList();
  await push(created(11, '3'));
  await render({ answer: page(11, ['3', '1', '2']) });
  await wait(1_000);
  expect(asked).toEqual([]);
  expect(hook.current).toMatchObject({ cameCount: 0, total: null });
});

test('changes wait for the page that is still being read', async () => {
  const { asked, push, wait, render } = await openList({ answer: undefined });
  await push(created(11, '3'));
  await wait(1_000);
  expect(asked).toEqual([]);
  await render({ answer: page(10, ['1']) });
  await wait(1_000);
  expect(asked).toEqual([{ ids: ['3'] }]);
});

test('another filter begins with nothing, and its changes are compared under it', async () => {
  const { hook, asked, push, wait, render } = await openList();
  await push(created(11, '3'));
  await wait(1_000);
  expect(hook.current.cameCount).toBe(1);
  await render({ filters: { keyword: 'x' } });
  expect(hook.current).toMatchObject({ cameCount: 0, total: null });
  await push(created(12, '2'));
  await wait(1_000);
  expect(asked).toEqual([{ ids: ['3'] }, { ids: ['2'] }]);
});

test('a feed that begins again forgets what was compared', async () => {
  const { hook, socket, push, wait } = await openList();
  await push(created(11, '3'));
  await wait(1_000);
  socket.answer = async () => ({ status: 'reset', seq: 50, events: [] });
  await hook.act(() => socket.receive('connect'));
  expect(hook.current).toMatchObject({ cameCount: 0, total: null });
});

test('a list that is left asks no more', async () => {
  const { hook, asked, push, wait } = await openList();
  await push(created(11, '3'));
  await hook.unmount();
  await wait(5_000);
  expect(asked).toEqual([]);
});
