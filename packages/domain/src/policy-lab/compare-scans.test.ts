import { expect, it } from 'vitest';
import type { ScannedDriver } from '../distribution/decide-wave.ts';
import { isSameScan } from './compare-scans.ts';

const scanned: ScannedDriver<number> = {
  driver_id: 7,
  distance: 1.2,
  availability: 8,
  distance_score: 7,
  idle_time: 5,
  score: 71,
  offered: true,
};

it.each([
  ['driver_id', 8],
  ['distance', 1.3],
  ['availability', 9],
  ['distance_score', 9],
  ['idle_time', 9],
  ['score', 72],
  ['offered', false],
  ['reason', 'below_limit'],
] as const)('scans that differ in %s are not the same', (field, value) => {
  expect(isSameScan([scanned], [{ ...scanned, [field]: value }])).toBe(false);
});

it('scans with other drivers are not the same, whichever is longer', () => {
  const two = [scanned, { ...scanned, driver_id: 8 }];
  expect(isSameScan(two, [...two])).toBe(true);
  expect(isSameScan(two, [scanned])).toBe(false);
  expect(isSameScan([scanned], two)).toBe(false);
  expect(isSameScan(two, two.toReversed())).toBe(false);
  expect(isSameScan([], [])).toBe(true);
});
