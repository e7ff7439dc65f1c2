import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { computeNextWaveTime, computeWaveRadius, decideWave, isUnacceptedTooLong } from './decide-wave.ts';
import { DEFAULT_DISTRIBUTION_SETTINGS } from './distribution-defaults.ts';
import type {
  DispatchDriver,
  DispatchOrder,
  DistributionSettings,
  DriverFilterId,
} from './distribution-input.ts';
import { DRIVER_FILTERS, listStandingRefusals } from './driver-filters.ts';
import { isQualified } from './odm-formula.ts';
import { AVAILABLE_DRIVER } from './testing/available-driver.ts';

const now = new Date('2026-03-01T12:00:00Z');
const restaurant = { latitude: 26.42, longitude: 50.09 };
const KM = 1 / 111.195;

const settings: DistributionSettings = {
  ...DEFAULT_DISTRIBUTION_SETTINGS,
  formula: { availability_weight: 40, distance_weight: 40, idle_time_weight: 20, qualified_limit: 40 },
  dispatch: {
    delay_time: 20,
    init_distance: 2,
    step_distance: 3,
    max_distance: 10,
    max_scan_driver: 4,
    number_of_sending_driver: 2,
  },
  filters_off: [],
};

/** A square of four kilometres around a place some kilometres north of the restaurant. */
const squareNorth = (km: number) => {
  const middle = restaurant.latitude + km * KM;
  const [west, east] = [restaurant.longitude - 0.02, restaurant.longitude + 0.02];
  return [
    [west, middle - 2 * KM],
    [east, middle - 2 * KM],
    [east, middle + 2 * KM],
    [west, middle + 2 * KM],
  ] as const;
};

const order: DispatchOrder = { restaurant, declined_by: new Set(), offered_to: new Set() };

function driver(id: number, km: number, change: Partial<DispatchDriver> = {}): DispatchDriver {
  return {
    driver_id: id,
    ...AVAILABLE_DRIVER,
    position: { latitude: restaurant.latitude + km * KM, longitude: restaurant.longitude, at: now },
    ...change,
  };
}

const wave = (drivers: DispatchDriver[], change: Partial<Parameters<typeof decideWave>[0]> = {}) =>
  decideWave({ order, drivers, settings, wave: 0, now, ...change });

test('the radius grows with each wave up to the largest distance', () => {
  expect([0, 1, 2, 3, 40].map((n) => computeWaveRadius(settings.dispatch, n))).toEqual([2, 5, 8, 10, 10]);
});

test('the next wave comes after the delay, and never at once', () => {
  expect(computeNextWaveTime(settings.dispatch, now).toISOString()).toBe('2026-03-01T12:00:20.000Z');
  expect(computeNextWaveTime({ ...settings.dispatch, delay_time: 0 }, now) > now).toBe(true);
});

test('the best within the radius are offered the order, with the scores that decided', () => {
  const drivers = [driver(1, 1), driver(2, 0.5), driver(3, 1.5), driver(4, 4)];
  const decision = wave(drivers);
  expect(decision).toMatchObject({
    radius: 2,
    offered: [2, 1],
    nextWaveAt: new Date('2026-03-01T12:00:20Z'),
  });
  expect(decision.scanned).toEqual([
    {
      driver_id: 2,
      distance: 0.5,
      availability: 10,
      distance_score: 9.5,
      idle_time: 10,
      score: 98,
      offered: true,
    },
    {
      driver_id: 1,
      distance: 1,
      availability: 10,
      distance_score: 9,
      idle_time: 10,
      score: 96,
      offered: true,
    },
    {
      driver_id: 3,
      distance: 1.5,
      availability: 10,
      distance_score: 8.5,
      idle_time: 10,
      score: 94,
      offered: false,
      reason: 'not_among_best',
    },
  ]);
  expect(wave(drivers, { wave: 1 }).scanned.map(({ driver_id }) => driver_id)).toEqual([2, 1, 3, 4]);
});

test('a higher score goes before a shorter way, and all are listed by distance', () => {
  const drivers = [driver(1, 0.2, { is_active: false }), driver(2, 0.5, { missed_offers: 5 }), driver(3, 1)];
  const { offered, scanned } = wave([...drivers, driver(4, 1.5), driver(5, 1.2, { is_ready: false })]);
  expect(offered).toEqual([3, 4]);
  expect(scanned.map(({ driver_id }) => driver_id)).toEqual([1, 2, 3, 5, 4]);
});

test('equal scores go to the nearer, equal distances to the lower id', () => {
  expect(wave([driver(10, 1), driver(9, 1), driver(11, 1)]).offered).toEqual([9, 10]);
});

test('a driver who is nearer in a straight line and farther by road loses, and one beyond the radius by road is out', () => {
  const drivers = [driver(1, 0.5), driver(2, 1), driver(3, 1.5)];
  const distances = new Map([
    [1, 1.90004],
    [2, 1.2],
    [3, 2.001],
  ]);
  expect(wave(drivers).offered).toEqual([1, 2]);
  const { offered, scanned } = wave(drivers, { distances });
  expect(offered).toEqual([2, 1]);
  expect(scanned.map(({ distance, distance_score }) => [distance, distance_score])).toEqual([
    [1.2, 8.8],
    [1.9, 8.1],
  ]);
  const keeps = driver(1, 0.5, { company_distance_receive: 1 });
  expect(wave([keeps]).offered).toEqual([1]);
  expect(wave([keeps], { distances }).scanned[0]?.reason).toBe('company_distance');
});

test('only the nearest are scanned', () => {
  const near = [1, 2, 3, 4].map((id) => driver(id, id / 10, { missed_offers: 3 }));
  const decision = wave([...near, driver(5, 1.9)]);
  expect(decision.scanned.find(({ driver_id }) => driver_id === 5)).toMatchObject({
    offered: false,
    reason: 'beyond_scan',
  });
  expect(decision.offered).toEqual([1, 2]);
});

test('a driver below the limit is not offered the order', () => {
  const tired = driver(1, 1, { missed_offers: 10, idle_since: now });
  expect(wave([tired])).toMatchObject({ offered: [], scanned: [{ score: 36, reason: 'below_limit' }] });
});

describe('filters', () => {
  const cases: [DriverFilterId, Partial<DispatchDriver>, Partial<DispatchOrder>][] = [
    ['inactive', { is_active: false }, {}],
    ['not_ready', { is_ready: false }, {}],
    ['odm_disabled', { is_odm_enabled: false }, {}],
    ['offline', { position: { ...restaurant, at: new Date(now.getTime() - 120_001) } }, {}],
    ['too_many_orders', { orders_in_hand: 2 }, {}],
    ['wallet_below_limit', { balance: 19_999 }, {}],
    ['company_distance', { company_distance_receive: 0.9 }, {}],
    ['declined_before', {}, { declined_by: new Set([1]) }],
    ['already_offered', {}, { offered_to: new Set([1]) }],
    ['documents_expired', { documents_expire_at: now }, {}],
    ['motorcycle_busy', { is_motorcycle: true, orders_in_hand: 1 }, {}],
    ['outside_city', { city_id: 2 }, { city_id: 1 }],
    ['outside_polygon', {}, { area: squareNorth(5) }],
  ];

  test('each filter has its case here', () => {
    expect(cases.map(([id]) => id)).toEqual(DRIVER_FILTERS.map(({ id }) => id));
  });

  test.each(cases)('%s refuses a driver, and does not when it is switched off', (id, change, changed) => {
    const world = { order: { ...order, ...changed } };
    const decision = wave([driver(1, 1, change)], world);
    expect(decision.offered).toEqual([]);
    expect(decision.scanned).toMatchObject([{ driver_id: 1, offered: false, reason: id }]);
    const off = wave([driver(1, 1, change)], { ...world, settings: { ...settings, filters_off: [id] } });
    expect(off.scanned[0]?.reason).not.toBe(id);
  });

  test.each([
    ['offline', { position: { ...restaurant, at: new Date(now.getTime() - 120_000) } }],
    ['too_many_orders', { orders_in_hand: 2, number_of_received: 3 }],
    ['company_distance', { company_distance_receive: 1 }],
    ['documents_expired', { documents_expire_at: new Date(now.getTime() + 1) }],
    ['motorcycle_busy', { is_motorcycle: true }],
    ['outside_city', { city_id: 1 }],
    ['outside_city', { city_id: null }],
    ['outside_polygon', {}],
  ] as [string, Partial<DispatchDriver>][])('%s lets a driver on the line pass', (_id, change) => {
    const placed = { ...order, city_id: 1, area: squareNorth(1) };
    const decision = wave([driver(1, 1, change)], { order: placed });
    expect(decision.scanned[0]?.reason ?? 'offered').toMatch(/offered|below_limit/);
  });

  test('a company with another service area is skipped, one with the restaurant in it is not', () => {
    const reasonOf = (area: ReturnType<typeof squareNorth> | null) =>
      wave([driver(1, 1, { area })]).scanned[0]?.reason;
    expect(reasonOf(squareNorth(5))).toBe('outside_polygon');
    expect(reasonOf(squareNorth(0))).not.toBe('outside_polygon');
    expect(reasonOf(null)).not.toBe('outside_polygon');
  });

  test('neighbouring cities share their drivers until the filter is switched on', () => {
    expect(DEFAULT_DISTRIBUTION_SETTINGS.filters_off).toEqual(['outside_city']);
  });

  test('all standing refusals of a driver are listed at once', () => {
    const resting = driver(1, 0, { is_ready: false, balance: 0, is_motorcycle: true, orders_in_hand: 2 });
    expect(listStandingRefusals(resting, settings, now)).toEqual([
      'not_ready',
      'too_many_orders',
      'wallet_below_limit',
      'motorcycle_busy',
    ]);
    const nowhere = driver(1, 0, { position: null });
    expect(listStandingRefusals(nowhere, settings, now)).toEqual(['offline']);
    expect(listStandingRefusals(driver(1, 0), settings, now)).toEqual([]);
  });

  test('the area of a company keeps no driver from every order, wherever the driver is', () => {
    const area = squareNorth(5);
    expect(listStandingRefusals(driver(1, 0, { area }), settings, now)).toEqual([]);
    expect(listStandingRefusals(driver(1, 0, { area, position: null }), settings, now)).toEqual(['offline']);
  });

  test('a driver without a position is not within any radius', () => {
    expect(wave([driver(1, 1, { position: null })], { wave: 40 })).toMatchObject({
      scanned: [],
      offered: [],
    });
  });
});

test('the same input gives the same decision, in any order of the drivers', () => {
  const someone = fc.record({
    km: fc.double({ min: -12, max: 12, noNaN: true }),
    hand: fc.integer({ min: 0, max: 3 }),
    missed: fc.integer({ min: 0, max: 12 }),
    idle: fc.integer({ min: 0, max: 90 }),
    ready: fc.boolean(),
  });
  const world = fc.array(someone, { maxLength: 30 }).map((people) =>
    people.map(({ km, hand, missed, idle, ready }, index) =>
      driver(index + 1, km, {
        orders_in_hand: hand,
        missed_offers: missed,
        idle_since: new Date(now.getTime() - idle * 60_000),
        is_ready: ready,
      }),
    ),
  );
  fc.assert(
    fc.property(world, fc.nat(5), (drivers, number) => {
      const decision = wave(drivers, { wave: number });
      expect(wave([...drivers].reverse(), { wave: number })).toEqual(decision);
      const offered = decision.scanned.filter((entry) => entry.offered);
      expect(offered.map(({ driver_id }) => driver_id).sort()).toEqual([...decision.offered].sort());
      expect(offered.length).toBeLessThanOrEqual(settings.dispatch.number_of_sending_driver);
      for (const entry of decision.scanned) {
        expect(entry.offered).toBe(entry.reason === undefined);
        expect(entry.distance).toBeLessThanOrEqual(decision.radius);
        if (entry.offered) expect(isQualified(entry.score, settings.formula)).toBe(true);
        for (const part of [entry.availability, entry.distance_score, entry.idle_time]) {
          expect(part >= 0 && part <= 10).toBe(true);
        }
      }
    }),
  );
});

test('an unaccepted order raises an alert after ten minutes', () => {
  const minutes = (count: number) => new Date(now.getTime() - count * 60_000);
  expect(isUnacceptedTooLong(minutes(10), now)).toBe(false);
  expect(isUnacceptedTooLong(minutes(10.1), now)).toBe(true);
  expect(isUnacceptedTooLong(minutes(3), now, 2)).toBe(true);
});
