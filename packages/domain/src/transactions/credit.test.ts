import { expect, test } from 'vitest';
import { buildCreditBody, decideCredit, parseAmountInput, sanitizeAmountInput } from './credit.ts';

test('[ENT-36] [CONST-51] a charge and a gift are sent with every field, the delivery cost as 0.00', () => {
  const common = { driver_id: '7', delivery_cost: '0.00' };
  expect(buildCreditBody('7', 'charge', '50')).toEqual({
    ...common,
    amount: '50.00',
    gift: '0.00',
    isGift: false,
    isCharge: true,
  });
  expect(buildCreditBody('7', 'gift', '٥٫٥')).toEqual({
    ...common,
    amount: '0.00',
    gift: '5.50',
    isGift: true,
    isCharge: false,
  });
});

test('a decimal comma is sent as a point', () => {
  expect(buildCreditBody('7', 'charge', '12,5')?.amount).toBe('12.50');
});

test.each([
  [' 1.001 ', '1.001'],
  [' abc', 'abc'],
])('an amount %j that cannot be read is sent as %j, so that the server refuses it', (typed, amount) => {
  expect(buildCreditBody('7', 'charge', typed)?.amount).toBe(amount);
});

test.each(['', ' ', '\t'])('an empty amount %j is not sent', (typed) => {
  expect(buildCreditBody('7', 'charge', typed)).toBeNull();
  expect(buildCreditBody('7', 'gift', typed)).toBeNull();
});

test.each([
  ['12abc', '12'],
  ['1.2.3', '1.23'],
  ['1.999', '1.99'],
  ['-5', '5'],
  ['١٢٫٥', '١٢.٥'],
  ['1e5', '15'],
  ['.5', '.5'],
  ['1.2,3', '1.23'],
  ['SAR 1,500.00', '1500.00'],
  ['1,500.00 ر.س', '1500.00'],
  ['١٬٥٠٠٫٧٥', '١٥٠٠.٧٥'],
  ['0,500', '0,500'],
])('of %j the digits %j are kept', (typed, kept) => {
  expect(sanitizeAmountInput(typed)).toBe(kept);
});

test.each([
  ['1,500', 150_000],
  ['1,500.00', 150_000],
  ['10,000', 1_000_000],
  ['1,234,567.8', 123_456_780],
  ['١,٥٠٠', 150_000],
  ['۱،۵۰۰', 150_000],
  ['12,5', 1_250],
  ['12,50', 1_250],
  ['١٢٫٥', 1_250],
  ['12,', null],
  ['12,,5', null],
  ['1,50.00', null],
])('%j is read as %j halalas, pasted and typed key by key', (text, halalas) => {
  expect(parseAmountInput(sanitizeAmountInput(text))).toBe(halalas);
  const typed = [...text].reduce((before, key) => sanitizeAmountInput(before + key), '');
  expect(parseAmountInput(typed)).toBe(halalas);
});

test.each(['1,23,456', '1,000,00', '0,500', ',500'])('%j is no amount', (text) => {
  expect(parseAmountInput(sanitizeAmountInput(text))).toBeNull();
});

const asked = (amount: string | number, gift: string | number, flags = 'c') => ({
  amount,
  gift,
  isCharge: flags.includes('c'),
  isGift: flags.includes('g'),
});

test.each([
  [asked('50.00', '0.00'), { amount: 5000, gift: 0 }],
  [asked(50, 0), { amount: 5000, gift: 0 }],
  [asked('0.00', '5.00', 'g'), { amount: 0, gift: 500 }],
  [asked('1.00', '2.00', 'cg'), { amount: 100, gift: 200 }],
  [asked('5.00', '5.00', 'cg'), { amount: 500, gift: 500 }],
  [asked('1000000.00', '0'), { amount: 100_000_000, gift: 0 }],
  [asked('0', '1000000.00', 'g'), { amount: 0, gift: 100_000_000 }],
])('%o is added', (credit, amounts) => {
  expect(decideCredit(credit)).toEqual({ ok: true, ...amounts });
});

test.each([
  [asked('0.00', '0.00'), 'wallet_amount_invalid'],
  [asked('-1.00', '0.00'), 'wallet_amount_invalid'],
  [asked('1.001', '0.00'), 'wallet_amount_invalid'],
  [asked('', '0.00'), 'wallet_amount_invalid'],
  [asked('5.00', '1.00'), 'wallet_amount_invalid'],
  [asked('5.00', '1.00', 'g'), 'wallet_amount_invalid'],
  [asked('5.00', '0.00', ''), 'wallet_amount_invalid'],
  [asked('0.00', '0.00', ''), 'wallet_amount_invalid'],
  [asked('0.00', '5.00', 'cg'), 'wallet_amount_invalid'],
  [asked('5.00', '-5.00', 'cg'), 'wallet_amount_invalid'],
  [asked('1000000.01', '0.00'), 'amount_too_large'],
  [asked('0.00', '1000000.01', 'g'), 'amount_too_large'],
])('%o is refused: %s', (credit, code) => {
  expect(decideCredit(credit)).toMatchObject({ ok: false, refusal: { code } });
});
