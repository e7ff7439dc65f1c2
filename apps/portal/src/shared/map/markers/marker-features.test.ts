import { expect, test } from 'vitest';
import { areaFeatures } from './marker-features.ts';

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
