import { expect, test } from 'vitest';
import { readFormerHeader, readFormerRow } from './former-row.ts';

test.each([
  [
    ['_id', 'driver_name', 'amount', 'created_at'],
    ['former_id', 'driver_name', 'amount', 'created_at'],
  ],
  [
    ['Former ID', 'Driver Name', 'x', 'Amount', 'createdAt', 'charge_by_ad.firstname', 'isFee'],
    ['former_id', 'driver_name', null, 'amount', 'created_at', 'charge_by_firstname', 'is_fee'],
  ],
])('a first line %o names the columns', (line, columns) => {
  expect(readFormerHeader(line)).toEqual({ columns });
});

test.each([
  [[], 'former_id, driver_name, amount, created_at'],
  [['id', 'driver_name', 'created_at'], 'names no amount'],
  [['id', 'driver_name', 'amount', 'created_at', 'former_id'], 'former_id twice'],
])('a first line %o is not enough', (line, problem) => {
  expect(readFormerHeader(line)).toEqual({ problem: expect.stringContaining(problem) });
});

const good = {
  former_id: 'F-1',
  driver_name: 'سالم القحطاني',
  amount: '12.5',
  created_at: '2024-05-01 10:30',
};

test('a row is parsed with its required columns, and with all columns', () => {
  expect(readFormerRow(good)).toEqual({
    ok: true,
    row: {
      ...{ former_id: 'F-1', driver_name: 'سالم القحطاني', id_number: '', amount: 1250 },
      ...{ previous_balance: null, new_balance: null, is_fee: false, is_charge: false, is_gift: false },
      ...{ charge_by_firstname: null, charge_by_lastname: null, order_number: null },
      created_at: '2024-05-01T07:30:00.000Z',
    },
  });
  const whole = {
    ...{ id_number: '١٠٠٠٠٠٠٠٠١', previous_balance: '-3', new_balance: '٩٫٥', is_fee: 'TRUE', is_gift: '0' },
    ...{ is_charge: '1', charge_by_firstname: ' نورة ', charge_by_lastname: 'القحطاني', order_number: '417' },
  };
  expect(readFormerRow({ ...good, ...whole })).toMatchObject({
    row: {
      ...{ id_number: '1000000001', previous_balance: -300, new_balance: 950, is_fee: true, is_gift: false },
      ...{
        is_charge: true,
        charge_by_firstname: 'نورة',
        charge_by_lastname: 'القحطاني',
        order_number: '417',
      },
    },
  });
});

test('a text of 200 characters is the longest', () => {
  const order_number = '1'.repeat(200);
  expect(readFormerRow({ ...good, order_number })).toMatchObject({ ok: true, row: { order_number } });
});

test.each([
  ['2024-05-01', '2024-04-30T21:00:00.000Z'],
  ['2024-05-01T10:30:15', '2024-05-01T07:30:15.000Z'],
  ['2024-05-01T10:30:15.250Z', '2024-05-01T10:30:15.250Z'],
  ['2024-05-01 10:30+03:00', '2024-05-01T07:30:00.000Z'],
])('the time %s', (created_at, at) => {
  expect(readFormerRow({ ...good, created_at })).toMatchObject({ row: { created_at: at } });
});

test.each([
  [{ former_id: '' }, ['former_id is empty']],
  [{ driver_name: '  ' }, ['driver_name is empty']],
  [{ amount: '' }, ['amount is empty']],
  [{ amount: '1e3' }, ['amount is no amount: "1e3"']],
  [{ amount: '1.005' }, ['amount is no amount: "1.005"']],
  [{ new_balance: 'x' }, ['new_balance is no amount: "x"']],
  [{ is_fee: 'maybe' }, ['is_fee is neither true nor false: "maybe"']],
  [{ created_at: '' }, ['created_at is empty']],
  [{ amount: 'x'.repeat(41) }, [`amount is no amount: "${'x'.repeat(40)}"`]],
  [{ is_fee: 'x'.repeat(41) }, [`is_fee is neither true nor false: "${'x'.repeat(40)}"`]],
  [{ created_at: 'x'.repeat(41) }, [`created_at is no time: "${'x'.repeat(40)}"`]],
  [{ created_at: '01/05/2024' }, ['created_at is no time: "01/05/2024"']],
  [{ created_at: '2024-02-30' }, ['created_at is no time: "2024-02-30"']],
  [{ created_at: '2024-05-01 25:00' }, ['created_at is no time: "2024-05-01 25:00"']],
  [{ order_number: '1'.repeat(201) }, ['order_number is longer than 200 characters']],
  [{ amount: 'x', former_id: '' }, ['former_id is empty', 'amount is no amount: "x"']],
])('a row with %o is bad, and it is said why', (change, problems) => {
  expect(readFormerRow({ ...good, ...change })).toEqual({ ok: false, problems });
});
