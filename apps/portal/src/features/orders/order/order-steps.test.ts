import { expect, test } from 'vitest';
import { anOrder } from '../../../shared/testing/factories.ts';
import { orderSteps } from './order-steps.ts';

const shown = (change: Parameters<typeof anOrder>[0]) =>
  orderSteps(anOrder(change)).map(({ name, state }) => `${name}:${state}`);

test('an order under way: what came, where it stands, what is ahead', () => {
  expect(shown({ arrived_store_at: '2026-11-21T10:24:00.000Z' })).toEqual([
    'created:done',
    'assigned:done',
    'arrived_store:current',
    'take_order:ahead',
    'wait_customer:ahead',
    'delivered:ahead',
  ]);
});

test('an order without a driver stands at its first step', () => {
  expect(shown({ assigned_at: null })[0]).toBe('created:current');
});

test('an execute passes over the steps between', () => {
  const steps = orderSteps(anOrder({ isDelivered: true, delivery_time: '2026-11-21T10:40:00.000Z' }));
  expect(steps.every(({ state }) => state === 'done')).toBe(true);
  expect(steps.find(({ name }) => name === 'take_order')?.at).toBeNull();
});

test('a cancelled order stops where it was', () => {
  expect(shown({ isCanceled: true, cancelled_at: '2026-11-21T10:30:00.000Z' })).toEqual([
    'created:done',
    'assigned:done',
    'cancelled:stopped',
  ]);
});
