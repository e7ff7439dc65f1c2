import { expect, test } from 'vitest';
import { LiveMap } from './live-map.ts';
import type { TileSources } from './map-types.ts';

const NONE: TileSources = { road: null, satellite: null };

interface Opened {
  container: HTMLElement;
  map: LiveMap;
  became: 'ready' | 'refused';
}

/** Opens a map over these tiles and answers whether it is drawn or refused. */
function opened(tiles: TileSources, onMove: () => void = () => undefined): Promise<Opened> {
  const container = document.createElement('div');
  container.style.cssText = 'width: 400px; height: 300px';
  document.body.append(container);
  return new Promise((resolve) => {
    const map = new LiveMap({
      container,
      ground: {
        cities: [],
        restaurants: [],
        sources: { road: null, satellite: null },
        refetch_on_move: false,
      },
      tiles,
      language: 'ar',
      view: { latitude: 26.49, longitude: 50.03, zoom: 9 },
      type: 'road',
      name: 'خريطة',
      direction: 'rtl',
      inPage: false,
      onReady: () => resolve({ container, map, became: 'ready' }),
      onStyleRefused: () => resolve({ container, map, became: 'refused' }),
      onMove,
      onTilesFailed: () => undefined,
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
  const { container, map } = await opened(NONE, () => {
    ends += 1;
  });
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
