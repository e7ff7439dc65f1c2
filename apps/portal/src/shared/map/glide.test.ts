import { expect, test } from 'vitest';
import { GLIDE_MS, Glide } from './glide.ts';

test('a marker goes from where it was to where it is, evenly', () => {
  const glide = new Glide();
  glide.aim([{ id: '1', at: [50, 26] }], 0, true);
  expect(glide.placeOf('1', 0)).toEqual([50, 26]);
  expect(glide.isMoving(0)).toBe(false);
  glide.aim([{ id: '1', at: [50.01, 26.01] }], 100, true);
  expect(glide.isMoving(100)).toBe(true);
  const [lng, lat] = glide.placeOf('1', 100 + GLIDE_MS / 2) ?? [];
  expect(lng).toBeCloseTo(50.005, 9);
  expect(lat).toBeCloseTo(26.005, 9);
  expect(glide.placeOf('1', 100 + GLIDE_MS)).toEqual([50.01, 26.01]);
  expect(glide.isMoving(100 + GLIDE_MS)).toBe(false);
});

test('one that turns on its way goes on from where it is', () => {
  const glide = new Glide();
  glide.aim([{ id: '1', at: [50, 26] }], 0, true);
  glide.aim([{ id: '1', at: [50.01, 26] }], 0, true);
  glide.aim([{ id: '1', at: [50, 26] }], GLIDE_MS / 2, true);
  expect(glide.placeOf('1', GLIDE_MS / 2)?.[0]).toBeCloseTo(50.005, 9);
});

test('nobody glides across the city, nor where motion is not wanted, and who is gone is forgotten', () => {
  const glide = new Glide();
  glide.aim(
    [
      { id: '1', at: [50, 26] },
      { id: '2', at: [50, 26] },
    ],
    0,
    true,
  );
  glide.aim([{ id: '1', at: [50.5, 26] }], 10, true);
  expect(glide.placeOf('1', 10)).toEqual([50.5, 26]);
  expect(glide.placeOf('2', 10)).toBeNull();
  glide.aim([{ id: '1', at: [50.501, 26] }], 20, false);
  expect(glide.placeOf('1', 20)).toEqual([50.501, 26]);
});
