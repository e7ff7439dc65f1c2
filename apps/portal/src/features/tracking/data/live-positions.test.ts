import { type MapPoint, packPositions } from '@mishwar/domain';
import { expect, test } from 'vitest';
import { aMapDriver } from '../testing/map-records.ts';
import { updatePositions, withLivePositions } from './live-positions.ts';
import { Positions } from './positions.ts';

const READ_AT = Date.parse('2026-03-10T12:00:00.000Z');
const at = (driver_id: string, longitude: number, seenAt: number) => {
  const positions = new Positions();
  positions.take(
    packPositions([{ driver_id, latitude: 26.5, longitude, heading: 180, age: 0 }]),
    seenAt,
    new Set(),
  );
  return positions;
};

test('without a position the very list is returned', () => {
  const drivers = [aMapDriver()];
  expect(updatePositions(drivers, new Positions())).toBe(drivers);
});

test('a newer position replaces the one that was read, and other drivers stay as they are', () => {
  const other = aMapDriver({ driver_id: '2' });
  const [moved, kept] = updatePositions([aMapDriver(), other], at('1', 50.3, READ_AT + 1));
  expect(moved).toEqual(
    aMapDriver({ latitude: 26.5, longitude: 50.3, heading: 180, seen_at: '2026-03-10T12:00:00.001Z' }),
  );
  expect(kept).toBe(other);
});

test.each([0, -1])('a position that is %i ms newer than the read one changes nothing', (ms) => {
  const driver = aMapDriver();
  expect(updatePositions([driver], at('1', 50.3, READ_AT + ms))[0]).toBe(driver);
});

test('the same record with the same position gives the same result, and a later one another', () => {
  const driver = aMapDriver();
  const positions = at('1', 50.3, READ_AT + 1_000);
  const [first] = updatePositions([driver], positions);
  expect(updatePositions([driver], positions)[0]).toBe(first);
  expect(updatePositions([driver], at('1', 50.4, READ_AT + 2_000))[0]?.longitude).toBe(50.4);
});

test('drivers that leave the polygon are dropped; without a polygon none is', () => {
  const polygon: MapPoint[] = [
    [50, 26],
    [50.2, 26],
    [50.2, 27],
    [50, 27],
  ];
  const drivers = [aMapDriver(), aMapDriver({ driver_id: '2' })];
  const positions = at('1', 50.3, READ_AT + 1_000);
  const ids = (corners: readonly MapPoint[]) =>
    withLivePositions(drivers, positions, corners).map(({ driver_id }) => driver_id);
  expect(ids(polygon)).toEqual(['2']);
  expect(ids([])).toEqual(['1', '2']);
});
