import { expect, it } from 'vitest';
import { mean, median, percentile, trimmedMean } from './figures.ts';

const oneToTen = [10, 9, 8, 7, 6, 5, 4, 3, 2, 1];

it('takes the mean, whole and without its ends', () => {
  expect(mean([1, 2, 6])).toBe(3);
  expect(trimmedMean([...oneToTen.slice(1), 1000])).toBe(mean([2, 3, 4, 5, 6, 7, 8, 9]));
});

it('finds the value that a share does not exceed', () => {
  expect(median(oneToTen)).toBe(5);
  expect(percentile(oneToTen, 0.95)).toBe(10);
  expect(percentile(oneToTen, 0.9)).toBe(9);
  expect(percentile([], 0.5)).toBeNaN();
});
