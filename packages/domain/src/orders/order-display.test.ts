import { describe, expect, test } from 'vitest';
import {
  getDisplayStatus,
  getOrderTone,
  getPaymentLabel,
  isCollectedAtDoor,
  isOrderLate,
  isWaitingForAcceptance,
} from './order-display.ts';
import {
  COMPANIES,
  getReorderApplication,
  ORDER_STATUS_FILTERS,
  PAYMENT_FILTERS,
  toOrderStatus,
  toPaymentMethods,
  YES_NO_FILTERS,
} from './order-filters.ts';
import { ORDER_STATUSES } from './order-status.ts';

describe('getDisplayStatus', () => {
  test.each([
    ['STATE-01', { isDelivered: true, isCanceled: false, driver_id: '7' }, 'delivered'],
    ['STATE-01', { isDelivered: true }, 'delivered'],
    ['STATE-02', { isDelivered: false, isCanceled: true, driver_id: '7' }, 'cancelled'],
    ['STATE-02', { isCanceled: true }, 'cancelled'],
    ['STATE-03', { isDelivered: false, isCanceled: false, driver_id: null }, 'waiting'],
    ['STATE-03', { driver_id: '', driver_name: '' }, 'waiting'],
    ['STATE-04', { isDelivered: false, isCanceled: false, driver_id: '7' }, 'ongoing'],
    ['STATE-04', { driver_name: 'سالم' }, 'ongoing'],
  ] as const)('[%s] [ORD-30] %j is %s', (_id, order, status) => {
    expect(getDisplayStatus(order)).toBe(status);
  });

  test('[STATE-05] delivered is checked first, then cancelled, then the driver', () => {
    const all = { isDelivered: true, isCanceled: true, driver_id: '7' };
    expect(getDisplayStatus(all)).toBe('delivered');
    expect(getDisplayStatus({ ...all, isDelivered: false })).toBe('cancelled');
    expect(getDisplayStatus({ driver_id: '7' })).toBe('ongoing');
    expect(getDisplayStatus({})).toBe('waiting');
  });
});

test.each([
  [{ isDelivered: true, driver_id: '7' }, 'delivered'],
  [{ isCanceled: true, driver_id: '7' }, 'cancelled'],
  [{ driver_id: '7' }, 'assigned'],
  [{ isCanceled: true }, 'cancelled'],
  [{}, 'new'],
] as const)('[ORD-26] the row of %j has the tone %s', (order, tone) => {
  expect(getOrderTone(order)).toBe(tone);
});

test.each([
  [{ driver_id: null }, true],
  [{ driver_id: '7' }, false],
  [{ driver_name: 'سالم' }, false],
  [{ driver_id: null, isCanceled: true }, false],
  [{ driver_id: null, isDelivered: true }, false],
  [{ driver_id: '7', isCanceled: true }, false],
])('%j waits for accept: %s', (order, waits) => {
  expect(isWaitingForAcceptance(order)).toBe(waits);
});

test.each([
  ['Cash', 'total', 'Point'],
  ['Card', 'total', 'Point'],
  ['Cash', 'partial', 'Cash'],
  ['online', null, 'online'],
  ['Point', undefined, 'Point'],
])(
  '[ENT-03] [ORD-31] [LIVE-15] %s with point_type %j is shown as %s',
  (payment_method, point_type, label) => {
    expect(getPaymentLabel({ payment_method, point_type })).toBe(label);
  },
);

test.each([
  ['Cash', null, true],
  ['Cash', 'total', false],
  ['Card', undefined, true],
  ['online', null, false],
  ['Point', 'partial', true],
  ['Point', 'total', false],
])(
  '%s with point_type %j is collected at the door: %s, and missing items never',
  (payment_method, point_type, isCollected) => {
    const order = { payment_method, point_type };
    expect(isCollectedAtDoor({ ...order, is_missing_items_order: false })).toBe(isCollected);
    expect(isCollectedAtDoor({ ...order, is_missing_items_order: true })).toBe(false);
  },
);

test('[CONST-69] payment methods shown are Cash, Card and Point; online is found under Card', () => {
  expect(PAYMENT_FILTERS.filter((filter) => filter !== 'online')).toEqual(['Card', 'Cash', 'Point']);
  expect(toPaymentMethods('Card')).toEqual(['Card', 'online']);
  expect(toPaymentMethods('online')).toEqual(['online']);
  expect(toPaymentMethods('Cash')).toEqual(['Cash']);
  expect(toPaymentMethods('Point')).toEqual(['Point']);
});

test('the filters have their wire values', () => {
  expect([...YES_NO_FILTERS]).toEqual(['yes', 'no']);
  expect([...COMPANIES].sort()).toEqual(['maeda', 'mishwar', 'mishwar2', 'shukah']);
  expect(ORDER_STATUS_FILTERS).toContain('deliveried');
  expect(ORDER_STATUS_FILTERS.map(toOrderStatus)).toEqual([...ORDER_STATUSES]);
});

test.each([
  ['mishwar', 'mishwar_CLIENT'],
  ['mishwar2', 'mishwar_CLIENT'],
  ['maeda', 'MAEDA_CLIENT'],
  ['shukah', 'SHUKAH_CLIENT'],
  ['', 'SHUKAH_CLIENT'],
  [null, 'SHUKAH_CLIENT'],
  ['another', 'SHUKAH_CLIENT'],
])('[CONST-68] a re-order of the company %j is made for %s', (company, application) => {
  expect(getReorderApplication(company)).toBe(application);
});

const promised_at = '2026-03-01T12:00:00Z';
test.each([
  [{ promised_at }, '2026-03-01T12:20:00Z', false],
  [{ promised_at }, '2026-03-01T12:20:01Z', true],
  [{ promised_at: null }, '2026-03-02T00:00:00Z', false],
  [{ promised_at, isCanceled: true }, '2026-03-02T00:00:00Z', false],
  [{ promised_at, isDelivered: true, delivery_time: '2026-03-01T12:20:00Z' }, '2026-03-02T00:00:00Z', false],
  [{ promised_at, isDelivered: true, delivery_time: '2026-03-01T12:21:00Z' }, '2026-03-02T00:00:00Z', true],
])('%j seen at %s is late: %s', (order, now, late) => {
  expect(isOrderLate(order, new Date(now))).toBe(late);
});
