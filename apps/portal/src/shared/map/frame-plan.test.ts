import { expect, test } from 'vitest';
import { getPulse, planFrame } from './frame-plan.ts';

const still = {
  now: 1_000,
  frames: 0,
  wasMoving: false,
  isLate: false,
  drivers: 1,
  drawn: { glide: 0, pulse: 0 },
};

test('without a movement or a late customer nothing is drawn', () => {
  expect(planFrame(still)).toEqual({ moves: false, pulses: false });
});

test.each([
  [949, false],
  [950, true],
  [2_000, true],
])('of 20 frames a second, the last at 900 ms, one is drawn at %d ms: %s', (now, moves) => {
  const state = { ...still, frames: 20, drawn: { glide: 900, pulse: 0 } };
  expect(planFrame({ ...state, now }).moves).toBe(moves);
  expect(planFrame({ ...state, now, wasMoving: true }).moves).toBe(moves);
});

test('the end of a movement is drawn at once', () => {
  const state = { ...still, wasMoving: true, drawn: { glide: 999, pulse: 0 } };
  expect(planFrame(state)).toEqual({ moves: true, pulses: false });
});

test.each([
  [400, 49, false],
  [400, 50, true],
  [401, 249, false],
  [401, 250, true],
])('with %d drivers, %d ms after the last one, rings are drawn: %s', (drivers, ms, pulses) => {
  const drawn = { glide: 0, pulse: 500 };
  expect(planFrame({ ...still, drivers, isLate: true, now: 500 + ms, drawn }).pulses).toBe(pulses);
  expect(planFrame({ ...still, drivers, now: 500 + ms, drawn }).pulses).toBe(false);
});

test.each([
  [0, 10, 1],
  [1_000, 16, 0.575],
  [2_000, 10, 1],
  [3_500, 19, 0.3625],
])('at %d ms the ring has a radius of %d px and an opacity of %d', (now, radius, opacity) => {
  expect(getPulse(now).radius).toBeCloseTo(radius, 9);
  expect(getPulse(now).opacity).toBeCloseTo(opacity, 9);
});
