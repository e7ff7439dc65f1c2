import { expect, test } from 'vitest';
import { LiveMap } from './live-map.ts';
import type { TileSources } from './map-types.ts';

const NONE: TileSources = { road: null, satellite: null };

/** Opens a map over these tiles and answers whether it is drawn or refused. */
function opened(tiles: TileSources): Promise<'ready' | 'refused'> {
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
      onReady: () => resolve('ready'),
      onStyleRefused: () => resolve('refused'),
      onMove: () => undefined,
      onTilesFailed: () => undefined,
    });
    void map;
  });
}

test('a map without tiles is drawn; one whose tiles make no style says so and does not stay empty in silence', async () => {
  expect(await opened(NONE)).toBe('ready');
  const wrong = { kind: 'raster', address: '/tiles/{z}/{x}/{y}', minzoom: Number.NaN, maxzoom: 19 } as const;
  expect(await opened({ ...NONE, road: wrong })).toBe('refused');
});
