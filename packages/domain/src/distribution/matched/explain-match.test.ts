import { describe, expect, it } from 'vitest';
import { isScored } from '../decide-wave.ts';
import { DEFAULT_DISTRIBUTION_SETTINGS } from '../distribution-defaults.ts';
import type { DispatchDriver } from '../distribution-input.ts';
import { AVAILABLE_DRIVER } from '../testing/available-driver.ts';
import { explainMatch } from './explain-match.ts';

const now = new Date('2026-03-01T12:00:00Z');
const restaurant = { latitude: 26.42, longitude: 50.09 };
const KM = 1 / 111.195;
const order = { restaurant, declined_by: new Set([3]), offered_to: new Set<number>() };
const { dispatch } = DEFAULT_DISTRIBUTION_SETTINGS;
const settings = { ...DEFAULT_DISTRIBUTION_SETTINGS, dispatch: { ...dispatch, max_distance: 5 } };

const driver = (driver_id: number, km: number, change: Partial<DispatchDriver> = {}): DispatchDriver => ({
  driver_id,
  ...AVAILABLE_DRIVER,
  position: { ...restaurant, latitude: restaurant.latitude + km * KM, at: now },
  ...change,
});

describe('the explanation of a matched offer', () => {
  it('begins with the offered driver; the others follow, nearest first, with the reason of each', () => {
    const drivers = [
      ...[driver(5, 5.1), driver(4, 2), driver(3, 1), driver(2, 2), driver(1, 7)],
      ...[driver(6, 0.5, { is_active: false }), driver(7, 1, { position: null })],
    ];
    const seen = explainMatch(order, drivers, 1, { settings, now });
    expect(seen.map(({ driver_id, distance, offered }) => [driver_id, distance, offered])).toEqual([
      [1, 7, true],
      [6, 0.5, false],
      [3, 1, false],
      [2, 2, false],
      [4, 2, false],
    ]);
    expect(seen.map(({ reason }) => reason)).toEqual([
      undefined,
      expect.any(String),
      expect.any(String),
      'not_matched',
      'not_matched',
    ]);
    expect(seen.slice(1, 3).map(({ reason }) => reason)).not.toContain('not_matched');
    expect(seen[0]).not.toHaveProperty('reason');
  });

  it('has a driver at the largest distance, and at most twenty others', () => {
    expect(explainMatch(order, [driver(1, 1), driver(2, 5)], 1, { settings, now })).toHaveLength(2);
    const many = Array.from({ length: 30 }, (_, at) => driver(at + 1, 1 + at / 10));
    const seen = explainMatch(order, many, 30, { settings, now });
    expect(seen.map(({ driver_id }) => driver_id)).toEqual([
      30,
      ...Array.from({ length: 20 }, (_, at) => at + 1),
    ]);
  });
});

it.each([
  [undefined, true],
  ['below_limit', true],
  ['not_among_best', true],
  ['beyond_scan', false],
  ['not_matched', false],
] as const)('a driver with the reason %s was scored: %s', (reason, expected) => {
  expect(isScored(reason === undefined ? {} : { reason })).toBe(expected);
});
