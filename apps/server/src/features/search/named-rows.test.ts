import { expect, test } from 'vitest';
import { parseOrderNumbers, toOrderNumber, toRestaurantCodes } from './named-rows.ts';

test.each([
  ['10000001', '10000001'],
  ['١٠٠٠٠٠٠١', '10000001'],
  ['۱۰۰۰۰۰۰۱', '10000001'],
  [' #a-١٧ ', 'A-17'],
  ['\u200f#10000001\u200e', '10000001'],
])('the order number that is typed as %j is %s', (typed, number) => {
  expect(toOrderNumber(typed)).toBe(number);
  expect(parseOrderNumbers(typed)).toEqual([number]);
});

test.each([
  ['R2', ['R2', 'r2']],
  ['r٢', ['r2', 'R2']],
  [' R-1a ', ['R-1a', 'R-1A', 'r-1a']],
  ['۱۷', ['17']],
])('the code of a restaurant that is typed as %j may be %j', (typed, codes) => {
  expect(toRestaurantCodes(typed)).toEqual(codes);
});
