import { expect, it } from 'vitest';
import { DEFAULT_DISTRIBUTION_SETTINGS } from '../distribution-defaults.ts';
import { matchOrders } from './match-orders.ts';

it('offers and plans nothing in a city where no order waits, whatever was planned before', () => {
  const decision = matchOrders({
    ...{ orders: [], drivers: [], settings: DEFAULT_DISTRIBUTION_SETTINGS, now: new Date() },
    plan: [{ driver_id: 1, visits: [[1]] }],
  });
  expect(decision).toEqual({ offers: [], plan: [] });
});
