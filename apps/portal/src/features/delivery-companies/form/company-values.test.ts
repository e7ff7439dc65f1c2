import type { DeliveryCompany } from '@mishwar/contract';
import { expect, test } from 'vitest';
import { EMPTY_COMPANY, toCompanyBody, toCompanyValues } from './company-values.ts';

const stored = {
  name: 'شركة السرعة',
  phone: '0551234567',
  cr_number: '1010101010',
  contract: 'C-1',
  iban: 'SA0380000000608010167519',
  company_distance_receive: 0,
  company_contract_price: '12.50',
} as DeliveryCompany;

test('a stored company fills the form, its IBAN in groups of four', () => {
  expect(toCompanyValues(stored)).toEqual({
    ...stored,
    iban: 'SA03 8000 0000 6080 1016 7519',
    company_distance_receive: '0',
  });
  const bare = {
    cr_number: null,
    contract: null,
    iban: null,
    company_distance_receive: null,
    company_contract_price: null,
  };
  expect(toCompanyValues({ ...stored, ...bare })).toEqual({
    ...EMPTY_COMPANY,
    name: stored.name,
    phone: stored.phone,
  });
});

test('empty fields are null in the body, others without the blanks around them', () => {
  const nulls = {
    cr_number: null,
    contract: null,
    iban: null,
    company_distance_receive: null,
    company_contract_price: null,
  };
  expect(toCompanyBody(EMPTY_COMPANY)).toEqual({ name: '', phone: '', ...nulls });
  const blank = Object.fromEntries(Object.keys(nulls).map((name) => [name, '  ']));
  expect(toCompanyBody({ ...EMPTY_COMPANY, ...blank })).toEqual({ name: '', phone: '', ...nulls });
  expect(
    toCompanyBody({
      name: 'A',
      phone: '055',
      cr_number: ' 10 ',
      contract: ' C-1 ',
      iban: ' SA03 ',
      company_distance_receive: ' 5 ',
      company_contract_price: ' 12.50 ',
    }),
  ).toEqual({
    name: 'A',
    phone: '055',
    cr_number: '10',
    contract: 'C-1',
    iban: 'SA03',
    company_distance_receive: 5,
    company_contract_price: '12.50',
  });
});

test.each([
  ['٢٫٥', 2.5],
  ['١٢', 12],
  ['2.5', 2.5],
  ['far', 'far'],
  ['Infinity', 'Infinity'],
])('the distance %s is sent as %s', (typed, sent) => {
  expect(toCompanyBody({ ...EMPTY_COMPANY, company_distance_receive: typed }).company_distance_receive).toBe(
    sent,
  );
});
