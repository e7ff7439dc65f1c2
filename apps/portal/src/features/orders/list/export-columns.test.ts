import { expect, test } from 'vitest';
import { getExportedColumns } from './export-columns.ts';

const column = (id: string, more: object = {}) => ({
  id,
  label: 'orders.lists.columns.status' as const,
  width: 80,
  cell: () => id,
  text: () => id,
  ...more,
});
const columns = [
  column('order_number', { fixed: true }),
  column('driver_name'),
  column('delivery_cost'),
  column('status', { pin: 'end' }),
];
const none = { order: [], hidden: [], widths: {}, pinned: [] };

test('an export has the columns of the table in its order', () => {
  expect(getExportedColumns(columns, none)).toEqual([
    'order_number',
    'driver_name',
    'delivery_cost',
    'status',
  ]);
});

test('hidden columns are left out, except for the one that names the row', () => {
  expect(getExportedColumns(columns, { ...none, hidden: ['order_number', 'driver_name'] })).toEqual([
    'order_number',
    'delivery_cost',
    'status',
  ]);
});

test('the chosen column order is kept', () => {
  const order = ['status', 'delivery_cost', 'order_number', 'driver_name'];
  expect(getExportedColumns(columns, { ...none, order })).toEqual(order);
});
