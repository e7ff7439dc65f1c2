import { expect, test } from 'vitest';
import { bearingDegrees } from './haversine.ts';

const home = { latitude: 26.42, longitude: 50.09 };

test.each([
  ['north', { latitude: 26.5, longitude: 50.09 }, 0],
  ['east', { latitude: 26.42, longitude: 50.2 }, 90],
  ['south', { latitude: 26.3, longitude: 50.09 }, 180],
  ['west', { latitude: 26.42, longitude: 50 }, 270],
  ['itself', home, 0],
])('a place to the %s', (_where, to, degrees) => {
  expect(bearingDegrees(home, to)).toBeCloseTo(degrees, 0);
});
