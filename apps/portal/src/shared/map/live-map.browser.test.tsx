import type { FeatureCollection } from 'geojson';
import type { GeoJSONSource } from 'maplibre-gl';
import { expect, onTestFinished, test } from 'vitest';
import { LiveMap } from './live-map.ts';
import type { LiveMapOptions } from './live-map-options.ts';
import type { Markers, TileSources } from './map-types.ts';

const NONE: TileSources = { road: null, satellite: null };

const LINE_LAYERS = ['lines-road', 'lines-estimated_road', 'stops', 'stop-names'];

interface Opened {
  container: HTMLElement;
  map: LiveMap;
  became: 'ready' | 'refused';
}

/** Opens a map over these tiles and answers whether it is drawn or refused. */
function opened(tiles: TileSources, more: Partial<LiveMapOptions> = {}): Promise<Opened> {
  const container = document.createElement('div');
  container.style.cssText = 'width: 400px; height: 300px';
  document.body.append(container);
  onTestFinished(() => container.remove());
  return new Promise((resolve) => {
    const map = new LiveMap({
      container,
      ground: { cities: [], restaurants: [], sources: { road: null, satellite: null } },
      tiles,
      language: 'ar',
      view: { latitude: 26.49, longitude: 50.03, zoom: 9 },
      type: 'road',
      name: 'خريطة',
      direction: 'rtl',
      inPage: false,
      onReady: () => resolve({ container, map, became: 'ready' }),
      onStyleRefused: () => resolve({ container, map, became: 'refused' }),
      onMove: () => undefined,
      onClusters: () => undefined,
      describeCluster: () => '',
      onTilesFailed: () => undefined,
      ...more,
    });
  });
}

test('a map without tiles is drawn; an invalid style is reported', async () => {
  expect((await opened(NONE)).became).toBe('ready');
  const wrong = {
    kind: 'raster',
    address: '/tiles/{z}/{x}/{y}',
    minzoom: Number.NaN,
    maxzoom: 19,
    isDemo: false,
  } as const;
  expect((await opened({ ...NONE, road: wrong })).became).toBe('refused');
});

test('a resize during a drag is applied after the drag', async () => {
  let ends = 0;
  const { container, map } = await opened(NONE, { onMove: () => (ends += 1) });
  ends = 0;
  const canvas = map.map.getCanvas();
  const { left, top } = canvas.getBoundingClientRect();
  const send = async (type: string, x: number, buttons: number) => {
    canvas.dispatchEvent(
      new MouseEvent(type, { bubbles: true, clientX: left + x, clientY: top + 150, buttons }),
    );
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  };
  const west = () => map.boundaries().westLongitude;
  await send('mousedown', 300, 1);
  await send('mousemove', 280, 1);
  await expect.poll(() => map.map.isMoving()).toBe(true);
  container.style.height = '200px';
  await send('mousemove', 260, 1);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect([ends, canvas.clientHeight]).toEqual([0, 300]);
  const held = west();
  await send('mousemove', 210, 1);
  await expect.poll(west).toBeGreaterThan(held);
  await send('mouseup', 210, 0);
  await expect.poll(() => canvas.clientHeight).toBe(200);
  expect(ends).toBeGreaterThan(0);
  map.remove();
});

test('a resize without a drag is applied at once', async () => {
  const { container, map } = await opened(NONE);
  container.style.width = '300px';
  await expect.poll(() => map.map.getCanvas().clientWidth).toBe(300);
  map.remove();
});

test('what is shown on a map that was removed has no effect', async () => {
  const { map } = await opened(NONE);
  map.remove();
  map.setType('satellite');
  map.setAreas([]);
  map.setPolygon([]);
  const nothing = { drivers: [], customers: [], restaurants: [], lines: [], trail: [] };
  map.setMarkers({ ...nothing, selected: { driver: null, customer: null } });
  map.moves.move(1, 50, 26, 0);
  map.moves.done();
  map.goTo({ latitude: 26, longitude: 50, zoom: 10 });
  map.zoomBy(1);
});

/** A busy driver and so many free ones, some 2 km around the middle of the map. */
function crowd(count: number): Markers {
  const drivers = Array.from({ length: count }, (_, at) => ({
    id: String(at + 1),
    name: `سائق ${at + 1}`,
    at: [50.03 + Math.cos(at) * 0.02, 26.49 + Math.sin(at) * 0.02] as const,
    heading: null,
    state: at === 0 ? ('busy' as const) : ('free' as const),
  }));
  const nothing = { customers: [], restaurants: [], lines: [], trail: [] };
  return { ...nothing, drivers, selected: { driver: null, customer: null } };
}

/** The circles that are drawn, by their numbers. */
const circlesOn = ({ map }: LiveMap) =>
  map.queryRenderedFeatures({ layers: ['clusters'] }).map(({ properties }) => Number(properties.text));

/** Sends a mouse event to the middle of the map, which is 400 px wide and 300 px high. */
function sendToMiddle(map: LiveMap, type: string): void {
  const canvas = map.map.getCanvas();
  const { left, top } = canvas.getBoundingClientRect();
  canvas.dispatchEvent(
    new MouseEvent(type, { bubbles: true, clientX: left + 200, clientY: top + 150, detail: 1 }),
  );
}

test('zoomed out, drivers near each other are circles with their number; a click zooms into one', async () => {
  const shown: boolean[] = [];
  const { map, container } = await opened(NONE, {
    view: { latitude: 26.49, longitude: 50.03, zoom: 7 },
    onClusters: (isShown) => shown.push(isShown),
    describeCluster: ({ of }) => `${of.free} ${of.busy} ${of.offline}`,
  });
  map.setMarkers(crowd(30));
  await expect.poll(() => circlesOn(map)).toEqual([30]);
  sendToMiddle(map, 'mousemove');
  expect([map.map.getCanvas().title, map.map.getCanvas().style.cursor]).toEqual(['29 1 0', 'pointer']);
  for (const type of ['mousedown', 'mouseup', 'click']) sendToMiddle(map, type);
  await expect.poll(() => [map.view().zoom > 10, map.map.isMoving()]).toEqual([true, false]);
  const { northLatitude, southLatitude } = map.boundaries();
  expect([northLatitude > 26.51, southLatitude < 26.47]).toEqual([true, true]);
  expect(container.querySelector('[role="tooltip"]')).toBeNull();
  expect(shown).toEqual([true]);
  map.remove();
});

test('from the zoom of icons on there are no circles, and few drivers or those of one order are none at any', async () => {
  const shown: boolean[] = [];
  const { map } = await opened(NONE, { onClusters: (isShown) => shown.push(isShown) });
  map.setMarkers(crowd(30));
  await expect.poll(() => circlesOn(map).length).toBeGreaterThan(0);
  map.map.jumpTo({ zoom: 12 });
  expect(shown).toEqual([true, false]);
  await expect.poll(() => circlesOn(map)).toEqual([]);
  map.map.jumpTo({ zoom: 9 });
  await expect.poll(() => circlesOn(map).length).toBeGreaterThan(0);
  map.map.jumpTo({ center: [52, 26.49] });
  map.map.jumpTo({ center: [50.03, 26.49] });
  expect(shown).toEqual([true, false, true, false, true]);
  map.setMarkers(crowd(4));
  await expect.poll(() => circlesOn(map)).toEqual([]);
  map.remove();

  const ofOrder = await opened(NONE, { inPage: true, onClusters: (isShown) => shown.push(isShown) });
  shown.length = 0;
  ofOrder.map.setMarkers(crowd(30));
  expect(shown).toEqual([]);
  ofOrder.map.remove();
});

test('the ring of a late customer pulses in a city, and is still where drivers are circles', async () => {
  const { map } = await opened(NONE);
  const late = { id: '1', name: 'عميل', at: [50.03, 26.49] as const, hasDriver: false, isLate: true };
  const opacity = () => map.map.getPaintProperty('late', 'circle-stroke-opacity');
  map.setMarkers({ ...crowd(30), customers: [late] });
  await expect.poll(() => circlesOn(map).length).toBeGreaterThan(0);
  expect(opacity()).toBe(1);
  map.map.jumpTo({ zoom: 13 });
  await expect.poll(opacity).toBeLessThan(1);
  map.map.jumpTo({ zoom: 9 });
  await expect.poll(opacity).toBe(1);
  map.remove();
});

test('a route is drawn as its line and its stops, and goes with the selection', async () => {
  const { map } = await opened(NONE);
  const nothing = { drivers: [], customers: [], restaurants: [], trail: [] };
  const selected = { driver: null, customer: null };
  const points = [
    [50, 26.4],
    [50.02, 26.45],
    [50.05, 26.5],
  ] as const;
  const stops = [{ at: [50.05, 26.5] as const, text: '1 · 12:40' }];
  const drawn = async () => {
    const data = await map.map.getSource<GeoJSONSource>('lines')?.getData();
    return (data as FeatureCollection | undefined)?.features.map(({ geometry, properties }) => [
      geometry.type,
      properties,
    ]);
  };
  map.setMarkers({ ...nothing, selected, lines: [{ kind: 'estimated_road', points, stops }] });
  await expect.poll(drawn).toEqual([
    ['LineString', { kind: 'estimated_road' }],
    ['Point', { kind: 'stop', text: '1 · 12:40' }],
  ]);
  const layers = () =>
    new Set(map.map.queryRenderedFeatures({ layers: LINE_LAYERS }).map(({ layer }) => layer.id));
  await expect.poll(layers).toEqual(new Set(['lines-estimated_road', 'stops', 'stop-names']));
  map.setMarkers({ ...nothing, selected, lines: [{ kind: 'road', points, stops: [] }] });
  await expect.poll(layers).toEqual(new Set(['lines-road']));
  map.setMarkers({ ...nothing, selected, lines: [] });
  await expect.poll(drawn).toEqual([]);
  map.remove();
});
