import { expect, it } from 'vitest';
import { MATCHED_SETTINGS } from '../matched-defaults.ts';
import { OrderTable } from './order-table.ts';
import { RelatedOrders } from './related-orders.ts';

const settings = { ...MATCHED_SETTINGS, metresPerMinute: 1000, roundsUpMinutes: false };

/** Orders of restaurants that are so many minutes east of the first one, ready at so many minutes. */
function choose(
  orders: readonly { minutes: number; readyAt?: number; route?: number }[],
  { size, noise = 0 }: { size: number; noise?: number },
): number[] {
  const table = new OrderTable(
    orders.map(({ minutes, readyAt = 0 }, order_id) => ({
      order_id,
      restaurant_id: order_id,
      restaurant: { x: minutes * 1000, y: 0 },
      customer: { x: 0, y: 0 },
      placedAt: 0,
      readyAt,
    })),
    settings,
  );
  const related = new RelatedOrders(table, { max: 6, random: () => noise });
  const routeOf = Int32Array.from(orders, ({ route = -1 }) => route);
  related.choose(Int32Array.from(orders.keys()), 0, size, routeOf);
  return [...related.chosen.subarray(0, related.count)];
}

const start = { minutes: 0 };

it.each([
  ['the nearest', [start, { minutes: 5 }, { minutes: 1 }, { minutes: 3 }], [0, 2, 3]],
  ['all where there are no more', [start, { minutes: 5 }], [0, 1]],
  ['the first of equally near ones', [start, { minutes: 2 }, { minutes: 2 }, { minutes: 2 }], [0, 1, 2]],
  [
    'those that are ready at a similar time',
    [start, { minutes: 1, readyAt: 20 }, { minutes: 3, readyAt: 2 }, { minutes: 1, readyAt: -20 }],
    [0, 2, 1],
  ],
  [
    'those of the same route before nearer ones',
    [{ ...start, route: 1 }, { minutes: 9, route: 1 }, { minutes: 1, route: 2 }, { minutes: 2 }],
    [0, 1, 2],
  ],
  [
    'those without a route by distance alone',
    [start, { minutes: 9 }, { minutes: 1, route: 2 }, { minutes: 2, route: 0 }],
    [0, 2, 3],
  ],
])('chooses the order and %s', (_which, orders, expected) => {
  expect(choose(orders, { size: 3 })).toEqual(expected);
  expect(choose(orders, { size: 1 })).toEqual([0]);
});

it('adds up to six minutes of noise', () => {
  const orders = [start, { minutes: 5 }, { minutes: 1 }];
  expect(choose(orders, { size: 2, noise: 0.9 })).toEqual([0, 2]);
  expect(choose([start, { minutes: 1 }, { minutes: 6.9 }], { size: 2, noise: 1 })).toEqual([0, 1]);
});
