import { expect, test } from 'vitest';
import { areaFeatures, lineFeatures } from './marker-features.ts';

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
  const points = offer?.geometry.coordinates ?? [];
  expect(points).toHaveLength(13);
  expect([points[0], points[12]]).toEqual([
    [50, 26],
    [52, 30],
  ]);
  expect(points[6]?.[0]).toBeCloseTo(51 - 4 * 0.09, 10);
  expect(points[6]?.[1]).toBeCloseTo(28 + 2 * 0.09, 10);
  expect(points[3]?.[0]).toBeCloseTo(50.5 - 4 * 0.0675, 10);
});
