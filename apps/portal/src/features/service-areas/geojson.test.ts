import { expect, test } from 'vitest';
import { readGeojson, writeGeojson } from './geojson.ts';

const ring = [
  [50, 26],
  [50.1234567, 26],
  [50.1, 26.1],
  [50, 26],
];
const polygon = { type: 'Polygon', coordinates: [ring] };
const corners = [
  [50, 26],
  [50.123457, 26],
  [50.1, 26.1],
];
const feature = (geometry: unknown) => ({ type: 'Feature', properties: null, geometry });
const collection = (...features: unknown[]) => ({ type: 'FeatureCollection', features });

test.each([
  ['a geometry', polygon],
  ['a feature', feature(polygon)],
  [
    'a collection of one, beside a point',
    collection(feature({ type: 'Point', coordinates: [1, 2] }), feature(polygon)),
  ],
  ['several polygons in one, that are one', { type: 'MultiPolygon', coordinates: [[ring]] }],
  ['a collection of geometries', { type: 'GeometryCollection', geometries: [polygon] }],
  ['an open ring', { type: 'Polygon', coordinates: [ring.slice(0, -1)] }],
])('%s is read as corners of six decimals', (_what, value) => {
  expect(readGeojson(JSON.stringify(value))).toEqual({ ok: true, corners });
});

const many = Array.from({ length: 201 }, (_, at) => [50 + at / 1000, 26]);
test.each([
  ['unreadable', 'x'],
  ['no_polygon', 'null'],
  ['no_polygon', '[]'],
  ['no_polygon', JSON.stringify(collection())],
  ['no_polygon', JSON.stringify(feature(null))],
  ['no_polygon', JSON.stringify({ type: 'LineString', coordinates: ring })],
  ['no_polygon', JSON.stringify({ type: 'FeatureCollection' })],
  ['no_polygon', JSON.stringify({ type: 'GeometryCollection' })],
  ['no_polygon', JSON.stringify({ type: 'Polygon' })],
  ['no_polygon', JSON.stringify({ type: 'Feature', geometries: [polygon] })],
  ['no_polygon', JSON.stringify({ type: 'Topology', features: [feature(polygon)], geometries: [polygon] })],
  ['many_polygons', JSON.stringify(collection(feature(polygon), feature(polygon)))],
  ['many_polygons', JSON.stringify({ type: 'MultiPolygon', coordinates: [[ring], [ring]] })],
  ['has_holes', JSON.stringify({ type: 'Polygon', coordinates: [ring, ring] })],
  ['corners', JSON.stringify({ type: 'Polygon', coordinates: [ring.slice(0, 2)] })],
  ['corners', JSON.stringify({ type: 'Polygon', coordinates: [many] })],
  ['corners', JSON.stringify({ type: 'Polygon', coordinates: [[...ring, ['50', 26]]] })],
  ['corners', JSON.stringify({ type: 'Polygon', coordinates: [[[181, 26], ...ring]] })],
  ['corners', JSON.stringify({ type: 'Polygon', coordinates: [[[50, 91], ...ring]] })],
])('a file is refused: %s', (problem, text) => {
  expect(readGeojson(text)).toEqual({ ok: false, problem });
});

test('what is written is read again', () => {
  const area = {
    ...{ _id: '1', city_id: '2', delivery_company_id: null, name_ar: 'الدمام', name_en: 'Dammam' },
    ...{ area_km2: 3, created_at: '2026-01-01T00:00:00.000Z' },
    polygon: { type: 'Polygon' as const, coordinates: [ring as [number, number][]] },
  };
  const written = writeGeojson([
    { kind: 'city', id: '2', name: 'الدمام', area },
    { kind: 'city', id: '3', name: 'الخبر', area: null },
  ]);
  expect(JSON.parse(written).features).toHaveLength(1);
  expect(JSON.parse(written).features[0].properties).toEqual({ kind: 'city', id: '2', name: 'الدمام' });
  expect(readGeojson(written)).toEqual({ ok: true, corners });
});
