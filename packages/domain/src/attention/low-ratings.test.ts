import { expect, test } from 'vitest';
import { checkLowRating } from './low-ratings.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);
const low = { driver_star: 2, store_star: 5, updated_at: ago(10), reviewed_at: null };

test.each([[low], [{ ...low, driver_star: 5, store_star: 0 }], [{ ...low, updated_at: ago(24 * 60) }]])(
  'a low rating needs attention for a day: %o',
  (rating) => {
    expect(checkLowRating(rating, NOW)).toEqual({ kind: 'low_rating', since: rating.updated_at, next: null });
  },
);

test.each([
  [{ ...low, driver_star: 2.5 }],
  [{ ...low, updated_at: ago(24 * 60 + 1) }],
  [{ ...low, reviewed_at: ago(1) }],
])('another rating does not: %o', (rating) => {
  expect(checkLowRating(rating, NOW)).toBeNull();
});
