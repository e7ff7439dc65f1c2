import { expect, test } from 'vitest';
import { decideWave } from './decide-wave.ts';
import { DEFAULT_DISTRIBUTION_SETTINGS } from './distribution-defaults.ts';
import type { DispatchDriver, DistributionSettings } from './distribution-input.ts';
import { DRIVER_FILTERS } from './driver-filters.ts';
import { createSeededRandom } from './matched/model/random.ts';
import { type PackedScan, packScan, unpackScan } from './packed-scan.ts';
import { type PackedWaveRecord, packWaveRecord, unpackWaveRecord } from './packed-wave-record.ts';
import { replayWave, toWaveRecord } from './wave-record.ts';

const ORDERS = 10_000;
const START = Date.parse('2026-03-01T12:00:00Z');
const CENTRE = { latitude: 26.42, longitude: 50.09 };

/** A town of drivers and the settings of a day, all from one seed. */
function town(seed: number) {
  const random = createSeededRandom(seed);
  const whole = (below: number) => Math.floor(random() * below);
  const chance = (share: number) => random() < share;
  const settings: DistributionSettings = {
    ...DEFAULT_DISTRIBUTION_SETTINGS,
    formula: {
      availability_weight: 40,
      distance_weight: 35,
      idle_time_weight: 25,
      qualified_limit: whole(70),
    },
    dispatch: {
      delay_time: 5 + whole(40),
      init_distance: random() * 3,
      step_distance: random() * 4,
      max_distance: 4 + random() * 8,
      max_scan_driver: 1 + whole(8),
      number_of_sending_driver: 1 + whole(4),
    },
    filters_off: DRIVER_FILTERS.filter(() => chance(0.1)).map(({ id }) => id),
  };
  const driver = (id: number, now: number): DispatchDriver => ({
    driver_id: id,
    is_active: chance(0.95),
    is_ready: chance(0.85),
    is_odm_enabled: chance(0.97),
    position: chance(0.03)
      ? null
      : {
          latitude: CENTRE.latitude + (random() - 0.5) / 5,
          longitude: CENTRE.longitude + (random() - 0.5) / 5,
          at: new Date(now - whole(150_000)),
        },
    orders_in_hand: chance(0.6) ? 0 : whole(3),
    number_of_received: chance(0.7) ? null : whole(4),
    balance: whole(60_000),
    company_distance_receive: chance(0.7) ? null : random() * 8,
    missed_offers: chance(0.7) ? 0 : whole(8),
    idle_since: chance(0.1) ? null : new Date(now - whole(4_000_000)),
    is_motorcycle: chance(0.3),
    documents_expire_at: chance(0.8) ? null : new Date(now + whole(200_000) - 100_000),
    city_id: chance(0.2) ? null : whole(2),
  });
  return { random, whole, chance, settings, driver };
}

test('every wave of 10,000 orders is reproduced from its record', () => {
  let waves = 0;
  let offered = 0;
  const reasons = new Set<string>();
  for (let n = 1; n <= ORDERS; n++) {
    const { whole, chance, settings, driver, random } = town(n);
    const restaurant = {
      latitude: CENTRE.latitude + random() / 30,
      longitude: CENTRE.longitude + random() / 30,
    };
    const area = [
      [CENTRE.longitude - 0.06, CENTRE.latitude - 0.05] as const,
      [CENTRE.longitude + 0.07, CENTRE.latitude - 0.05] as const,
      [CENTRE.longitude + random() / 10, CENTRE.latitude + 0.08] as const,
    ];
    const declined_by = new Set<number>();
    const offered_to = new Set<number>();
    const last = whole(3);
    for (let wave = 0; wave <= last; wave++) {
      const now = new Date(START + n * 1000 + wave * settings.dispatch.delay_time * 1000);
      const drivers = Array.from({ length: 4 + whole(26) }, (_, index) => driver(index + 1, now.getTime()));
      const isByRoad = n % 3 === 0;
      const world = {
        order: { restaurant, declined_by, offered_to, city_id: 1, area: chance(0.5) ? area : null },
        drivers,
        settings: isByRoad ? { ...settings, roads: true as const } : settings,
        wave,
        ...(isByRoad && { distances: new Map(drivers.map(({ driver_id: id }) => [id, (id * 1.7) % 13])) }),
      };
      const decision = decideWave({ ...world, now });
      // As the database gives it back: as JSON, long after.
      const stored = JSON.parse(JSON.stringify(packWaveRecord(world, decision))) as PackedWaveRecord;
      const again = replayWave(unpackWaveRecord(stored), now);
      if (JSON.stringify(again) !== JSON.stringify(decision))
        expect(again, `order ${n}, wave ${wave}`).toEqual(decision);
      const scan = JSON.parse(JSON.stringify(packScan(decision.scanned))) as PackedScan;
      if (JSON.stringify(unpackScan(scan)) !== JSON.stringify(decision.scanned))
        expect(unpackScan(scan), `order ${n}, wave ${wave}`).toEqual(decision.scanned);
      waves += 1;
      offered += decision.offered.length;
      for (const { reason } of decision.scanned) if (reason) reasons.add(reason);
      for (const id of decision.offered) (chance(0.3) ? declined_by : offered_to).add(id);
    }
  }
  // The simulation is worth nothing unless everything happens in it.
  expect(waves).toBeGreaterThan(ORDERS);
  expect(offered).toBeGreaterThan(ORDERS / 4);
  const all = [...DRIVER_FILTERS.map(({ id }) => id), 'beyond_scan', 'below_limit', 'not_among_best'];
  expect([...reasons].sort()).toEqual(all.sort());
});

test('an incomplete record gives another decision', () => {
  const now = new Date(START);
  const { settings, driver } = town(7);
  const close = (id: number) => ({
    ...driver(id, START),
    is_active: true,
    is_ready: true,
    is_odm_enabled: true,
    balance: 90_000,
    position: { ...CENTRE, at: now },
  });
  const world = {
    order: { restaurant: CENTRE, declined_by: new Set([1]), offered_to: new Set<number>() },
    drivers: [close(1), close(2)],
    settings: { ...settings, filters_off: [] },
    wave: 0,
  };
  const decision = decideWave({ ...world, now });
  const record = unpackWaveRecord(packWaveRecord(world, decision));
  expect(record).toEqual(toWaveRecord(world, decision));
  const plain = record.drivers.map(({ documents_expire_at: papers_expire_at, ...rest }) => ({
    ...rest,
    papers_expire_at,
  }));
  expect(unpackWaveRecord({ ...record, drivers: plain }), 'as older records are stored').toEqual(record);
  expect(unpackScan(decision.scanned), 'as older scans are stored').toEqual(decision.scanned);
  expect(replayWave(record, now)).toEqual(decision);
  expect(replayWave({ ...record, declined_by: [] }, now)).not.toEqual(decision);
  const byRoad = {
    ...world,
    distances: new Map([
      [1, 0.1],
      [2, 0.2],
    ]),
  };
  const decidedByRoad = decideWave({ ...byRoad, now });
  const { distances, ...withoutRoads } = unpackWaveRecord(packWaveRecord(byRoad, decidedByRoad));
  expect(distances).toEqual([0.1, 0.2]);
  expect(replayWave(withoutRoads, now)).not.toEqual(decidedByRoad);
  expect(replayWave({ ...record, drivers: record.drivers.slice(1) }, now)).not.toEqual(decision);
});

test.each(['latitude', 'longitude', 'recorded_at'] as const)(
  'a stored driver without %s has no position',
  (field) => {
    const now = new Date(START);
    const { settings, driver } = town(7);
    const close = { ...driver(1, START), is_active: true, position: { ...CENTRE, at: now } };
    const order = { restaurant: CENTRE, declined_by: new Set<number>(), offered_to: new Set<number>() };
    const world = { order, drivers: [close], settings, wave: 0 };
    const stored = packWaveRecord(world, decideWave({ ...world, now }));
    expect(unpackWaveRecord(stored).drivers[0]?.position).toEqual({ ...CENTRE, at: now.toISOString() });
    const drivers = { ...stored.drivers, [field]: { same: null } };
    expect(unpackWaveRecord({ ...stored, drivers }).drivers[0]?.position).toBeNull();
  },
);
