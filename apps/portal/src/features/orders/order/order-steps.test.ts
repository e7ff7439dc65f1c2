import { expect, test } from 'vitest';
import { buildOrder } from '../../../shared/testing/factories.ts';
import { buildOrderSteps } from './order-steps.ts';

const shown = (change: Parameters<typeof buildOrder>[0]) =>
  buildOrderSteps(buildOrder(change)).map(({ name, state }) => `${name}:${state}`);

test('an open order has done, current and future steps', () => {
  expect(shown({ arrived_store_at: '2026-11-21T10:24:00.000Z' })).toEqual([
    'created:done',
    'assigned:done',
    'arrived_store:current',
    'take_order:ahead',
    'wait_customer:ahead',
    'delivered:ahead',
  ]);
});

test('an order without a driver is at its first step', () => {
  expect(shown({ assigned_at: null })[0]).toBe('created:current');
});

test('an execute skips the steps in between, and they are not done', () => {
  expect(shown({ isDelivered: true, delivery_time: '2026-11-21T10:40:00.000Z' })).toEqual([
    'created:done',
    'assigned:done',
    'arrived_store:skipped',
    'take_order:skipped',
    'wait_customer:skipped',
    'delivered:done',
  ]);
});

test('a step that a phone never reported is skipped, too', () => {
  expect(shown({ take_order_at: '2026-11-21T10:24:00.000Z' }).slice(1, 4)).toEqual([
    'assigned:done',
    'arrived_store:skipped',
    'take_order:current',
  ]);
});

test('a cancelled order stops at its last step', () => {
  expect(shown({ isCanceled: true, cancelled_at: '2026-11-21T10:30:00.000Z' })).toEqual([
    'created:done',
    'assigned:done',
    'cancelled:stopped',
  ]);
});
