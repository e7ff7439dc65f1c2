import { describe, expect, it } from 'vitest';
import type { Instance } from './instance.ts';
import type { Carried } from './replay.ts';
import { checkRules } from './rules-check.ts';

const at = (x: number) => ({ x, y: 0 });
const order = (id: string, restaurantId: string, placedAt: number) => ({
  id,
  restaurantId,
  restaurant: at(restaurantId === 'r1' ? 1000 : 3000),
  customer: at(2000),
  placedAt,
  readyAt: placedAt + 5,
});
const day: Instance = {
  name: 'a day',
  metresPerMinute: 500,
  pickupMinutes: 4,
  dropoffMinutes: 4,
  targetMinutes: 40,
  mostMinutes: 90,
  orders: [order('o1', 'r1', 0), order('o2', 'r1', 0), order('o3', 'r2', 10)],
  couriers: [{ id: 'c1', place: at(0), onAt: 0, offAt: 60 }],
};
const first: Carried = { assignedAt: 0, pickedUpAt: 5, courier: 'c1', orders: ['o1', 'o2'] };
// Two minutes at r1, two to the customer of both, four and four at the customer: free at 17, r2 in two.
const second: Carried = { assignedAt: 10, pickedUpAt: 21, courier: 'c1', orders: ['o3'] };

it('finds nothing in a day that keeps the rules, and when each order came', () => {
  const { violations, droppedAt, moves } = checkRules(day, [first, second]);
  expect(violations).toEqual([]);
  expect([...droppedAt]).toEqual([
    ['o1', 11],
    ['o2', 15],
    ['o3', 27],
  ]);
  expect(moves).toHaveLength(5);
});

describe('finds what breaks them', () => {
  const planted: [string, Carried[], RegExp][] = [
    ['an order before its placement', [first, { ...second, assignedAt: 9 }], /not placed yet/],
    ['an order twice', [first, { ...second, orders: ['o1'] }], /assigned twice/],
    [
      'two restaurants in a visit',
      [{ ...first, pickedUpAt: 15, assignedAt: 10, orders: ['o1', 'o3'] }],
      /two restaurants/,
    ],
    ['a pick-up before the food is ready', [{ ...first, pickedUpAt: 4 }], /too early/],
    ['a courier who flies', [first, { ...second, pickedUpAt: 20 }], /too early/],
    [
      'a second task before the first has ended',
      [first, { ...second, assignedAt: 12, pickedUpAt: 16 }],
      /too early/,
    ],
    ['a pick-up after off-time', [{ ...first, pickedUpAt: 61 }], /after off-time/],
    ['an unknown courier', [{ ...first, courier: 'c9' }], /no courier/],
    ['an unknown order', [{ ...first, orders: ['o9'] }], /not of this day/],
  ];

  it.each(planted)('%s', (_what, carried, message) => {
    expect(checkRules(day, carried).violations.join('\n')).toMatch(message);
  });
});
