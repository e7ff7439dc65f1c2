import { expect, test } from 'vitest';
import { type CarriedOrder, listStops, timeStops } from './delivery-times.ts';

const now = new Date('2026-03-01T12:00:00Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const at = (longitude: number) => ({ latitude: 26.4, longitude });

/** An order that could have been picked up long ago. */
const order = (change: Partial<CarriedOrder> = {}): CarriedOrder => ({
  status: 'assigned',
  restaurant: at(50),
  customer: at(50.1),
  created_at: ago(30),
  arrived_store_at: null,
  wait_customer_at: null,
  ...change,
});
/** Minutes from now until each stop, where each way takes five minutes. */
const minutesTo = (...orders: CarriedOrder[]) => {
  const stops = listStops(orders);
  const times = timeStops(
    stops,
    stops.map(() => 5),
    now,
  );
  return times.map((time) => (time.getTime() - now.getTime()) / 60_000);
};

test.each<[string, Partial<CarriedOrder>, number[]]>([
  ['on the way to the restaurant: way, pick-up, way', {}, [5, 14]],
  ['whose order is ready in twelve minutes', { created_at: ago(-2) }, [5, 17]],
  ['whose order is ready during the pick-up', { created_at: ago(3) }, [5, 14]],
  [
    'who has waited at the store for three minutes',
    { status: 'arrived_store', arrived_store_at: ago(3) },
    [5, 10],
  ],
  ['who has picked up the order', { status: 'take_order' }, [5]],
  ['who waits for the customer', { status: 'wait_customer', wait_customer_at: ago(1) }, [5]],
])('a driver %s', (_who, change, expected) => {
  expect(minutesTo(order(change))).toEqual(expected);
});

test('orders are delivered one after the other, with a drop-off between them', () => {
  const waits = order({ status: 'wait_customer', wait_customer_at: ago(1) });
  expect(minutesTo(order({ status: 'take_order' }), order())).toEqual([5, 14, 23]);
  expect(minutesTo(waits, order({ status: 'take_order' }))).toEqual([5, 10]);
});

test('the stops are the places in that sequence', () => {
  const [first, second] = [
    order({ status: 'take_order' }),
    order({ restaurant: at(51), customer: at(51.1) }),
  ];
  const stops = listStops([first, second]);
  expect(stops.map(({ kind, place }) => [kind, place.longitude])).toEqual([
    ['customer', 50.1],
    ['restaurant', 51],
    ['customer', 51.1],
  ]);
  expect(stops[1]?.order).toBe(second);
  expect(listStops([])).toEqual([]);
});
