import { expect, test } from 'vitest';
import { companyDriversList, driversList } from './drivers-search.ts';

const filters = {
  keyword: 'Saad',
  status: ['active'],
  date: { from: '2026-01-01' },
  cities: ['12'],
  documents: ['soon'],
  ready: 'yes',
  online: 'no',
  busy: 'yes',
  negative_balance: 'yes',
  firstName: 'Saad',
  lastName: 'Omar',
  phone: '055',
  id_number: '1',
};

test('every filter of drivers survives a reload, and one with an unknown value falls away alone', () => {
  expect(driversList.read({ filters: { ...filters, company_ids: ['3'] } }).filters).toEqual({
    ...filters,
    company_ids: ['3'],
  });
  const broken = { status: ['gone'], documents: ['lost'], ready: 'maybe', keyword: 'Saad' };
  expect(driversList.read({ filters: broken }).filters).toEqual({ keyword: 'Saad' });
});

test('the drivers of one company are not filtered by company', () => {
  expect(companyDriversList.read({ filters: { ...filters, company_ids: ['3'] } }).filters).toEqual(filters);
});

test('texts about drivers are applied by Enter, and numbers are written left to right', () => {
  const texts = Object.entries(driversList.filters).filter(([, field]) => field.kind === 'text');
  expect(texts.every(([, field]) => 'onEnter' in field && field.onEnter)).toBe(true);
  expect(texts.flatMap(([name, field]) => ('ltr' in field && field.ltr ? [name] : []))).toEqual([
    'phone',
    'id_number',
  ]);
});

test.each(driversList.views ?? [])(
  'the view $id filters by what the address can hold',
  ({ filters: given }) => {
    expect(driversList.read({ filters: given }).filters).toEqual(given);
  },
);
