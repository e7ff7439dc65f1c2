import { describe, expect, it } from 'vitest';
import { decideRating, getStarBand, isStars, RATING_EDIT_MS } from './rating.ts';

describe('stars', () => {
  it('are 0 to 5 in steps of a half', () => {
    const steps = [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5];
    expect(steps.every(isStars)).toBe(true);
    for (const wrong of [-0.5, 0.25, 4.9, 5.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect([wrong, isStars(wrong)]).toEqual([wrong, false]);
    }
  });

  it.each([
    [0, 0],
    [0.99, 0],
    [1, 1],
    [1.99, 1],
    [2, 2],
    [2.99, 2],
    [3, 3],
    [3.99, 3],
    [4, 4],
    [5, 4],
  ])('[CONST-53] an average of %d has the colour of band %d', (average, band) => {
    expect(getStarBand(average)).toBe(band);
  });
});

describe('a rating', () => {
  const now = new Date('2026-11-24T12:00:00Z');
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const delivered = { status: 'delivered', driver_id: 7 };

  it('is taken once the order is delivered', () => {
    expect(decideRating(delivered, null, now)).toEqual({ ok: true, driverId: 7, isNew: true });
  });

  it.each(['new', 'assigned', 'arrived_store', 'take_order', 'wait_customer', 'cancelled'])(
    'is refused for an order that is %s',
    (status) => {
      expect(decideRating({ status, driver_id: 7 }, null, now)).toEqual({
        ok: false,
        refusal: { code: 'order_not_delivered', status: 409 },
      });
    },
  );

  it('can be changed for a day, and not a moment longer', () => {
    expect(decideRating(delivered, ago(RATING_EDIT_MS), now)).toEqual({
      ok: true,
      driverId: 7,
      isNew: false,
    });
    expect(decideRating(delivered, ago(RATING_EDIT_MS + 1), now)).toEqual({
      ok: false,
      refusal: { code: 'rating_closed', status: 409 },
    });
  });
});
