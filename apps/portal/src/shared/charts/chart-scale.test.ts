import { expect, test } from 'vitest';
import { namedSteps, niceTop } from './chart-scale.ts';

test.each([
  [0, 2],
  [1, 2],
  [3, 4],
  [9, 10],
  [10, 10],
  [11, 20],
  [26.4, 30],
  [41, 50],
  [84, 100],
  [100, 100],
  [101, 200],
  [1_234, 2_000],
])('an axis that shows %d ends at %d', (value, top) => {
  expect(niceTop(value)).toBe(top);
  expect(Number.isInteger(niceTop(value) / 2)).toBe(true);
});

test.each([
  [4, 6, [0, 1, 2, 3]],
  [24, 6, [0, 4, 8, 12, 16, 20]],
  [25, 6, [0, 5, 10, 15, 20]],
  [0, 6, []],
])('of %d steps with %d names at most these are named', (steps, most, named) => {
  expect(namedSteps(steps, most)).toEqual(named);
});
