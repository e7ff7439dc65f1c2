import type { ListColumns, SavedView } from '@mishwar/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { NO_COLUMN_CHOICES } from '../table/column-layout.ts';
import { memoryStorage } from '../testing/memory-storage.ts';
import { runHook } from '../testing/run-hook.ts';
import { watchToasts } from '../testing/watch-toasts.ts';
import {
  addView,
  NO_PREFERENCES,
  removeView,
  replaceView,
  useListPreferences,
} from './use-list-preferences.ts';

const view = (_id: string, name = _id): SavedView => ({
  _id,
  name,
  search: '',
  columns: null,
  isShared: false,
  isMine: true,
  owner: '',
});
const before = { ...NO_PREFERENCES, hiddenViews: ['late'], views: [view('a'), view('b')] };

test('a view is added last, changed in its place, and removed alone', () => {
  expect(addView(before, view('c'))).toEqual({ ...before, views: [view('a'), view('b'), view('c')] });
  expect(replaceView(before, view('a', 'new'))).toEqual({ ...before, views: [view('a', 'new'), view('b')] });
  expect(removeView(before, 'a')).toEqual({ ...before, views: [view('b')] });
});

test('a view that is not known changes nothing', () => {
  expect(replaceView(before, view('z'))).toEqual(before);
  expect(removeView(before, 'z')).toEqual(before);
});

test('a reader who has chosen nothing sees the usual columns and every view', () => {
  expect(NO_PREFERENCES).toEqual({ columns: null, views: [], hiddenViews: [] });
});

const HIDDEN: ListColumns = { ...NO_COLUMN_CHOICES, hidden: ['phone'] };

const READ = { columns: null, views: [view('1')], hiddenViews: ['late'] };

/** The preferences of a list on a server with one view; `asked` has the calls that change something. */
async function openList(read: () => Response | Promise<Response> = () => Response.json(READ)) {
  const asked: { method: string; path: string; body: unknown }[] = [];
  const server = { isRefusing: false, held: [] as Promise<Response>[] };
  const toasts = watchToasts();
  const shown = () => toasts().map(({ kind }) => kind);
  const hook = await runHook(useListPreferences, 'orders', {
    browser: {
      location: { origin: 'http://localhost' },
      localStorage: memoryStorage({ access_token: 'a' }),
      fetch: async (request: Request) => {
        if (request.method === 'GET') return read();
        const body = await request.text();
        asked.push({
          method: request.method,
          path: new URL(request.url).pathname,
          body: body && JSON.parse(body),
        });
        const held = server.held.shift();
        if (held) return held;
        return server.isRefusing
          ? Response.json({ defined: true, code: 'X', status: 500, message: 'error' }, { status: 500 })
          : Response.json(view('2', 'Mine'));
      },
    },
  });
  const settle = async () => {
    for (let turn = 0; turn < 30; turn += 1) await hook.act(() => undefined);
  };
  const run = async (change: () => unknown) => {
    await hook.act(change);
    await settle();
  };
  await settle();
  return { hook, asked, server, shown, settle, run };
}

describe('the preferences of a list', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('are those on the server, and until then there are none', async () => {
    const { hook } = await openList();
    expect(hook.current).toMatchObject({ isPending: false, isStored: true, hiddenViews: ['late'] });
    expect(hook.current.views).toEqual([view('1')]);
    expect(hook.current.columns).toBe(NO_COLUMN_CHOICES);
  });

  test('are waited for until they are read or cannot be read', async () => {
    const waiting = await openList(() => new Promise(() => undefined));
    expect(waiting.hook.current.isPending).toBe(true);
    await waiting.hook.unmount();
    const failed = await openList(() => new Response(null, { status: 500 }));
    expect(failed.hook.current).toMatchObject({ isPending: false, views: [], hiddenViews: [] });
  });

  test('are not replaced before they are read: what is changed then is refused, and they are read again', async () => {
    const stored = { ...READ, columns: { ...NO_COLUMN_CHOICES, hidden: ['driver'] } };
    let isDown = true;
    const { hook, asked, shown, run } = await openList(() =>
      isDown ? new Response(null, { status: 500 }) : Response.json(stored),
    );
    await run(() => hook.current.setColumns(HIDDEN));
    await run(() => hook.current.hideView('unassigned', true));
    await run(() => vi.advanceTimersByTimeAsync(600));
    expect(asked).toEqual([]);
    expect(shown()).toEqual(['error', 'error']);
    isDown = false;
    await run(() => hook.current.setColumns(HIDDEN));
    expect(hook.current).toMatchObject(stored);
    await run(() => vi.advanceTimersByTimeAsync(600));
    expect(asked).toEqual([]);
    await run(() => hook.current.setColumns(HIDDEN));
    expect(hook.current).toMatchObject({ ...stored, columns: HIDDEN });
  });

  test('show a view that was saved before they were read beside those that are stored', async () => {
    let isDown = true;
    const stored = { ...READ, views: [view('1'), view('2', 'Mine')] };
    const { hook, run } = await openList(() =>
      isDown ? new Response(null, { status: 500 }) : Response.json(stored),
    );
    isDown = false;
    await run(() => hook.current.createView({ name: 'Mine', search: '', columns: null, isShared: false }));
    expect(hook.current).toMatchObject({ ...stored, columns: NO_COLUMN_CHOICES });
  });

  test('columns change at once, and are saved when they have not been changed for a while', async () => {
    const { hook, asked, run } = await openList();
    await run(() => hook.current.setColumns({ ...HIDDEN, hidden: [] }));
    await run(() => hook.current.setColumns(HIDDEN));
    expect(hook.current.columns).toEqual(HIDDEN);
    expect(hook.current.views).toEqual([view('1')]);
    await run(() => vi.advanceTimersByTimeAsync(599));
    expect(asked).toEqual([]);
    await run(() => vi.advanceTimersByTimeAsync(1));
    expect(asked).toHaveLength(1);
    expect(asked[0]?.body).toMatchObject({ columns: HIDDEN });
  });

  test('columns of a list are saved before the next list is shown', async () => {
    const { hook, asked, run, settle } = await openList();
    await run(() => hook.current.setColumns(HIDDEN));
    await hook.render('drivers');
    await settle();
    expect(
      asked.map(({ path }) => path.includes('orders') || JSON.stringify(asked[0]?.body).includes('orders')),
    ).toEqual([true]);
  });

  test('columns that could not be saved are reported', async () => {
    const { hook, server, shown, run } = await openList();
    server.isRefusing = true;
    await run(() => hook.current.setColumns(HIDDEN));
    await run(() => vi.advanceTimersByTimeAsync(600));
    expect(shown()).toEqual(['error']);
  });

  test('a view that is saved comes last, one that is renamed keeps its place, one that is deleted goes', async () => {
    const { hook, asked, shown, run } = await openList();
    const wanted = { name: 'Mine', search: '?page=1', columns: null, isShared: false };
    await run(() => hook.current.createView(wanted));
    expect(hook.current.views.map(({ _id }) => _id)).toEqual(['1', '2']);
    expect(asked.at(-1)?.body).toMatchObject(wanted);
    await run(() => hook.current.renameView('2', 'Mine'));
    expect(hook.current.views.map(({ name }) => name)).toEqual(['1', 'Mine']);
    await run(() => hook.current.deleteView('1'));
    expect(hook.current.views.map(({ _id }) => _id)).toEqual(['2']);
    expect(shown()).toEqual(['success', 'success', 'success']);
  });

  test.each([
    ['answered', Response.json({ success: true }), ['late', 'unassigned', 'today']],
    ['refused', new Response(null, { status: 500 }), ['late', 'today']],
  ])(
    'views that are hidden in quick succession are all hidden, with the first call %s',
    async (_, answer, stored) => {
      const { hook, asked, server, run } = await openList();
      const { promise, resolve } = Promise.withResolvers<Response>();
      server.held = [promise];
      await run(() => hook.current.hideView('unassigned', true));
      await run(() => hook.current.hideView('today', true));
      expect(hook.current.hiddenViews).toEqual(['late', 'unassigned', 'today']);
      const sent = () => asked.map(({ body }) => body);
      expect(sent()).toEqual([{ hiddenViews: ['late', 'unassigned'] }]);
      await run(() => resolve(answer));
      expect(sent().slice(1)).toEqual([{ hiddenViews: stored }]);
      expect(hook.current.hiddenViews).toEqual(stored);
    },
  );

  test('what the server refuses to delete or to hide stays, and the refusal is shown', async () => {
    const { hook, server, shown, run } = await openList();
    server.isRefusing = true;
    await run(() => hook.current.deleteView('1'));
    await run(() => hook.current.hideView('unassigned', true));
    expect(hook.current.views).toHaveLength(1);
    expect(hook.current.hiddenViews).toEqual(['late']);
    expect(shown()).toEqual(['error', 'error']);
    server.isRefusing = false;
    await run(() => hook.current.hideView('late', false));
    expect(hook.current.hiddenViews).toEqual([]);
    expect(shown()).toHaveLength(2);
  });
});
