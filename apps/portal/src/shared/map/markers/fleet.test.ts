import type { MapPoint } from '@mishwar/domain';
import { expect, test } from 'vitest';
import type { DriverMarker } from '../map-types.ts';
import { DRAWN, Fleet, GLIDE_MS, toMercator } from './fleet.ts';
import { DRIVER_ICONS } from './marker-names.ts';

const marker = (id: string, at: MapPoint, more: Partial<DriverMarker> = {}): DriverMarker => ({
  id,
  at,
  name: `driver ${id}`,
  heading: null,
  state: 'free',
  ...more,
});

const near = (place: MapPoint | null, at: MapPoint) => {
  expect(place?.[0]).toBeCloseTo(at[0], 9);
  expect(place?.[1]).toBeCloseTo(at[1], 9);
};

test('a marker moves linearly from the previous to the current position', () => {
  const fleet = new Fleet();
  fleet.set([marker('1', [50, 26])], 0, true);
  near(fleet.placeOf('1', 0), [50, 26]);
  expect(fleet.farthest(0)).toBe(0);
  fleet.set([marker('1', [50.01, 26])], 100, true);
  expect(fleet.farthest(100)).toBeCloseTo(0.01 / 360, 12);
  near(fleet.placeOf('1', 100 + GLIDE_MS / 2), [50.005, 26]);
  near(fleet.placeOf('1', 100 + GLIDE_MS), [50.01, 26]);
  expect(fleet.farthest(100 + GLIDE_MS)).toBe(0);
});

test('a single driver moves and turns; an unknown id is ignored', () => {
  const fleet = new Fleet();
  fleet.set([marker('7', [50, 26]), marker('9', [50.1, 26])], 0, true);
  fleet.move(9, 50.101, 26.001, 90, 10, true);
  fleet.move(8, 50, 26, null, 10, true);
  near(fleet.placeOf('9', 10), [50.1, 26]);
  near(fleet.placeOf('9', 10 + GLIDE_MS), [50.101, 26.001]);
  near(fleet.placeOf('7', 10 + GLIDE_MS), [50, 26]);
  expect(fleet.placeOf('8', 10)).toBeNull();
  const drawn = new Float32Array(2 * DRAWN);
  fleet.write(drawn, toMercator(50, 26), 10);
  expect(DRIVER_ICONS[drawn[DRAWN + 5] ?? -1]).toBe('driver-free-4');
  expect(DRIVER_ICONS[drawn[5] ?? -1]).toBe('driver-free');
});

test('a new target during a movement continues from the current position', () => {
  const fleet = new Fleet();
  fleet.set([marker('1', [50, 26])], 0, true);
  fleet.move(1, 50.01, 26, null, 0, true);
  fleet.move(1, 50, 26, null, GLIDE_MS / 2, true);
  near(fleet.placeOf('1', GLIDE_MS / 2), [50.005, 26]);
});

test('a repeated position does not restart the movement', () => {
  const fleet = new Fleet();
  fleet.set([marker('1', [50, 26])], 0, true);
  fleet.move(1, 50.01, 26, null, 0, true);
  fleet.set([marker('1', [50.01, 26])], GLIDE_MS / 2, true);
  near(fleet.placeOf('1', GLIDE_MS * 0.75), [50.0075, 26]);
});

test('long moves and reduced motion are not animated, and removed drivers are forgotten', () => {
  const fleet = new Fleet();
  fleet.set([marker('1', [50, 26]), marker('2', [50, 26])], 0, true);
  fleet.set([marker('1', [50.5, 26])], 10, true);
  near(fleet.placeOf('1', 10), [50.5, 26]);
  expect(fleet.placeOf('2', 10)).toBeNull();
  expect(fleet.farthest(10)).toBe(0);
  fleet.set([marker('1', [50.501, 26])], 20, false);
  near(fleet.placeOf('1', 20), [50.501, 26]);
  expect(fleet.farthest(20)).toBe(0);
});

test('movements outside the viewport do not count', () => {
  const fleet = new Fleet();
  fleet.sight = { from: toMercator(49.9, 26.1), to: toMercator(50.1, 25.9) };
  fleet.set([marker('1', [50, 26]), marker('2', [51, 26])], 0, true);
  fleet.move(2, 51.01, 26, null, 0, true);
  expect(fleet.farthest(0)).toBe(0);
  fleet.move(1, 50.001, 26, null, 0, true);
  expect(fleet.farthest(0)).toBeCloseTo(0.001 / 360, 12);
});

test('the nearest driver is found at the interpolated position, within the radius', () => {
  const fleet = new Fleet();
  fleet.set([marker('1', [50, 26]), marker('2', [50.004, 26])], 0, true);
  fleet.move(2, 50.014, 26, null, 0, true);
  const within = 0.003 / 360;
  expect(fleet.nearest(toMercator(50.009, 26), within, GLIDE_MS / 2)?.marker.id).toBe('2');
  expect(fleet.nearest(toMercator(50.001, 26), within, GLIDE_MS / 2)?.marker.id).toBe('1');
  expect(fleet.nearest(toMercator(50.009, 26), within, GLIDE_MS)).toBeNull();
});

test('coordinates keep centimetre precision around the anchor', () => {
  const fleet = new Fleet();
  fleet.set([marker('1', [50.00001, 26.00001])], 0, true);
  const drawn = new Float32Array(DRAWN);
  const anchor = toMercator(50, 26);
  fleet.write(drawn, anchor, 0);
  expect(drawn[2]).toBeCloseTo(0.00001 / 360, 13);
  expect(drawn[4]).toBe(0);
});
