import { expect, it } from 'vitest';
import { DEFAULT_DISTRIBUTION_SETTINGS } from '../distribution-defaults.ts';
import { AVAILABLE_DRIVER } from '../testing/available-driver.ts';
import { matchOrders } from './match-orders.ts';

it('offers and plans nothing in a city where no order waits, whatever was planned before', () => {
  const decision = matchOrders({
    ...{ orders: [], drivers: [], settings: DEFAULT_DISTRIBUTION_SETTINGS, now: new Date() },
    plan: [{ driver_id: 1, visits: [[1]] }],
  });
  expect(decision).toEqual({ offers: [], plan: [] });
});

it('offers an order that has waited for hours to the driver nearby', () => {
  const now = new Date('2026-03-01T12:00:00Z');
  const restaurant = { latitude: 26.42, longitude: 50.09 };
  const order = {
    ...{ order_id: 7, restaurant_id: 1, restaurant, customer: { latitude: 26.44, longitude: 50.09 } },
    placed_at: new Date(now.getTime() - 4 * 3_600_000),
    ...{ declined_by: new Set<number>(), offered_to: new Set<number>() },
  };
  const position = { latitude: 26.43, longitude: 50.09, at: now };
  const { offers } = matchOrders({
    ...{ orders: [order], drivers: [{ driver_id: 1, ...AVAILABLE_DRIVER, position, in_hand: [] }] },
    ...{ settings: DEFAULT_DISTRIBUTION_SETTINGS, plan: [], now },
  });
  expect(offers).toEqual([{ order_id: 7, driver_id: 1 }]);
});
