import { expect, test } from 'vitest';
import { EMPTY_APPLICATION, toApplication } from './apply-values.ts';

test('optional fields that are empty or blank are null, others lose the blanks around them', () => {
  const nulls = { iban: null, number_of_drivers: null, note: null };
  expect(toApplication(EMPTY_APPLICATION)).toEqual({ ...EMPTY_APPLICATION, ...nulls });
  expect(toApplication({ ...EMPTY_APPLICATION, iban: ' ', number_of_drivers: ' ', note: ' ' })).toEqual({
    ...EMPTY_APPLICATION,
    ...nulls,
  });
  const filled = { ...EMPTY_APPLICATION, city_id: '3', iban: ' SA03 ', note: ' سريع ' };
  expect(toApplication({ ...filled, number_of_drivers: ' 12 ' })).toEqual({
    ...filled,
    iban: 'SA03',
    note: 'سريع',
    number_of_drivers: 12,
  });
});

test.each([
  ['١٢', 12],
  ['0', 0],
  ['-1', '-1'],
  ['1.5', '1.5'],
  ['12 or so', '12 or so'],
  ['about 12', 'about 12'],
])('the number of drivers %s is sent as %s', (typed, sent) => {
  expect(toApplication({ ...EMPTY_APPLICATION, number_of_drivers: typed }).number_of_drivers).toBe(sent);
});
