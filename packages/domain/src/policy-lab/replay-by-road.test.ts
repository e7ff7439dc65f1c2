import { expect, it } from 'vitest';
import { decideWave, type WaveDecision } from '../distribution/decide-wave.ts';
import { AVAILABLE_DRIVER } from '../distribution/testing/available-driver.ts';
import type { RecordedDriver } from '../distribution/wave-record.ts';
import { haversineKm } from '../geo/haversine.ts';
import type { RoadBetween } from '../geo/road.ts';
import { decideReplayedWave } from './decide-replayed-wave.ts';
import { DriverPool } from './driver-pool.ts';
import type { LabPolicy } from './lab-record.ts';
import { createRequestState } from './replay-state.ts';
import { roadsWithRiver } from './testing/roads-with-river.ts';
import { replayDay, type SimulatedDay, simulateDay } from './testing/simulated-day.ts';
import { Timeline } from './timeline.ts';

const changedFrom = (day: SimulatedDay, change: object): LabPolicy => {
  const settings = day.requests[0]?.settings;
  if (!settings) throw new Error('a day without orders');
  const { formula, dispatch } = settings;
  return { kind: 'changed', mode: 'waves', formula, dispatch: { ...dispatch, max_distance: 15 }, ...change };
};

it.each([
  ['by road', roadsWithRiver],
  ['by straight lines', undefined],
])('a day that was decided by road is reproduced from its record, with figures %s', (_, roads) => {
  let waves = 0;
  for (let seed = 1; seed <= 6; seed++) {
    const day = simulateDay(seed, { roads: roadsWithRiver });
    const replay = replayDay(day, { kind: 'recorded' }, roads);
    const { length: decided } = day.scans;
    expect(replay.faithfulness).toEqual({ decided, same: decided, taken_over: 0 });
    for (const { recorded, replayed } of replay.requests()) expect(replayed).toEqual(recorded);
    waves += decided;
  }
  expect(waves).toBeGreaterThan(500);
});

it('figures of a day that was decided by straight lines are by road where the replay is', () => {
  const day = simulateDay(1);
  const kmOf = (roads?: RoadBetween) =>
    replayDay(day, { kind: 'recorded' }, roads)
      .requests()
      .flatMap(({ recorded: { km } }) => km ?? []);
  const [straight, byRoad] = [kmOf(), kmOf(roadsWithRiver)];
  expect(straight.length).toBeGreaterThan(10);
  expect(byRoad.every((km, at) => km >= (straight[at] ?? 0) * 1.29)).toBe(true);
  expect(byRoad.some((km, at) => km > (straight[at] ?? 0) + 10)).toBe(true);
});

it.each(['waves', 'matched'])('roads keep drivers on their side of the river, in the mode %s', (mode) => {
  const crossings = (day: SimulatedDay, change: object) => {
    const requests = replayDay(day, changedFrom(day, { mode, ...change }), roadsWithRiver).requests();
    const kms = requests.flatMap(({ replayed: { by, km } }) => (by === 'offer' && km !== null ? [km] : []));
    expect(kms.length).toBeGreaterThan(10);
    return kms.filter((km) => km >= 10).length / kms.length;
  };
  const day = simulateDay(5, { orders: 25, drivers: 40 });
  // The detour alone is as long as the largest distance; a driver of a plan may have crossed since it was made.
  const dispatch = { ...day.requests[0]?.settings.dispatch, init_distance: 3, max_distance: 10 };
  const straight = crossings(day, { dispatch });
  expect(straight).toBeGreaterThan(0.1);
  expect(crossings(day, { dispatch, roads: true })).toBeLessThan(mode === 'waves' ? 0.001 : straight / 3);
});

it('a wave by road without a record is that of all drivers, though only some are looked at', () => {
  const day = simulateDay(4, { drivers: 1 });
  const [sample] = day.requests;
  if (!sample) throw new Error('a day without orders');
  const at = day.from;
  const course = new Timeline();
  const pool = new DriverPool(course, course);
  const drivers = Array.from(
    { length: 600 },
    (_, id): RecordedDriver => ({
      driver_id: id,
      ...AVAILABLE_DRIVER,
      is_ready: id % 3 > 0,
      position: {
        latitude: sample.restaurant.latitude + (((id * 7919) % 997) / 997 - 0.5) / 6,
        longitude: sample.restaurant.longitude + (((id * 104729) % 991) / 991 - 0.5) / 6,
        at: new Date(at).toISOString(),
      },
      balance: 90_000,
    }),
  );
  for (const facts of drivers) pool.learn(facts, at);
  const dispatch = { ...sample.settings.dispatch, max_scan_driver: 5, init_distance: 9, max_distance: 9 };
  const settings = { ...sample.settings, dispatch, roads: true as const };
  const state = createRequestState(sample);
  // Detours of all lengths, so that the sequence by road is another one.
  const roads: RoadBetween = (from, to) => {
    const km = haversineKm(from, to) * (1 + ((from.latitude * 1e5) % 2));
    return { km, minutes: km };
  };
  const known = { recorded: course, replayed: course, pool, roads };
  const all = drivers.map((facts) => pool.corrected(facts, at));
  const { restaurant } = sample;
  const distances = new Map(
    all.map(({ driver_id, position }) => [driver_id, position ? roads(position, restaurant).km : 0]),
  );
  const order = { restaurant, declined_by: new Set<number>(), offered_to: new Set<number>() };
  const world = { order, drivers: all, settings, wave: 0, now: new Date(at) };
  const byRoad = decideReplayedWave(known, state, { scan: null, settings, at });
  expect(byRoad).toEqual(decideWave({ ...world, distances }));
  const idsOf = ({ scanned }: WaveDecision) => scanned.map(({ driver_id }) => driver_id);
  expect(idsOf(byRoad)).not.toEqual(idsOf(decideWave(world)));
});
