import { expect, it } from 'vitest';
import { DEFAULT_DISTRIBUTION_SETTINGS } from '../distribution/distribution-defaults.ts';
import { AVAILABLE_DRIVER } from '../distribution/testing/available-driver.ts';
import type { RecordedDriver } from '../distribution/wave-record.ts';
import { decideReplayedWave } from './decide-replayed-wave.ts';
import { DriverPool } from './driver-pool.ts';
import type { RecordedScan } from './lab-record.ts';
import { createRequestState } from './replay-state.ts';
import { simulateDay } from './testing/simulated-day.ts';
import { Timeline } from './timeline.ts';

const RESTAURANT = { latitude: 26.42, longitude: 50.09 };
const AT = Date.parse('2026-03-01T12:00:00Z');
const [sample] = simulateDay(1).requests;
const dispatch = { ...DEFAULT_DISTRIBUTION_SETTINGS.dispatch, init_distance: 5, max_distance: 10 };
const recorded = { ...DEFAULT_DISTRIBUTION_SETTINGS, dispatch: { ...dispatch, max_scan_driver: 1 } };
const scansMore = { ...recorded, dispatch: { ...dispatch, max_scan_driver: 9 } };
const reachesFarther = { ...recorded, dispatch: { ...recorded.dispatch, init_distance: 8 } };

const driver = (id: number, km: number): RecordedDriver => ({
  driver_id: id,
  ...AVAILABLE_DRIVER,
  position: {
    ...RESTAURANT,
    latitude: RESTAURANT.latitude + km / 111.195,
    at: new Date(AT).toISOString(),
  },
  balance: 90_000,
});

/** The drivers of a wave whose record has these drivers and scanned up to 2 km; others are at 1, 3 and 7 km. */
function scannedWith(settings: typeof recorded, known: readonly RecordedDriver[] | null): number[] {
  if (!sample) throw new Error('a day without orders');
  const course = new Timeline();
  const pool = new DriverPool(course, course);
  for (const facts of [driver(1, 1), driver(2, 2), driver(3, 3), driver(7, 7)]) pool.learn(facts, AT);
  const request = { ...sample, restaurant: RESTAURANT };
  const scores = { availability: 10, distance_score: 10, idle_time: 10, score: 100, offered: true };
  const scan: RecordedScan | null = known && {
    ...{ order_id: request.order_id, wave: 0, at: AT, radius: 5 },
    scanned: [{ driver_id: 2, distance: 2, ...scores }],
    world: {
      ...{ settings: recorded, wave: 0, order: { restaurant: RESTAURANT }, drivers: [...known] },
      ...{ declined_by: [], offered_to: [] },
    },
  };
  const state = { ...createRequestState(request), scan };
  const timelines = { recorded: course, replayed: course, pool };
  const { scanned } = decideReplayedWave(timelines, state, { scan, settings, at: AT });
  return scanned.map(({ driver_id }) => driver_id);
}

it.each([
  ['those of the record', recorded, [driver(2, 2)], [2]],
  ['those beyond the last one of a full wave that scans more', scansMore, [driver(2, 2)], [2, 3]],
  ['those beyond the radius of a wave that was not full', reachesFarther, [], [7]],
  ['those around the restaurant without a record', scansMore, null, [1, 2, 3]],
])('a replayed wave scans %s', (_which, settings, known, ids) => {
  expect(scannedWith(settings, known)).toEqual(ids);
});
