import { DEFAULT_MAP_VIEW, MAP_BOUNDS_DEBOUNCE_MS, MAP_FOCUS_ZOOM } from '@mishwar/domain';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runHook } from '../../../shared/testing/run-hook.ts';
import type { MapSearch } from '../data/map-search.ts';
import type { Focus } from '../data/to-markers.ts';
import { aMapDriver } from '../testing/map-records.ts';
import { useMapPlace } from './use-map-place.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const BOUNDS = { northLatitude: 27, southLatitude: 26, eastLongitude: 51, westLongitude: 50 };
const FOCUS: Focus = { driver: aMapDriver({ longitude: 50.1, latitude: 26.4 }), orders: [], order: null };
const { settle, fetch } = MAP_BOUNDS_DEBOUNCE_MS;

async function openPlace(given: { search: MapSearch; focus?: Focus | null }) {
  const views: MapSearch[] = [];
  const bounds: unknown[] = [];
  const hook = await runHook(
    ({ search, focus = null }: typeof given) =>
      useMapPlace({
        search,
        focus,
        onView: (view) => views.push(view),
        onBounds: (boundaries) => bounds.push(boundaries),
      }),
    given,
  );
  return {
    hook,
    views,
    bounds,
    move: (zoom: number) =>
      hook.act(() => hook.current.onMove({ longitude: 50.5, latitude: 26.5, zoom }, BOUNDS)),
    wait: (ms: number) => hook.act(() => vi.advanceTimersByTimeAsync(ms)),
  };
}

test('the address has the view when the map rests, and what is in sight is read', async () => {
  const { views, bounds, move, wait } = await openPlace({ search: { q: 'a' } });
  await move(12);
  await wait(Math.min(settle, fetch) - 1);
  await move(14);
  await wait(Math.max(settle, fetch));
  expect(views).toEqual([{ q: 'a', lat: 26.5, lng: 50.5, zoom: 14 }]);
  expect(bounds).toEqual([BOUNDS]);
});

test('a focus moves the map to it once it is known, and its end moves the map back', async () => {
  const { hook } = await openPlace({ search: { lat: 25, lng: 49, zoom: 9 } });
  expect(hook.current.target).toBeNull();
  const search: MapSearch = { lat: 25, lng: 49, zoom: 9, driver: '1' };
  await hook.render({ search });
  expect(hook.current.target).toBeNull();
  await hook.render({ search, focus: FOCUS });
  const target = hook.current.target;
  expect(target).toMatchObject({ longitude: 50.1, latitude: 26.4, zoom: MAP_FOCUS_ZOOM });
  // The driver moves on: the map stays.
  await hook.render({ search, focus: { ...FOCUS, driver: aMapDriver({ longitude: 50.2 }) } });
  expect(hook.current.target).toBe(target);
  await hook.render({ search: { lat: 25, lng: 49, zoom: 9 } });
  expect(hook.current.target).toEqual({ longitude: 49, latitude: 25, zoom: 9 });
});

test('another focus moves the map again, and the end without a view leads to the usual one', async () => {
  const { hook } = await openPlace({ search: { driver: '1' }, focus: FOCUS });
  const other: Focus = { ...FOCUS, driver: aMapDriver({ longitude: 50.3 }) };
  await hook.render({ search: { order: '1' }, focus: other });
  expect(hook.current.target?.longitude).toBe(50.3);
  await hook.render({ search: {} });
  expect(hook.current.target).toEqual(DEFAULT_MAP_VIEW);
});

test('moving the map during a focus reads what is in sight, and leaves the address alone', async () => {
  const { hook, views, bounds, move, wait } = await openPlace({ search: {} });
  await move(12);
  await hook.render({ search: { driver: '1' }, focus: FOCUS });
  await move(13);
  await wait(Math.max(settle, fetch));
  expect(views).toEqual([]);
  expect(bounds).toEqual([BOUNDS]);
});

test('a focus that begins while the map comes to rest keeps the view out of the address', async () => {
  const { hook, views, move, wait } = await openPlace({ search: {} });
  await move(12);
  await hook.render({ search: { order: '1' }, focus: FOCUS });
  await wait(settle);
  expect(views).toEqual([]);
});
