import { expect, test } from 'vitest';
import { readRecoveryId } from './recovery-row.ts';

test('a row names an order or a driver in the first cell that has a number', () => {
  expect(readRecoveryId(['10000001', 'ORDER_CREATE'])).toBe('10000001');
  expect(readRecoveryId([1, 10000001])).toBe('10000001');
  expect(readRecoveryId(['#10000001'])).toBe('10000001');
  expect(readRecoveryId(['١٠٠٠٠٠٠١'])).toBe('10000001');
  expect(readRecoveryId([null, ' 1098765432 '])).toBe('1098765432');
});

test('headings, empty rows and formulas name nothing', () => {
  expect(readRecoveryId([])).toBeNull();
  expect(readRecoveryId(['Order number', 'Reason'])).toBeNull();
  expect(readRecoveryId(['', null, undefined, true])).toBeNull();
  expect(readRecoveryId(['=1+1'])).toBeNull();
});
