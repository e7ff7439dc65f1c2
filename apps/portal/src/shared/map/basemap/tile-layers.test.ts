import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import type { StyleSpecification } from 'maplibre-gl';
import { expect, test } from 'vitest';
import type { TileSource } from '../map-types.ts';
import { markerLayers } from '../markers/marker-layers.ts';
import { tileLayers, tileSource } from './tile-layers.ts';

const shapes: TileSource = {
  kind: 'vector',
  address: 'pmtiles://http://localhost/map/road.pmtiles/{z}/{x}/{y}',
  minzoom: 0,
  maxzoom: 15,
  isDemo: false,
  bounds: [49, 25, 51, 27],
};
const pictures: TileSource = { ...shapes, kind: 'raster' };
const live = ['areas', 'polygon', 'trail', 'lines', 'restaurants', 'customers', 'selected', 'clusters'];

test('MapLibre accepts every layer: one invalid layer leaves the map empty', () => {
  const style = {
    version: 8,
    sources: {
      road: tileSource(shapes),
      satellite: tileSource(pictures),
      ...Object.fromEntries(
        live.map((name) => [name, { type: 'geojson', data: null, lineMetrics: name === 'trail' }]),
      ),
    },
    layers: [
      ...tileLayers('road', shapes, 'ar'),
      ...tileLayers('satellite', pictures, 'en'),
      ...markerLayers(),
    ],
    glyphs: 'http://localhost/{fontstack}/{range}.pbf',
  } as unknown as StyleSpecification;
  const problems = validateStyleMin(style as never).map(({ message }) => message);
  expect(problems.filter((problem) => !problem.includes('.data:'))).toEqual([]);
  expect(tileLayers('satellite', pictures, 'en')).toHaveLength(1);
  expect(JSON.stringify(tileLayers('road', shapes, 'ar'))).toContain('name:ar');
});
