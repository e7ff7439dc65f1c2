import { expect, test } from 'vitest';
import { isInside, widened } from './bounds.ts';

const box = { northLatitude: 27, southLatitude: 26, eastLongitude: 51, westLongitude: 50 };

test('a rectangle is widened by half of itself on each side', () => {
  expect(widened(box)).toEqual({
    northLatitude: 27.5,
    southLatitude: 25.5,
    eastLongitude: 51.5,
    westLongitude: 49.5,
  });
  expect(isInside(box, widened(box))).toBe(true);
  expect(isInside(box, box)).toBe(true);
});

test.each(['northLatitude', 'eastLongitude', 'southLatitude', 'westLongitude'] as const)(
  'what reaches beyond the %s is not inside',
  (side) => {
    const sign = side.startsWith('n') || side.startsWith('e') ? 1 : -1;
    expect(isInside({ ...box, [side]: box[side] + sign }, box)).toBe(false);
  },
);
