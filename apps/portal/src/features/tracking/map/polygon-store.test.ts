import { expect, test } from 'vitest';
import { readPolygon } from './polygon-store.ts';

const TRIANGLE = [
  [50, 26],
  [51, 26],
  [50, 27],
];

test('a polygon is read as it was kept', () => {
  expect(readPolygon(JSON.stringify(TRIANGLE))).toEqual(TRIANGLE);
});

test.each([
  null,
  '',
  '{',
  '[]',
  '"x"',
  JSON.stringify(TRIANGLE.slice(1)),
  '[[50,26],[51,26],[50,"27"]]',
  '[[50,26],[51,26],[50,97]]',
  '[[50,26],[51,26],[50]]',
  JSON.stringify(Array.from({ length: 201 }, () => [50, 26])),
])('%j is none', (stored) => {
  expect(readPolygon(stored)).toEqual([]);
});
