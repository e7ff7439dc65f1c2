import { packPositions } from '@mishwar/domain';
import { expect, test } from 'vitest';
import { aMapDriver as driver } from '../testing/map-records.ts';
import { movedTo } from './moved-drivers.ts';
import { Positions } from './positions.ts';

const UNTIL = Date.parse('2026-03-10T12:00:00Z');
const change = (id: number, latitude: number, longitude: number, heading: number | null = null) => ({
  driver_id: String(id),
  latitude,
  longitude,
  heading,
  age: 2,
});

test('where somebody went is told as it comes, and kept', () => {
  const positions = new Positions();
  const told: unknown[] = [];
  const stop = positions.listen({
    move: (...what) => told.push(what),
    done: () => told.push('done'),
  });
  const packed = packPositions([change(5, 26.1, 50.1, 90), change(9, 26.2, 50.2)]);
  expect(positions.take(packed, UNTIL, new Set([5]))).toEqual({ moved: 2, strangers: 1 });
  expect(told).toEqual([[5, 50.1, 26.1, 90], [9, 50.2, 26.2, null], 'done']);
  expect(positions.of('5')).toEqual({ latitude: 26.1, longitude: 50.1, heading: 90, seen: UNTIL - 2000 });
  expect(positions.of('9')?.heading).toBeNull();
  expect(positions.of('7')).toBeNull();
  expect(positions.seenOf('9')).toBe(UNTIL - 2000);
  stop();
  positions.take(packed, UNTIL + 1000, new Set());
  expect(told).toHaveLength(3);
  expect(positions.take([], UNTIL, new Set())).toEqual({ moved: 0, strangers: 0 });
});

test('thousands have room, and the same ones over and over take none', () => {
  const positions = new Positions();
  const crowd = Array.from({ length: 3000 }, (_, at) => change(at + 1, 26 + at / 100_000, 50));
  for (let second = 0; second < 5; second++) {
    positions.take(packPositions(crowd), UNTIL + second * 1000, new Set());
  }
  expect(positions.size).toBe(3000);
  expect(positions.of('3000')).toMatchObject({ latitude: 26.02999, seen: UNTIL + 2000 });
});

test('a driver who moved is where he is now, unless what was read is newer; who stood still is the same record', () => {
  const positions = new Positions();
  positions.take(packPositions([change(1, 26.5, 50.5, 10)]), UNTIL, new Set());
  const before = driver({ seen_at: '2026-03-10T11:00:00.000Z' });
  const newer = driver({ seen_at: '2026-03-10T12:30:00.000Z' });
  const [moved] = movedTo([before], positions);
  expect(moved).toEqual({
    ...before,
    latitude: 26.5,
    longitude: 50.5,
    heading: 10,
    seen_at: '2026-03-10T11:59:58.000Z',
  });
  expect(movedTo([before], positions)[0]).toBe(moved);
  expect(movedTo([newer], positions)[0]).toBe(newer);
  const still = driver({ driver_id: '2' });
  expect(movedTo([still], positions)[0]).toBe(still);
});
