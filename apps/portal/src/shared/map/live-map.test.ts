import { expect, test, vi } from 'vitest';
import { getLateRadius } from './markers/marker-layers.ts';
import type { DrawnMap } from './testing/drawn-map.ts';
import {
  CROWD,
  countFrames,
  customer,
  marker,
  nextFrame,
  openMap,
  PLACE,
  resize,
  show,
  stopMapClock,
} from './testing/open-map.ts';

vi.mock('virtual:land', () => ({ land: { type: 'FeatureCollection', features: [] } }));
vi.mock('maplibre-gl', () => import('./testing/drawn-map.ts'));

stopMapClock();

/** Where the rings of what is selected are. */
const longitudesOf = (drawn: DrawnMap): number[] =>
  (drawn.data.selected?.features ?? []).map(({ geometry }) => geometry.coordinates[0] ?? Number.NaN);

test('a map is ready with its style: it says so, where it is, and shows what it was given before', () => {
  const { live, drawn, heard } = openMap({ isLoading: true });
  show(live, { customers: [customer] });
  live.goTo({ ...PLACE, zoom: 5 });
  live.zoomBy(1);
  live.setAreas([{ name: 'Khobar', kind: 'city', ring: [] }]);
  expect(drawn.data).toEqual({});
  expect(drawn.calls).toEqual([]);
  drawn.emit('style.load');
  expect(heard).toEqual(['ready', 'moved to 10']);
  expect(drawn.data.customers?.features).toHaveLength(1);
  expect(drawn.layers).toEqual([{ id: 'drivers', before: 'stop-names' }]);
  expect(drawn.images).toContain('cluster-offline');
  expect(drawn.images).toContain('driver-busy-15');
});

test('a map never turns, and resizes with its container alone', () => {
  const { drawn } = openMap();
  expect(drawn.disabled).toEqual(['touch', 'keyboard']);
  expect(drawn.options).toMatchObject({ dragRotate: false, pitchWithRotate: false, touchPitch: false });
  expect(drawn.options.locale).toEqual({ 'Map.Title': 'Map of drivers' });
});

test.each([
  [{ inPage: false, isTouch: true }, true, true],
  [{ inPage: true, isTouch: false }, false, true],
  [{ inPage: true, isTouch: true }, false, false],
])('within a page the wheel and one finger move the page: %j', (given, scrollZoom, dragPan) => {
  expect(openMap(given).drawn.options).toMatchObject({ scrollZoom, dragPan });
});

test('the few markers of a map within a page are icons at every zoom, and never circles', () => {
  const { live, drawn } = openMap({ inPage: true, isLoading: true });
  drawn.emit('style.load');
  expect(drawn.calls).toEqual(['zooms customers 0 24', 'zooms restaurants 0 24']);
  expect(drawn.properties).toMatchObject({
    'customer-dots visibility': 'none',
    'restaurant-dots visibility': 'none',
  });
  show(live, { drivers: CROWD });
  expect(drawn.data.clusters?.features).toEqual([]);
  expect(openMap().drawn.properties).not.toHaveProperty('customer-dots visibility');
});

test('a view is moved to smoothly, at once for those who want no motion', () => {
  const moving = openMap();
  moving.live.goTo({ ...PLACE, zoom: 12 });
  moving.live.zoomBy(-1);
  expect(moving.drawn.calls).toEqual([
    'ease {"center":[50,26],"zoom":12,"duration":600}',
    'ease {"zoom":9,"duration":200}',
  ]);
  const still = openMap({ isStill: true });
  still.live.goTo({ ...PLACE, zoom: 12 });
  still.live.zoomBy(2);
  expect(still.drawn.calls).toEqual(['jump {"center":[50,26],"zoom":12}', 'zoom 12']);
});

test('a move by hand is another one than that of the page, and both say the new view', () => {
  const { drawn, heard } = openMap();
  drawn.zoom = 11;
  drawn.emit('moveend');
  drawn.emit('moveend', { originalEvent: {} });
  drawn.emit('moveend', { originalEvent: undefined });
  expect(heard).toEqual(['moved to 11', 'moved to 11 by hand', 'moved to 11']);
});

test('tiles that fail are reported by their kind, and a style that is refused before it is loaded', () => {
  const { drawn, heard, load } = openMap({ isLoading: true });
  drawn.emit('error', { sourceId: 'road' });
  drawn.emit('error', { sourceId: 'land' });
  drawn.emit('error');
  expect(heard).toEqual(['no tiles road', 'refused']);
  load();
  drawn.emit('error', { sourceId: 'satellite' });
  drawn.emit('error');
  expect(heard).toEqual(['no tiles satellite']);
});

test('lost graphics get the layer of the drivers again, once', () => {
  const { drawn } = openMap();
  drawn.emit('webglcontextrestored');
  expect(drawn.layers).toHaveLength(1);
  drawn.layers.length = 0;
  drawn.getLayer = () => undefined;
  drawn.emit('webglcontextrestored');
  expect(drawn.layers).toHaveLength(1);
});

test('only what has changed is written again, and nothing into a source that stays empty', () => {
  const { live, drawn } = openMap();
  const first = show(live, { customers: [customer], restaurants: [{ ...customer, id: '3' }] });
  expect(drawn.writes).toMatchObject({ customers: 1, restaurants: 1 });
  expect(drawn.writes.lines).toBe(1);
  const next = show(live, { lines: [{ kind: 'offer', from: [50, 26], to: [50, 27] }] }, first);
  expect(drawn.writes).toMatchObject({ customers: 1, restaurants: 1, lines: 2 });
  show(live, { customers: [], lines: [] }, next);
  expect(drawn.writes).toMatchObject({ customers: 2, restaurants: 1, lines: 3 });
  const trail = drawn.writes.trail;
  live.setPolygon([]);
  live.setPolygon([]);
  show(live, { lines: [] }, next);
  expect(drawn.writes).toMatchObject({ polygon: 1, trail, lines: 3 });
});

test('areas and a polygon are shown below', () => {
  const { live, drawn } = openMap();
  live.setAreas([
    {
      name: 'Khobar',
      kind: 'city',
      ring: [
        [50, 26],
        [51, 26],
        [51, 27],
        [50, 26],
      ],
    },
  ]);
  live.setPolygon([
    [50, 26],
    [51, 26],
    [51, 27],
  ]);
  expect(drawn.data.areas?.features.length).toBeGreaterThan(0);
  expect(drawn.data.polygon?.features.length).toBeGreaterThan(0);
});

test('drivers beside each other are one circle, which is written every five seconds at most', () => {
  const { live, drawn, heard } = openMap();
  let markers = show(live, { drivers: CROWD });
  const count = () => drawn.data.clusters?.features.map(({ properties }) => properties?.text);
  expect(count()).toEqual(['5']);
  expect(heard).toEqual(['circles']);
  const writes = drawn.writes.clusters ?? 0;
  vi.advanceTimersByTime(4_999);
  markers = show(live, { drivers: [...CROWD] }, markers);
  expect(drawn.writes.clusters).toBe(writes);
  vi.advanceTimersByTime(1);
  markers = show(live, { drivers: [...CROWD] }, markers);
  expect(drawn.writes.clusters).toBe(writes + 1);
  // Others came or went: at once.
  show(live, { drivers: [...CROWD, marker('6', 49.99001)] }, markers);
  expect(count()).toEqual(['6']);
});

test('circles follow the zoom, and end where drivers are icons', () => {
  const { live, drawn, heard } = openMap();
  show(live, { drivers: CROWD });
  const writes = drawn.writes.clusters ?? 0;
  drawn.zoom = 10.2;
  drawn.emit('zoom');
  expect(drawn.writes.clusters).toBe(writes);
  drawn.zoom = 11;
  drawn.emit('zoom');
  expect(drawn.writes.clusters).toBe(writes + 1);
  drawn.zoom = 12;
  drawn.emit('zoom');
  expect(drawn.data.clusters?.features).toEqual([]);
  expect(heard).toEqual(['circles', 'no circles']);
});

test('a circle that is moved out of sight is no longer there to explain', () => {
  const { live, drawn, heard } = openMap();
  show(live, { drivers: CROWD });
  drawn.centre = { lng: 52, lat: 26 };
  drawn.emit('moveend');
  drawn.emit('moveend');
  expect(heard).toEqual(['circles', 'no circles', 'moved to 10', 'moved to 10']);
});

test('the selected driver has a ring and the trail at the present place, the selected customer a ring', () => {
  const { live, drawn } = openMap();
  show(live, {
    drivers: [marker('1', 50.05), marker('2', 50.06)],
    customers: [customer],
    trail: [
      [50, 26],
      [50.01, 26],
    ],
    selected: { driver: '1', customer: '7' },
  });
  expect(longitudesOf(drawn).map((longitude) => longitude.toFixed(4))).toEqual(['50.0500', '50.0200']);
  expect(JSON.stringify(drawn.data.trail)).toContain('50.01');
});

test('a driver who moves is followed by a movement of a second, of as many frames as can be seen', () => {
  const { live, drawn } = openMap({ zoom: 14 });
  show(live, { drivers: [marker('1', 50)], selected: { driver: '1', customer: null } });
  nextFrame(16);
  expect(countFrames()).toBe(0);
  drawn.calls.length = 0;
  live.moves.move(1, 50.002, 26, null);
  live.moves.done();
  const place = () => longitudesOf(drawn)[0];
  expect(place()).toBeCloseTo(50, 6);
  nextFrame(500);
  expect(place()).toBeCloseTo(50.001, 4);
  nextFrame(500);
  expect(place()).toBeCloseTo(50.002, 6);
  // The last frame shows the end; then the animation rests.
  expect(countFrames()).toBe(0);
});

test('without motion a driver is at the new place at once, and nothing is animated', () => {
  const { live, drawn } = openMap({ zoom: 14, isStill: true });
  show(live, { drivers: [marker('1', 50)], selected: { driver: '1', customer: null } });
  live.moves.move(1, 50.002, 26, null);
  live.moves.done();
  expect(longitudesOf(drawn)[0]).toBeCloseTo(50.002, 6);
  expect(countFrames()).toBe(0);
});

test('the ring of a late customer pulses as long as there is one, and not while the page is hidden', () => {
  const { live, drawn } = openMap();
  drawn.zoom = 13;
  const markers = show(live, { customers: [{ ...customer, isLate: true }] });
  nextFrame(1_000);
  expect(drawn.properties['late circle-stroke-opacity']).toBeCloseTo(1 - 0.85 / 2, 6);
  expect(JSON.stringify(drawn.properties['late circle-radius'])).toContain('16');
  Object.assign(document, { visibilityState: 'hidden' });
  nextFrame(500);
  expect(drawn.properties['late circle-stroke-opacity']).toBeCloseTo(1 - 0.85 / 2, 6);
  expect(countFrames()).toBe(1);
  show(live, { customers: [customer] }, markers);
  nextFrame(500);
  expect(countFrames()).toBe(0);
});

test('zoomed out, the ring of a late customer is as it was before it pulsed', () => {
  const { live, drawn } = openMap();
  drawn.zoom = 13;
  show(live, { customers: [{ ...customer, isLate: true }] });
  nextFrame(1_000);
  drawn.zoom = 11;
  drawn.emit('zoom');
  nextFrame(100);
  expect(drawn.properties['late circle-stroke-opacity']).toBe(1);
  expect(drawn.properties['late circle-radius']).toEqual(getLateRadius(15));
  expect(countFrames()).toBe(0);
  drawn.zoom = 13;
  drawn.emit('zoom');
  expect(countFrames()).toBe(1);
});

test('a map that is gone draws nothing any more', () => {
  const { live, drawn, heard } = openMap();
  show(live, { customers: [{ ...customer, isLate: true }] });
  const stop = vi.fn();
  live.stopDrawing = stop;
  expect(countFrames()).toBe(1);
  live.remove();
  expect(stop).toHaveBeenCalledTimes(1);
  expect(countFrames()).toBe(0);
  expect(heard).toEqual(['size is not followed']);
  expect(drawn.calls.at(-1)).toBe('remove');
  const writes = { ...drawn.writes };
  show(live, { customers: [], drivers: CROWD });
  live.moves.done();
  live.setAreas([]);
  expect(drawn.writes).toEqual(writes);
});

test('a map whose container has another size is resized, at the end of a move', async () => {
  const { drawn } = openMap();
  resize();
  expect(drawn.calls).toEqual([]);
  drawn.container.clientWidth = 300;
  drawn.isMoving = () => true;
  resize();
  expect(drawn.calls).toEqual([]);
  drawn.isMoving = () => false;
  drawn.emit('moveend');
  await Promise.resolve();
  expect(drawn.calls).toEqual(['resize', 'redraw']);
});
