import { expect, test } from 'vitest';
import { insertNewOrder, mergeOrderUpdate, ORDER_UPDATE_FIELDS } from './order-updates.ts';

interface Row {
  _id: string;
  created_at: string;
  order_number: string;
  driver_id: string | null;
  driver_name: string | null;
  isDelivered: boolean;
  isCanceled: boolean;
  delivery_time: string | null;
  assigned_at: string | null;
  driver: { id: string; name: string } | null;
}

const row: Row = {
  _id: '1',
  created_at: '2026-01-01T10:00:00.000Z',
  order_number: '10001',
  driver_id: null,
  driver_name: null,
  isDelivered: false,
  isCanceled: false,
  delivery_time: null,
  assigned_at: null,
  driver: null,
};

test('[RT-03] an update merges driver, driver id and name, delivered, cancelled, delivery and assigned time', () => {
  const updatedFields = {
    driver_id: '7',
    driver_name: 'Salem',
    isDelivered: true,
    isCanceled: true,
    delivery_time: '2026-03-01T12:00:00Z',
    assigned_at: '2026-03-01T11:00:00Z',
    driver: { id: '7', name: 'Salem' },
    order_number: 'changed',
  };
  expect(mergeOrderUpdate(row, { _id: '1', updatedFields })).toEqual({
    ...row,
    ...updatedFields,
    order_number: '10001',
  });
});

test('[RT-03] fields that an update does not carry stay', () => {
  const assigned = { ...row, driver_id: '7', driver_name: 'Salem' };
  const merged = mergeOrderUpdate(assigned, { _id: '1', updatedFields: { isDelivered: true } });
  expect(merged).toEqual({ ...assigned, isDelivered: true });
});

test('[RT-04] an update whose driver name is null is ignored', () => {
  const updatedFields = { driver_name: null, isCanceled: true, driver_id: null };
  expect(mergeOrderUpdate(row, { _id: '1', updatedFields })).toBe(row);
});

test('an empty driver name removes the driver', () => {
  const assigned = { ...row, driver_id: '7', driver_name: 'Salem', driver: { id: '7', name: 'Salem' } };
  const merged = mergeOrderUpdate(assigned, {
    _id: '1',
    updatedFields: { driver_id: null, driver_name: '', driver: null },
  });
  expect(merged).toMatchObject({ driver_id: null, driver_name: '', driver: null });
});

test('an update of the version that is shown is merged', () => {
  const versioned = { ...row, version: 4 };
  expect(mergeOrderUpdate(versioned, { _id: '1', updatedFields: { isDelivered: true, version: 4 } })).toEqual(
    {
      ...versioned,
      isDelivered: true,
    },
  );
});

test('status, version and actions follow, and an update older than the row is ignored', () => {
  const versioned = { ...row, version: 4, status: 'new', can: { execute: true } };
  const updatedFields = { isCanceled: true, status: 'cancelled', version: 5, can: { execute: false } };
  expect(mergeOrderUpdate(versioned, { _id: '1', updatedFields })).toEqual({
    ...versioned,
    ...updatedFields,
  });
  expect(mergeOrderUpdate(versioned, { _id: '1', updatedFields: { ...updatedFields, version: 3 } })).toBe(
    versioned,
  );
});

test('an update of another order, or an empty one, leaves the row unchanged', () => {
  expect(mergeOrderUpdate(row, { _id: '2', updatedFields: { isDelivered: true } })).toBe(row);
  expect(mergeOrderUpdate(row, { _id: '1', updatedFields: {} })).toBe(row);
});

test('a new order stands at the top, once', () => {
  const second = { ...row, _id: '2' };
  expect(insertNewOrder([row], second)).toEqual([second, row]);
  expect(insertNewOrder([row, second], second)).toEqual([second, row]);
  expect(insertNewOrder([], row)).toEqual([row]);
});

test('a new order that arrives late is inserted by creation time', () => {
  const third = { ...row, _id: '3', created_at: '2026-01-01T10:00:00.002Z' };
  const second = { ...row, _id: '10', created_at: '2026-01-01T10:00:00.001Z' };
  const twin = { ...second, _id: '9' };
  expect(insertNewOrder([third, row], second)).toEqual([third, second, row]);
  expect(insertNewOrder([third, second, row], twin)).toEqual([third, second, twin, row]);
  expect(insertNewOrder([third, second], row)).toEqual([third, second, row]);
});

test('an update carries the seven fields of the live list', () => {
  expect([...ORDER_UPDATE_FIELDS].sort()).toEqual(
    [
      'assigned_at',
      'delivery_time',
      'driver',
      'driver_id',
      'driver_name',
      'isCanceled',
      'isDelivered',
    ].sort(),
  );
});
