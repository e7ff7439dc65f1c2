import { expect, test } from 'vitest';
import {
  areaFeatures,
  customerFeatures,
  lineFeatures,
  pointFeatures,
  polygonFeatures,
  restaurantFeatures,
  trailFeature,
} from './marker-features.ts';

test('an area has a border and a label at its northernmost corner', () => {
  const ring = [
    [50, 26],
    [50.1, 26.2],
    [50.2, 26],
    [50, 26],
  ] as const;
  const [border, name] = areaFeatures([{ name: 'منطقة القطيف', kind: 'city', ring }]).features;
  expect(border?.geometry).toEqual({ type: 'Polygon', coordinates: [ring.map((corner) => [...corner])] });
  expect(border?.properties).toEqual({ kind: 'city' });
  expect(name?.geometry).toEqual({ type: 'Point', coordinates: [50.1, 26.2] });
  expect(name?.properties).toEqual({ kind: 'city', name: 'منطقة القطيف' });
  expect(areaFeatures([]).features).toEqual([]);
});

test('a route is straight, and an offer is a bow whose middle is 9 % of its length aside', () => {
  const [route, offer] = lineFeatures([
    { kind: 'to_store', from: [50, 26], to: [52, 26] },
    { kind: 'offer', from: [50, 26], to: [52, 30] },
  ]).features;
  expect(route).toEqual({
    type: 'Feature',
    geometry: {
      type: 'LineString',
      coordinates: [
        [50, 26],
        [52, 26],
      ],
    },
    properties: { kind: 'to_store' },
  });
  expect(offer?.properties).toEqual({ kind: 'offer' });
  const points = (offer?.geometry.coordinates ?? []) as number[][];
  expect(points).toHaveLength(13);
  expect([points[0], points[12]]).toEqual([
    [50, 26],
    [52, 30],
  ]);
  expect(points[6]?.[0]).toBeCloseTo(51 - 4 * 0.09, 10);
  expect(points[6]?.[1]).toBeCloseTo(28 + 2 * 0.09, 10);
  expect(points[3]?.[0]).toBeCloseTo(50.5 - 4 * 0.0675, 10);
});

test('a route has all of its points, and its stops with their names', () => {
  const points = [
    [50, 26],
    [50.1, 26],
    [50.1, 26.1],
  ] as const;
  const stops = [{ at: [50.1, 26.1] as const, text: '1 · 12:31' }];
  expect(lineFeatures([{ kind: 'road', points, stops }]).features).toEqual([
    { type: 'Feature', geometry: { type: 'LineString', coordinates: points }, properties: { kind: 'road' } },
    {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [50.1, 26.1] },
      properties: { kind: 'stop', text: '1 · 12:31' },
    },
  ]);
});

test('a customer is marked by driver and lateness, a restaurant by its name', () => {
  const customer = { id: '7', name: 'هدى', at: [50, 26] as const, hasDriver: true, isLate: false };
  const common = { id: '7', kind: 'customer', name: 'هدى' };
  const { type, features } = customerFeatures([customer, { ...customer, hasDriver: false, isLate: true }]);
  expect(type).toBe('FeatureCollection');
  expect(features.map(({ properties }) => properties)).toEqual([
    { ...common, late: false, state: 'with', icon: 'flag-with' },
    { ...common, late: true, state: 'without', icon: 'flag-without' },
  ]);
  expect(restaurantFeatures([{ id: 'R1', name: 'البيت', at: [50, 26] }]).features).toEqual([
    {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [50, 26] },
      properties: { id: 'R1', kind: 'restaurant', name: 'البيت' },
    },
  ]);
});

test('places that are not known are no points', () => {
  const [found, ...others] = pointFeatures([null, [50, 26], null]).features;
  expect([found?.geometry.coordinates, found?.properties, others]).toEqual([[50, 26], {}, []]);
});

test('a trail ends at the present position, and is a line from two points on', () => {
  const lineOf = (...given: Parameters<typeof trailFeature>) =>
    trailFeature(...given).features.map(({ geometry }) => geometry);
  expect(lineOf([[50, 26]], null)).toEqual([]);
  expect(lineOf([], [50, 26])).toEqual([]);
  const line = {
    type: 'LineString',
    coordinates: [
      [50, 26],
      [51, 27],
    ],
  };
  expect(lineOf([[50, 26]], [51, 27])).toEqual([line]);
  expect(
    lineOf(
      [
        [50, 26],
        [51, 27],
      ],
      null,
    ),
  ).toEqual([line]);
});

test('a drawn polygon is closed, and there from three corners on', () => {
  const corners = [
    [50, 26],
    [51, 26],
    [51, 27],
  ] as const;
  expect(polygonFeatures(corners.slice(0, 2)).features).toEqual([]);
  expect(polygonFeatures(corners).features).toEqual([
    {
      type: 'Feature',
      geometry: { type: 'Polygon', coordinates: [[...corners, corners[0]]] },
      properties: {},
    },
  ]);
});
