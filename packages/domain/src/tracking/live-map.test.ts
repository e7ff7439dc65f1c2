import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  buildDriverFileName,
  getMapDriverState,
  getMapOrderState,
  type PositionChange,
  packPositions,
  unpackPositions,
} from './live-map.ts';

describe('a driver on the map', () => {
  test.each([
    ['[STATE-32] with an order is in progress', true, true, 'in progress'],
    ['[STATE-33] without one is available', true, false, 'already'],
    ['[STATE-34] who is offline is that, with an order', false, true, 'driver offline'],
    ['[STATE-34] who is offline is that, without one', false, false, 'driver offline'],
  ] as const)('%s', (_what, is_online, hasOrder, expected) => {
    expect(getMapDriverState({ is_online, hasOrder })).toBe(expected);
  });
});

test('an order on the map is in progress with a driver, else new', () => {
  expect(getMapOrderState({ driver_id: '7' })).toBe('in progress');
  expect(getMapOrderState({ driver_id: null })).toBe('new');
});

test('the file of drivers is named after the day of the zone, month first', () => {
  const evening = new Date('2026-03-09T22:30:00Z');
  expect(buildDriverFileName(evening, 'Asia/Riyadh')).toBe('Excel-driver-03-10-2026.xlsx');
  expect(buildDriverFileName(evening, 'UTC')).toBe('Excel-driver-03-09-2026.xlsx');
});

describe('packed positions', () => {
  const change: fc.Arbitrary<PositionChange> = fc.record({
    driver_id: fc.integer({ min: 1, max: 10_000_000 }).map(String),
    latitude: fc.integer({ min: -9_000_000, max: 9_000_000 }).map((value) => value / 100_000),
    longitude: fc.integer({ min: -18_000_000, max: 18_000_000 }).map((value) => value / 100_000),
    heading: fc.option(fc.integer({ min: 0, max: 359 })),
    age: fc.nat(1_000_000),
  });

  test('are unpacked as they were', () => {
    fc.assert(
      fc.property(fc.array(change), (changes) => {
        const byDriver = changes.toSorted((a, b) => Number(a.driver_id) - Number(b.driver_id));
        expect(unpackPositions(packPositions(changes))).toEqual(byDriver);
      }),
    );
  });

  test('keep a place to a metre, and 360° is north', () => {
    const packed = packPositions([
      { driver_id: '5', latitude: 26.4123456, longitude: 50.0987654, heading: 359.7, age: 2.4 },
    ]);
    expect(packed).toEqual([2641235, 5009877, 5, 0, 0, 2 * 361 + 1]);
    expect(unpackPositions(packed)).toMatchObject([{ latitude: 26.41235, longitude: 50.09877, heading: 0 }]);
    expect(unpackPositions([...packed, 9, 9])).toHaveLength(1);
  });

  test('take at most a fifth of the same records as JSON', () => {
    const changes = Array.from({ length: 1000 }, (_, at) => ({
      driver_id: String(10_000 + at),
      latitude: 26.4 + at / 10_000,
      longitude: 50.1 + at / 10_000,
      heading: at % 360,
      age: at % 60,
    }));
    const records = changes.map(({ age, ...place }) => ({
      ...place,
      seen_at: new Date(1_790_000_000_000 + age * 1000).toISOString(),
    }));
    const length = (value: unknown) => JSON.stringify(value).length;
    expect(length(packPositions(changes))).toBeLessThan(length(records) / 5);
  });
});
