import { expect, test } from 'vitest';
import { formatSeconds, maskEmail, parseCodeDigits } from './code-text.ts';

test.each([
  ['481230', '481230'],
  [' 48 12-30 ', '481230'],
  ['٤٨١٢٣٠', '481230'],
  ['۴۸۱۲۳۰', '481230'],
  ['your code: 481230.', '481230'],
  ['4812305', '481230'],
  ['abc', ''],
])('%s is the code %s', (typed, digits) => {
  expect(parseCodeDigits(typed)).toBe(digits);
});

test.each([
  ['nouf@example.com', 'n•••@example.com'],
  ['no address', '•••'],
  ['@x', '•••'],
])('%s is shown as %s', (email, masked) => {
  expect(maskEmail(email)).toBe(masked);
});

test.each([
  [180, '3:00'],
  [92, '1:32'],
  [9, '0:09'],
  [0, '0:00'],
])('%i seconds read %s', (seconds, text) => {
  expect(formatSeconds(seconds)).toBe(text);
});
