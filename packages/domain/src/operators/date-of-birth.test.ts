import { expect, test } from 'vitest';
import { joinOperatorBirthDate } from './date-of-birth.ts';

const FILLED = { day: '07', month: '04', year: '1990' };

test('[VAL-34] is sent as YYYY/MM/DD, with two digits of the day and the month', () => {
  expect(joinOperatorBirthDate(FILLED)).toBe('1990/04/07');
  expect(joinOperatorBirthDate({ day: ' 7', month: '4 ', year: '1990' })).toBe('1990/04/07');
});

test.each([
  { day: '', month: '', year: '' },
  ...(['day', 'month', 'year'] as const).flatMap((part) => [
    { ...FILLED, [part]: '' },
    { ...FILLED, [part]: ' ' },
    { day: '', month: '', year: '', [part]: FILLED[part] },
  ]),
])('[VAL-33] is not sent unless all parts are filled: %j', (parts) => {
  expect(joinOperatorBirthDate(parts)).toBeUndefined();
});
