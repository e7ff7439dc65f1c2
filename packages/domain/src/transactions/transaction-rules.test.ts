import { expect, test } from 'vitest';
import { WALLET_TRANSACTION_TYPES } from '../wallet/wallet.ts';
import {
  computeTransactionAmounts,
  getLedgerMethod,
  getMoneyMovement,
  getPaymentMethod,
  getTransactionTone,
  isTopUpStatusApplicable,
  signByMovement,
} from './transaction-rules.ts';

test.each([
  ['TOP_UP', { MAIN: 5000, GIFT: 1000 }, { amount: 5000, gift: 1000, fee: 0, tax: 0 }],
  ['TOP_UP', { MAIN: 5000 }, { amount: 5000, gift: 0, fee: 0, tax: 0 }],
  ['TOP_UP', { GIFT: 1000 }, { amount: 0, gift: 1000, fee: 0, tax: 0 }],
  ['TOP_UP', {}, { amount: 0, gift: 0, fee: 0, tax: 0 }],
  ['HOLDING', { MAIN: -500, HOLD: 500 }, { amount: 500, gift: 0, fee: 0, tax: 0 }],
  ['GIFT_ORDER', { GIFT: -500, HOLD: 500 }, { amount: 0, gift: 500, fee: 0, tax: 0 }],
  ['FEE', { HOLD: -500, REVENUE: 435, TAX: 65 }, { amount: 500, gift: 0, fee: 435, tax: 65 }],
  ['CASH_BACK', { HOLD: -500, MAIN: 500 }, { amount: 500, gift: 0, fee: 0, tax: 0 }],
  ['ADJUSTMENT', { MAIN: -700 }, { amount: -700, gift: 0, fee: 0, tax: 0 }],
] as const)('the amounts of %s with %o', (type, entries, amounts) => {
  expect(computeTransactionAmounts(type, entries)).toEqual(amounts);
});

test.each([
  [['TOP_UP'], true],
  [['TOP_UP', 'FEE'], false],
  [['FEE'], false],
  [[], false],
  [undefined, false],
])('[TXN-08] the status of top-ups beside the types %o: %s', (types, applies) => {
  expect(isTopUpStatusApplicable(types)).toBe(applies);
});

test.each([
  ['SUCCESS', 'delivered'],
  [null, 'delivered'],
  ['PENDING', 'assigned'],
  ['FAILURE', 'cancelled'],
] as const)('a row of status %s is %s', (status, tone) => {
  expect(getTransactionTone(status)).toBe(tone);
});

test.each([
  [null, 'DRIVER', 'online'],
  ['', 'DRIVER', 'online'],
  ['  ', 'DRIVER', 'online'],
  ['cash', 'DRIVER', 'cash'],
  [null, 'ADMIN', 'manual'],
  ['VISA', 'ADMIN', 'VISA'],
])('[ENT-31] the payment method %j of a %s is shown as %s', (stored, byRole, shown) => {
  expect(getPaymentMethod(stored, byRole)).toBe(shown);
});

test('what moves within the balances of a driver is paid from the balance, and so not online', () => {
  expect(WALLET_TRANSACTION_TYPES.filter((type) => getLedgerMethod(type) === null)).toEqual([
    'TOP_UP',
    'TOP_UP_PAYFORT_REFUND',
    'ADJUSTMENT',
  ]);
  expect(getPaymentMethod(getLedgerMethod('FEE'), 'DRIVER')).toBe('balance');
  expect(getPaymentMethod(getLedgerMethod('TOP_UP'), 'DRIVER')).toBe('online');
});

test.each([
  ['HOLDING', 500, 'hold', -500],
  ['GIFT_ORDER', 500, 'hold', -500],
  ['CASH_BACK', 500, 'release', 500],
  ['FEE', 500, 'fee', -500],
  ['TOP_UP', 30_000, 'in', 30_000],
  ['TOP_UP', 0, 'in', 0],
  ['TOP_UP_PAYFORT_REFUND', 30_000, 'out', -30_000],
  ['SUBSCRIBER_MEMBERSHIP', 9900, 'out', -9900],
  ['HOLDING', 0, 'hold', 0],
  ['ADJUSTMENT', 0, 'in', 0],
  ['ADJUSTMENT', 700, 'in', 700],
  ['ADJUSTMENT', -700, 'out', -700],
] as const)('%s of %i moves the balance: %s, %i', (type, amount, movement, signed) => {
  expect(getMoneyMovement(type, amount)).toBe(movement);
  expect(signByMovement(type, amount)).toBe(signed);
});
