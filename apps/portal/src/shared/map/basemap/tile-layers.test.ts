import { createExpression, validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
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

/** What a layer of the streets draws of a feature at a zoom; null where it leaves it out. */
function drawn(id: string, kind: string, zoom: number, property: string): unknown {
  const layer = tileLayers('road', shapes, 'en').find((one) => one.id === id) as
    | { minzoom?: number; filter?: unknown; layout?: object; paint?: object }
    | undefined;
  const globals = { zoom };
  const feature = { type: 2, properties: { kind, name: 'شارع', 'name:en': 'Street' } } as never;
  const evaluate = (value: unknown) => {
    const parsed = createExpression(value as never, 'layers[0].paint.value');
    if (parsed.result === 'error') throw new Error(`${id} ${property}`);
    return parsed.value.evaluate(globals, feature);
  };
  if (!layer || zoom < (layer.minzoom ?? 0)) return null;
  if (layer.filter && !evaluate(layer.filter)) return null;
  return evaluate({ ...layer.layout, ...layer.paint }[property as never]);
}

test('streets have their names from zoom 13 on, the small ones from 14.5, and paths none', () => {
  const nameOf = (kind: string, zoom: number) => drawn('road-roads-symbol', kind, zoom, 'text-field');
  expect(nameOf('highway', 12.9)).toBeNull();
  expect(nameOf('highway', 13)).toBe('Street');
  expect(nameOf('major_road', 13)).toBe('Street');
  expect(nameOf('minor_road', 13)).toBe('');
  expect(nameOf('minor_road', 14.5)).toBe('Street');
  expect(nameOf('path', 16)).toBeNull();
});

test('each kind of street is drawn from its zoom on, the wider the larger it is', () => {
  const widthOf = (id: string, kind: string, zoom: number) => drawn(id, kind, zoom, 'line-width');
  const streets = [
    ['road-highway', 'highway', 4],
    ['road-major_road', 'major_road', 7],
    ['road-minor_road', 'minor_road', 11],
    ['road-path', 'path', 15],
  ] as const;
  for (const [id, kind, from] of streets) {
    expect(widthOf(id, kind, from - 0.1)).toBeNull();
    expect(widthOf(id, kind, from)).toBeGreaterThan(0);
    expect(widthOf(id, 'rail', 18)).toBeNull();
  }
  const widths = streets.map(([id, kind]) => Number(widthOf(id, kind, 18)));
  expect(widths).toEqual(widths.toSorted((one, other) => other - one));
  expect(new Set(widths).size).toBe(4);
});

test('towns are named larger, in bold, and fade in favour of their districts when the map is near', () => {
  const place = (kind: string, zoom: number, property: string) =>
    drawn('road-places-symbol', kind, zoom, property);
  expect(place('locality', 13, 'text-font')).toEqual(['Plex Bold']);
  expect(place('neighbourhood', 13, 'text-font')).toEqual(['Plex Regular']);
  expect(place('locality', 6, 'text-size')).toBe(11);
  expect(place('locality', 13, 'text-size')).toBe(16);
  expect(place('neighbourhood', 13, 'text-size')).toBe(12);
  expect([12, 14, 16].map((zoom) => place('locality', zoom, 'text-opacity'))).toEqual([1, 1, 0.5]);
  expect([12, 14, 16].map((zoom) => place('neighbourhood', zoom, 'text-opacity'))).toEqual([0.7, 1, 1]);
});

test('tiles are hidden until their type is shown, each in its own source', () => {
  const layers = tileLayers('satellite', shapes, 'en');
  expect(layers.map(({ layout }) => (layout as { visibility: string }).visibility)).toEqual(
    layers.map(() => 'none'),
  );
  expect(new Set(layers.map(({ id }) => id)).size).toBe(layers.length);
  expect(layers.every((layer) => 'source' in layer && layer.source === 'satellite')).toBe(true);
});
