import { expect, it } from 'vitest';
import type { ScannedDriver } from '../distribution/decide-wave.ts';
import { createWaveEndCheck, isSameScan } from './compare-scans.ts';
import { simulateDay } from './testing/simulated-day.ts';

const scanned: ScannedDriver = {
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

/** The places of the drivers after whom a wave that scans two ends; those who are not ready are refused. */
function endsOf(ready: readonly boolean[]): number[] {
  const scan = simulateDay(1).scans.find(({ world }) => world?.drivers.length);
  const [facts] = scan?.world?.drivers ?? [];
  if (!scan?.world || !facts) throw new Error('a day without drivers');
  const now = new Date(scan.at);
  const { settings, order } = scan.world;
  const isLast = createWaveEndCheck({
    order: { ...order, declined_by: new Set(), offered_to: new Set() },
    settings: { ...settings, dispatch: { ...settings.dispatch, max_scan_driver: 2 } },
    now,
  });
  const driver = {
    ...facts,
    ...{ is_active: true, is_odm_enabled: true, orders_in_hand: 0, balance: 100_000 },
    ...{ company_distance_receive: null, idle_since: null, documents_expire_at: null, area: null },
    position: { ...order.restaurant, at: now },
  };
  return ready.flatMap((is_ready, at) => (isLast({ ...driver, is_ready }, 0.1) ? [at] : []));
}

it.each([
  ['as many as it scans, and twice as many seen', [true, true, true, true], [3]],
  ['the refused ones counted as seen alone', [false, false, false, true, true], [4]],
  ['too few scored ones', [false, false, false, false, true], []],
  ['the first refused ones', [true, false, true, false], [3]],
])('a wave ends after %s', (_when, ready, ends) => {
  expect(endsOf(ready)).toEqual(ends);
});
