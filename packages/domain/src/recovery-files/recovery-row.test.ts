import { expect, test } from 'vitest';
import { findRecoveryColumns, type RecoveryHeadings, readRecoveryRow } from './recovery-row.ts';

const HEADINGS: RecoveryHeadings = {
  order: ['رقم الطلب', 'Order number'],
  driver: ['رقم الهوية', 'ID number'],
  type: ['النوع', 'Type'],
};
const idOf = (cells: unknown[]) => readRecoveryRow(cells, null)?.id;

test('a row of a list names an order or a driver in the first cell that has a number', () => {
  expect(readRecoveryRow(['10000001', 'ORDER_CREATE'], null)).toEqual({ id: '10000001', type: null });
  expect(idOf([1, 10000001])).toBe('10000001');
  expect(idOf(['#10000001'])).toBe('10000001');
  expect(idOf(['١٠٠٠٠٠٠١'])).toBe('10000001');
  expect(idOf([null, ' 1098765432 '])).toBe('1098765432');
});

test('headings, empty rows and formulas name nothing', () => {
  for (const cells of [[], ['Order number', 'Reason'], ['', null, undefined, true], ['=1+1']])
    expect(readRecoveryRow(cells, null)).toBeNull();
});

test('a row of an exported log names the order or driver of its column, and its operation', () => {
  const columns = findRecoveryColumns(['ID', 'Type ', 'Order number', 'Driver', 'ID number'], HEADINGS);
  expect(columns).toEqual({ ids: [2, 4], type: 1 });
  expect(readRecoveryRow(['48213', 'ORDER_CREATE', '10000001', 'سالم', '1098765432'], columns)).toEqual({
    id: '10000001',
    type: 'ORDER_CREATE',
  });
  expect(readRecoveryRow(['48214', 'DRIVER_EDIT', null, 'سالم', 1098765432], columns)).toEqual({
    id: '1098765432',
    type: 'DRIVER_EDIT',
  });
  expect(readRecoveryRow(['48215', '', '10000002'], columns)).toEqual({ id: '10000002', type: null });
  expect(readRecoveryRow(['48216', 'ORDER_CREATE', 'x'], columns)).toBeNull();
});

test('columns of an exported log are found in both languages and any sequence, and nowhere else', () => {
  expect(findRecoveryColumns(['رقم الهوية', 'رقم الطلب', 'النوع'], HEADINGS)).toEqual({
    ids: [1, 0],
    type: 2,
  });
  expect(findRecoveryColumns(['Order number', 'Reason'], HEADINGS)).toBeNull();
  expect(findRecoveryColumns(['10000001', 'Type'], HEADINGS)).toBeNull();
});
