import { PRODUCT_COMPANY, PRODUCT_COMPANY_2 } from '@mishwar/domain';
import { expect, test } from 'vitest';
import { formatCompany } from '../../../shared/companies/format-company.ts';
import { loadAllTexts } from '../../../shared/testing/all-texts.ts';
import { getCustomerCity, getRestaurantCity } from './city-text.ts';
import { formatCancelReason } from './company-text.ts';

const { speak } = loadAllTexts();
const order = {
  customer_city: 'الدمام',
  customer_city_en: 'Dammam',
  restaurant_city: 'القطيف',
  restaurant_city_en: 'Qatif',
  cancel_reason_name: { nameAr: 'العميل لا يرد', nameEn: 'No answer' },
};

test.each([
  ['ar', ['الدمام', 'القطيف', 'العميل لا يرد', 'شوكة']],
  ['en', ['Dammam', 'Qatif', 'No answer', 'Shukah']],
] as const)('cities, reasons and companies are named in %s', async (language, names) => {
  await speak(language);
  expect([
    getCustomerCity(order),
    getRestaurantCity(order),
    formatCancelReason(order),
    formatCompany('shukah'),
  ]).toEqual(names);
});

test('an order without a reason has none, an unknown company its own name, and the product two of its own', async () => {
  await speak('en');
  expect(formatCancelReason({ cancel_reason_name: null })).toBe('');
  expect(formatCompany('Al Rawabi')).toBe('Al Rawabi');
  const own = [formatCompany(PRODUCT_COMPANY), formatCompany(PRODUCT_COMPANY_2), formatCompany('maeda')];
  expect(new Set(own).size).toBe(3);
  expect(own.slice(0, 2).every((name) => name.includes('Mishwar'))).toBe(true);
});
