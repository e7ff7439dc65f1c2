import { expect, test } from 'vitest';
import { isHyperpayRejection, parseHyperpayStatus } from './hyperpay-result.ts';

test.each([
  '000.000.000',
  '000.000.100',
  '000.100.110',
  '000.100.112',
  '000.300.000',
  '000.600.000',
  '000.400.000',
  '000.400.010',
  '000.400.100',
])('[PAY-11] %s is a success, processed or to be looked at', (code) => {
  expect(parseHyperpayStatus(code)).toBe('SUCCESS');
});

test.each([
  '000.400.030',
  '000.400.101',
  '100.100.101',
  '100.396.101',
  '200.100.101',
  '300.100.100',
  '500.100.201',
  '600.200.100',
  '700.400.580',
  '800.100.151',
  '800.400.100',
  '900.100.100',
])('[PAY-12] %s is a failure', (code) => {
  expect(parseHyperpayStatus(code)).toBe('FAILURE');
});

test.each(['000.200.000', '000.200.100', '800.400.500', '100.400.500', '', 'ok', '999', null, undefined])(
  '[PAY-13] %j is still open',
  (code) => {
    expect(parseHyperpayStatus(code)).toBe('PENDING');
  },
);

test('an error between HyperPay and a bank rejects nothing for certain', () => {
  const codes = [
    '100.100.101',
    '800.100.151',
    '900.100.100',
    '900.100.300',
    '000.400.030',
    '000.200.000',
    '000.100.110',
  ];
  expect(codes.filter(isHyperpayRejection)).toEqual(['100.100.101', '800.100.151']);
});
