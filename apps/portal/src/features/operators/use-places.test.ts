import { expect, test } from 'vitest';
import { toPlaces } from './use-places.ts';

const CITIES = [
  { id: '1', nameAr: 'الدمام', nameEn: 'Dammam' },
  { id: '2', nameAr: 'الرياض', nameEn: 'Riyadh' },
];

test('places are named in the reader’s language, and an unknown one by its id', () => {
  const { nameOf, ...rest } = toPlaces(CITIES, 'ar', false, false);
  expect(rest).toEqual({
    options: [
      { value: '1', label: 'الدمام' },
      { value: '2', label: 'الرياض' },
    ],
    isLoading: false,
    isError: false,
  });
  expect([nameOf('2'), nameOf('9')]).toEqual(['الرياض', '9']);
  expect(toPlaces(CITIES, 'en', false, false).nameOf('2')).toBe('Riyadh');
});

test('before an answer there are none', () => {
  expect(toPlaces(undefined, 'ar', true, true)).toMatchObject({
    options: [],
    isLoading: true,
    isError: true,
  });
});
