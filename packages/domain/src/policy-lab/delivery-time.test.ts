import { expect, it } from 'vitest';
import { MATCHED_SETTINGS, PREPARATION_MINUTES } from '../distribution/matched/matched-defaults.ts';
import { estimateDelivery } from './delivery-time.ts';
import { simulateDay } from './testing/simulated-day.ts';

const MINUTE = 60_000;
const [sample] = simulateDay(1).requests;
const RESTAURANT = { latitude: 26.42, longitude: 50.09 };
const { pickupMinutes, dropoffMinutes, metresPerMinute } = MATCHED_SETTINGS;
/** So many minutes of travel north of the restaurant. */
const north = (minutes: number) => ({
  ...RESTAURANT,
  latitude: RESTAURANT.latitude + (minutes * metresPerMinute) / 111_194.93,
});

function estimate(change: { ride_minutes: number | null }, course: Parameters<typeof estimateDelivery>[1]) {
  if (!sample) throw new Error('a day without orders');
  const request = { ...sample, restaurant: RESTAURANT, customer: north(7), placed_at: 0, ...change };
  const { takenAt, deliveredAt } = estimateDelivery(request, course);
  return [takenAt / MINUTE, (deliveredAt - takenAt) / MINUTE];
}

const LATE = 60;

it.each([
  ['a driver at the restaurant', undefined, LATE, LATE + pickupMinutes],
  ['a driver five minutes away', north(5), LATE, LATE + 5 + pickupMinutes],
  ['a driver who comes before the food is ready', north(1), 0, PREPARATION_MINUTES],
])('%s picks up after the way and the preparation', (_who, from, minute, expected) => {
  const [taken, ride] = estimate({ ride_minutes: 12 }, { at: minute * MINUTE, from });
  expect(taken).toBeCloseTo(expected, 2);
  expect(ride).toBeCloseTo(12, 6);
});

it('a ride that is not recorded takes the way to the customer and the drop-off', () => {
  const [, ride] = estimate({ ride_minutes: null }, { at: 0, from: undefined });
  expect(ride).toBeCloseTo(7 + dropoffMinutes, 2);
});
