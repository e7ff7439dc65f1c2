import type { ServiceArea } from '@mishwar/contract';
import { expect, test } from 'vitest';
import { findOwners, getCorners, listAreaOwners, toOwnerInput } from './area-owners.ts';

const areaOf = (owner: Pick<ServiceArea, 'city_id' | 'delivery_company_id'>): ServiceArea => ({
  _id: '9',
  ...owner,
  ...{ name_ar: '', name_en: '', area_km2: 4, created_at: '2026-01-01T00:00:00.000Z' },
  polygon: {
    type: 'Polygon',
    coordinates: [
      [
        [50, 26],
        [50.1, 26],
        [50.1, 26.1],
        [50, 26],
      ],
    ],
  },
});
const known = {
  areas: [
    areaOf({ city_id: '2', delivery_company_id: null }),
    areaOf({ city_id: null, delivery_company_id: '1' }),
  ],
  cities: [
    { id: '1', nameAr: 'الخبر', nameEn: 'Khobar' },
    { id: '2', nameAr: 'الدمام', nameEn: 'Dammam' },
    { id: '3', nameAr: 'الأحساء', nameEn: 'Al Ahsa' },
  ],
  companies: [{ _id: '1', name: 'السرعة' }],
};

test('owners with an area come first, each part by name in the language of the reader', () => {
  const names = (language: 'ar' | 'en') => listAreaOwners('city', known, language).map(({ name }) => name);
  expect(names('en')).toEqual(['Dammam', 'Al Ahsa', 'Khobar']);
  expect(names('ar')).toEqual(['الدمام', 'الأحساء', 'الخبر']);
  expect(listAreaOwners('company', known, 'en')).toEqual([
    { kind: 'company', id: '1', name: 'السرعة', area: known.areas[1] },
  ]);
  expect(listAreaOwners('city', known, 'en').map(({ area }) => area?.city_id ?? null)).toEqual([
    '2',
    null,
    null,
  ]);
});

test('names are found as in any search of Arabic', () => {
  const owners = listAreaOwners('city', known, 'ar');
  expect(findOwners(owners, ' الاحساء ').map(({ id }) => id)).toEqual(['3']);
  expect(findOwners(owners, '')).toHaveLength(3);
  expect(findOwners(owners, 'x')).toEqual([]);
});

test('corners leave out the repeated first one; a request names one owner', () => {
  expect(getCorners(areaOf({ city_id: '2', delivery_company_id: null }))).toEqual([
    [50, 26],
    [50.1, 26],
    [50.1, 26.1],
  ]);
  expect(toOwnerInput({ kind: 'city', id: '2' })).toEqual({ city_id: '2' });
  expect(toOwnerInput({ kind: 'company', id: '2' })).toEqual({ delivery_company_id: '2' });
});
