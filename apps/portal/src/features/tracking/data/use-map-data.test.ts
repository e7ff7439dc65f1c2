import type { MapDriver, MapOrder } from '@mishwar/contract';
import { type Boundaries, packPositions } from '@mishwar/domain';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { orpc } from '../../../shared/api/api.ts';
import { openSocket } from '../../../shared/testing/open-socket.ts';
import { runHook } from '../../../shared/testing/run-hook.ts';
import { aDriverRoute, aMapDriver, aMapOrder } from '../testing/map-records.ts';
import type { MapSearch } from './map-search.ts';
import { useMapData } from './use-map-data.ts';
import { usePastData } from './use-past-data.ts';

vi.mock('socket.io-client', () => import('../../../shared/testing/open-socket.ts'));

const START = Date.parse('2026-03-10T12:00:00Z');
const AREA: Boundaries = { northLatitude: 27, southLatitude: 26, eastLongitude: 51, westLongitude: 50 };
const SIGHT: Boundaries = { ...AREA, northLatitude: 26.5 };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'], now: START });
});
afterEach(() => {
  vi.useRealTimers();
});

interface Place {
  search: MapSearch;
  area: Boundaries | null;
  inSight: Boundaries | null;
}
interface Filter {
  driver_id?: string;
  order_id?: string;
  orderId?: string;
}

/** The server of a map with a free driver 1, a driver 2 who carries the order 20, and the order 10 without a driver. */
function openServer() {
  const free = aMapDriver();
  const busy = aMapDriver({ driver_id: '2', hasOrder: true });
  const waiting = aMapOrder();
  const carried = aMapOrder({ _id: '20', driver_id: '2' });
  const server = {
    isOnline: true,
    moved: [] as { driver_id: string; latitude: number; longitude: number }[],
    polls: [] as { boundaries?: Boundaries; after?: number }[],
    asked: [] as string[],
  };
  const driversOf = ({ driver_id, orderId }: Filter): MapDriver[] => {
    if (driver_id) return [free, busy].filter((driver) => driver.driver_id === driver_id);
    return orderId ? [busy] : [free, busy];
  };
  const ordersOf = ({ driver_id, order_id }: Filter): MapOrder[] =>
    [waiting, carried].filter(
      (order) => (!driver_id || order.driver_id === driver_id) && (!order_id || order._id === order_id),
    );
  const answer = (path: string, { filter = {}, ...input }: { filter?: Filter }): unknown => {
    switch (path) {
      case 'drivers':
        return { drivers: driversOf(filter), counts: { online: 2 } };
      case 'orders':
        return { orders: ordersOf(filter), counts: { all: 2 } };
      case 'positions': {
        server.polls.push(input);
        const moved = server.moved.splice(0).map((move) => ({ heading: 90, age: 0, ...move }));
        return { until: Date.now(), moved: packPositions(moved) };
      }
      case 'drivers/route':
        return aDriverRoute();
      default:
        return { points: [{ longitude: 50, latitude: 26, at: '2026-03-10T11:59:00Z' }] };
    }
  };
  const respond = async (request: Request) => {
    if (!server.isOnline) throw new TypeError('offline');
    const path = new URL(request.url).pathname.split('/location/')[1] ?? '';
    const input = request.method === 'POST' ? await request.json() : {};
    server.asked.push(input.filter ? `${path} ${JSON.stringify(input.filter)}` : path);
    return Response.json(answer(path, input));
  };
  return { server, respond };
}

async function openMap(search: MapSearch = {}, visibilityState = 'visible') {
  const { server, respond } = openServer();
  const socket = await openSocket({
    location: { origin: 'http://localhost' },
    document: { visibilityState },
    fetch: respond,
  });
  socket.receive('connect');
  const client = new QueryClient();
  const given: Place = { search, area: AREA, inSight: SIGHT };
  const noPolygon: [] = [];
  const hook = await runHook(({ search: of, ...place }: Place) => useMapData(of, place, noPolygon), given, {
    client,
  });
  const settle = async () => {
    for (let turn = 0; turn < 60; turn += 1) await hook.act(() => undefined);
  };
  await settle();
  return {
    ...{ hook, server, socket, client, settle },
    wait: async (ms: number) => {
      await hook.act(() => vi.advanceTimersByTimeAsync(ms));
      await settle();
    },
    render: async (change: Partial<Place>) => {
      await hook.render({ ...given, ...change });
      await settle();
    },
  };
}

test('without a focus the map has the listed drivers and orders alone', async () => {
  const { hook, server } = await openMap();
  expect(hook.current.listed.map(({ driver_id }) => driver_id)).toEqual(['1', '2']);
  expect(hook.current.drawnOrders.map(({ _id }) => _id)).toEqual(['10', '20']);
  expect(hook.current).toMatchObject({ focus: null, route: null, trail: [], oldSince: null });
  expect(hook.current).toMatchObject({ driverCounts: { online: 2 }, orderCounts: { all: 2 } });
  expect(server.asked.filter((path) => /route|trail|_id|orderId/.test(path))).toEqual([]);
});

test('a focused driver comes with the orders in hand, the trail and the way', async () => {
  const { hook } = await openMap({ driver: '2' });
  expect(hook.current.focus).toMatchObject({ driver: { driver_id: '2' }, order: null });
  expect(hook.current.focus?.orders.map(({ _id }) => _id)).toEqual(['20']);
  expect(hook.current.trail).toEqual([[50, 26]]);
  expect(hook.current.route).toEqual(aDriverRoute());
});

test('a driver without an order has a trail and no way, and the past has no way', async () => {
  const { hook, server } = await openMap({ driver: '1' });
  expect(hook.current.focus).toMatchObject({ driver: { driver_id: '1' }, orders: [] });
  expect(hook.current.trail).toHaveLength(1);
  expect(hook.current.route).toBeNull();
  expect(server.asked).not.toContain('drivers/route');
  await hook.unmount();
  const past = await openMap({ driver: '2', at: '2026-03-10T11:00:00Z' });
  expect(past.hook.current.route).toBeNull();
});

test('a focused order comes with its driver, one without a driver alone', async () => {
  const carried = await openMap({ order: '20' });
  expect(carried.hook.current.focus).toMatchObject({ order: { _id: '20' }, driver: { driver_id: '2' } });
  expect(carried.server.asked).toContain('drivers {"orderId":"20"}');
  await carried.hook.unmount();
  const waiting = await openMap({ order: '10' });
  expect(waiting.hook.current.focus).toMatchObject({ order: { _id: '10' }, driver: null });
  expect(waiting.hook.current.trail).toEqual([]);
});

test('positions are polled every second where the map looks, and every 15 s wherever drivers are listed', async () => {
  const { server, wait } = await openMap();
  expect(server.polls).toEqual([{ boundaries: AREA }]);
  await wait(999);
  expect(server.polls).toHaveLength(1);
  await wait(1);
  expect(server.polls.at(-1)).toEqual({ boundaries: SIGHT, after: START });
  for (let second = 0; second < 14; second += 1) await wait(1_000);
  expect(server.polls.at(-1)).toEqual({ boundaries: AREA, after: START });
});

test('a map that was moved polls at once, without losing a move where drivers are listed', async () => {
  const { server, wait, render } = await openMap();
  await wait(1_000);
  await render({ inSight: { ...SIGHT, westLongitude: 50.2 } });
  expect(server.polls.at(-1)).toEqual({ boundaries: AREA, after: START });
  await render({ area: SIGHT });
  expect(server.polls.at(-1)).toEqual({ boundaries: SIGHT });
});

test('a driver who moves is moved in the list', async () => {
  const { hook, server, wait } = await openMap();
  server.moved = [{ driver_id: '1', latitude: 26.45, longitude: 50.15 }];
  await wait(1_000);
  expect(hook.current.listed[0]).toMatchObject({ latitude: 26.45, longitude: 50.15 });
  expect(hook.current.listed[1]).toMatchObject({ latitude: 26.4, longitude: 50.1 });
});

test('the focused driver is followed at each move', async () => {
  const { hook, server, wait } = await openMap({ driver: '2' });
  server.moved = [{ driver_id: '2', latitude: 26.45, longitude: 50.15 }];
  await wait(1_000);
  expect(hook.current.focus?.driver).toMatchObject({ latitude: 26.45, longitude: 50.15 });
});

test('a driver who is not listed has the list read again, every 30 s at most', async () => {
  const { server, wait } = await openMap();
  const reads = () => server.asked.filter((path) => path === 'drivers {"status":"online"}').length;
  server.moved = [{ driver_id: '9', latitude: 26.45, longitude: 50.15 }];
  const before = reads();
  await wait(1_000);
  expect(reads()).toBe(before + 1);
  server.moved = [{ driver_id: '9', latitude: 26.46, longitude: 50.15 }];
  await wait(1_000);
  expect(reads()).toBe(before + 1);
});

test('positions are old when no answer has come for ten seconds, until one comes', async () => {
  const { hook, server, wait } = await openMap();
  server.isOnline = false;
  for (let second = 0; second < 9; second += 1) await wait(1_000);
  expect(hook.current.oldSince).toBeNull();
  await wait(1_000);
  expect(hook.current.oldSince).toBe(START);
  server.isOnline = true;
  await wait(1_000);
  expect(hook.current.oldSince).toBeNull();
});

test('a hidden page and a map that was left poll nothing', async () => {
  const { hook, server, wait } = await openMap({}, 'hidden');
  await wait(3_000);
  expect(server.polls).toEqual([]);
  Object.assign(document, { visibilityState: 'visible' });
  await wait(1_000);
  expect(server.polls).toHaveLength(1);
  await hook.unmount();
  await wait(3_000);
  expect(server.polls).toHaveLength(1);
});

test('an event of an order has the map read again within two seconds', async () => {
  const { hook, client, socket, wait } = await openMap();
  const key = orpc.analysis.key();
  client.setQueryData(key, {});
  await hook.act(() =>
    socket.push({ seq: 11, event: 'update', payload: { _id: '10', updatedFields: { isCanceled: true } } }),
  );
  await wait(1_999);
  expect(client.getQueryState(key)?.isInvalidated).toBe(false);
  await wait(1);
  expect(client.getQueryState(key)?.isInvalidated).toBe(true);
});

test('the past is what was recorded then, without moves; now has none', async () => {
  const noPolygon: [] = [];
  const hook = await runHook((search: MapSearch) => usePastData(search, noPolygon), {} as MapSearch, {
    browser: {
      location: { origin: 'http://localhost' },
      localStorage: { getItem: () => 'a' },
      fetch: async () =>
        Response.json({
          drivers: [aMapDriver()],
          orders: [aMapOrder({ driver_id: '1' })],
          at: '2026-03-10T11:00:00Z',
        }),
    },
  });
  expect(hook.current).toBeNull();
  await hook.render({ at: '2026-03-10T11:00:00Z', driver: '1' });
  for (let turn = 0; turn < 30; turn += 1) await hook.act(() => undefined);
  expect(hook.current).toMatchObject({ oldSince: null, route: null, trail: [] });
  expect(hook.current?.listed.map(({ driver_id }) => driver_id)).toEqual(['1']);
  expect(hook.current?.focus).toMatchObject({ driver: { driver_id: '1' }, orders: [{ _id: '10' }] });
});
