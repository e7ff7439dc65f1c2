import { packPositions } from '@mishwar/domain';
import { expect, test } from 'vitest';
import { aMapDriver as driver } from '../testing/map-records.ts';
import { updatePositions } from './live-positions.ts';
import { Positions } from './positions.ts';

const UNTIL = Date.parse('2026-03-10T12:00:00Z');
const change = (id: number, latitude: number, longitude: number, heading: number | null = null) => ({
  driver_id: String(id),
  latitude,
  longitude,
  heading,
  age: 2,
});

test('listeners are notified of each move, and the last position is kept', () => {
  const positions = new Positions();
  const calls: unknown[] = [];
  const stop = positions.listen({
    move: (...what) => calls.push(what),
    done: () => calls.push('done'),
  });
  const packed = packPositions([change(5, 26.1, 50.1, 90), change(9, 26.2, 50.2)]);
  expect(positions.take(packed, UNTIL, new Set([5]))).toEqual({ moved: 2, unknown: 1 });
  expect(calls).toEqual([[5, 50.1, 26.1, 90], [9, 50.2, 26.2, null], 'done']);
  expect(positions.of('5')).toEqual({ latitude: 26.1, longitude: 50.1, heading: 90, seen: UNTIL - 2000 });
  expect(positions.of('9')?.heading).toBeNull();
  expect(positions.of('7')).toBeNull();
  expect(positions.seenOf('9')).toBe(UNTIL - 2000);
  stop();
  positions.take(packed, UNTIL + 1000, new Set());
  expect(calls).toHaveLength(3);
  expect(positions.take([], UNTIL, new Set())).toEqual({ moved: 0, unknown: 0 });
});

test('the store grows with new drivers only, not with repeated positions', () => {
  const positions = new Positions();
  const drivers = Array.from({ length: 3000 }, (_, at) => change(at + 1, 26 + at / 100_000, 50));
  for (let second = 0; second < 5; second++) {
    positions.take(packPositions(drivers), UNTIL + second * 1000, new Set());
  }
  expect(positions.size).toBe(3000);
  expect(positions.of('3000')).toMatchObject({ latitude: 26.02999, seen: UNTIL + 2000 });
});

test('a driver gets the live position unless the record is newer; an unmoved driver keeps the same record', () => {
  const positions = new Positions();
  positions.take(packPositions([change(1, 26.5, 50.5, 10)]), UNTIL, new Set());
  const before = driver({ seen_at: '2026-03-10T11:00:00.000Z' });
  const newer = driver({ seen_at: '2026-03-10T12:30:00.000Z' });
  const [moved] = updatePositions([before], positions);
  expect(moved).toEqual({
    ...before,
    latitude: 26.5,
    longitude: 50.5,
    heading: 10,
    seen_at: '2026-03-10T11:59:58.000Z',
  });
  expect(updatePositions([before], positions)[0]).toBe(moved);
  expect(updatePositions([newer], positions)[0]).toBe(newer);
  const still = driver({ driver_id: '2' });
  expect(updatePositions([still], positions)[0]).toBe(still);
});
