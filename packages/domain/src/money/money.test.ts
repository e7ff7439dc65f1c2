import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatMoney, isAmountInBounds, moneyToWire, parseMoney } from './money.ts';
import { extractTax, percentToTaxRate, removeTax, splitTax } from './tax.ts';

const amounts = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 });

describe('parseMoney', () => {
  test.each([
    ['12.50', 1250],
    ['12.5', 1250],
    [' 12 ', 1200],
    [12.5, 1250],
    [0.29, 29],
    ['-0.05', -5],
    ['-0', 0],
    ['١٢٫٥٠', 1250],
    ['۷', 700],
    ['90071992547409.91', 9007199254740991],
  ])('reads %j as %j halalas', (input, halalas) => {
    expect(parseMoney(input)).toBe(halalas);
  });

  test.each([
    Number.NaN,
    Number.POSITIVE_INFINITY,
    Number('1e309'),
    '1e309',
    1e21,
    0.1 + 0.2,
    '1e3',
    '12.345',
    '1,200',
    '12.',
    '.5',
    '+5',
    '',
    ' ',
    'abc',
    '90071992547409.92',
    '9'.repeat(400),
    null,
    undefined,
    true,
    [],
    {},
    12n,
  ])('refuses %s', (input) => {
    expect(parseMoney(input)).toBeNull();
  });

  test('every amount round-trips through the wire form', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(parseMoney(moneyToWire(amount))).toBe(amount);
      }),
    );
  });

  test('never throws and never gives a fraction', () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.double(), fc.string()), (input) => {
        const amount = parseMoney(input);
        expect(amount === null || Number.isSafeInteger(amount)).toBe(true);
      }),
    );
  });
});

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [-5, '-0.05'],
  [1250, '12.50'],
  [123456789, '1234567.89'],
])('%j halalas travel as %j', (amount, wire) => {
  expect(moneyToWire(amount)).toBe(wire);
});

test('a fraction of a halala is not sent', () => {
  expect(() => moneyToWire(0.5)).toThrow(new RangeError('not whole halalas: 0.5'));
});

test.each([
  [1250, 'en', '12.50'],
  [1250, 'ar', '12.50'],
  [100, 'en', '1.00'],
  [123456789, 'ar', '1,234,567.89'],
  [-1250, 'en', '-12.50'],
  [-1250, 'ar', '\u200e-12.50'],
] as const)('[CONST-49] %j halalas are shown in %s with two decimals', (amount, language, text) => {
  expect(formatMoney(amount, language)).toBe(text);
});

test.each([
  [null, '0.00'],
  [undefined, '0.00'],
  [0, '0.00'],
  [1005, '10.05'],
])('[CONST-50] [LIVE-16] a discount of %j is shown as %s', (amount, text) => {
  expect(formatMoney(amount, 'en')).toBe(text);
});

test('the currency is named in the reader’s language', () => {
  expect(formatMoney(1250, 'en', { currency: true })).toBe('SAR 12.50');
  expect(formatMoney(1250, 'ar', { currency: true })).toBe('12.50 ر.س');
});

test.each([
  [1150, 0.15, 150],
  [2300, 0.15, 300],
  [1000, 0.15, 130],
  [999, 0.15, 130],
  [3, 1, 2],
  [0, 0.15, 0],
  [1000, 0, 0],
  [-1150, 0.15, -150],
])('[CONST-47] the tax in %j at %j is %j, half up', (gross, rate, tax) => {
  expect(extractTax(gross, rate)).toBe(tax);
});

test.each([
  [2300, 0.15, 2000],
  [1000, 0.15, 870],
  [1000, 0, 1000],
  [1, 0.15, 1],
])('[CONST-48] %j at %j is %j without tax', (gross, rate, net) => {
  expect(removeTax(gross, rate)).toBe(net);
});

test('the parts of a split always add up to the whole', () => {
  fc.assert(
    fc.property(amounts, fc.integer({ min: 0, max: 10000 }), (gross, basisPoints) => {
      const { net, tax } = splitTax(gross, basisPoints / 10000);
      expect(net + tax).toBe(gross);
      expect(tax).toBe(extractTax(gross, basisPoints / 10000));
    }),
  );
});

test('converts percent to a fraction', () => {
  expect(percentToTaxRate(15)).toBe(0.15);
});

test.each([-0.1, 100.1, Number.NaN])('a rate of %s is no tax rate', (rate) => {
  expect(() => extractTax(100, rate)).toThrow(new RangeError(`not a tax rate: ${rate}`));
});

test('the largest tax rate is a hundred times the net amount', () => {
  expect(splitTax(10_100, 100)).toEqual({ net: 100, tax: 10_000 });
});

test.each([
  ['1000000', true],
  ['1000000.01', false],
  ['٩٠٠٧١٩٩٢٥٤٧٤٠٩٫٩١', false],
  [-1_000_000.01, false],
  [1e21, true],
  ['what', true],
])('[SEC-48] the amount %j is within the bound of requests: %j', (input, isIn) => {
  expect(isAmountInBounds(input)).toBe(isIn);
});
