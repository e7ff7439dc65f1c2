import type { DriverDetail } from '@mishwar/contract';
import { DriverBody } from '@mishwar/contract/drivers/drivers.forms.ts';
import { expect, test } from 'vitest';
import { checkValues } from '../../../shared/form/check-values.ts';
import {
  checkDriverRules,
  EMPTY_VALUES,
  type FormValues,
  toDriverBody,
  toFormValues,
} from './form-values.ts';

const check = (values: FormValues) =>
  checkValues(values, { schema: DriverBody, toBody: toDriverBody, rules: checkDriverRules });

const filled = {
  ...EMPTY_VALUES,
  id_number: '1047300182',
  firstName: ' حسين ',
  lastName: 'الناصر',
  phone: '0556142290',
  car_number: '  K R A 4821 ',
  date_of_birth: { day: '4', month: '3', year: '1994' },
  medical_Insurance_date: { day: '02', month: '12', year: '2026' },
  identity_type_id: '1',
  car_type_id: '1',
  region_id: '1',
  city_id: '2',
};

test('[VAL-18] [VAL-19] [VAL-20] the car number is sent trimmed, and dates joined as DD/MM/YYYY', () => {
  expect(check(filled).body).toMatchObject({
    firstName: 'حسين',
    car_number: 'K R A 4821',
    date_of_birth: '04/03/1994',
    medical_Insurance_date: '02/12/2026',
    isCasper: true,
    is_accept_order_socket: false,
    number_of_received: null,
  });
  expect(check({ ...filled, date_of_birth: EMPTY_VALUES.date_of_birth }).body?.date_of_birth).toBeNull();
});

test('missing and impossible values are found before the request is sent', () => {
  const problemsOf = (values: FormValues) => check(values).problems;
  expect(problemsOf(filled)).toEqual({});
  expect(problemsOf(EMPTY_VALUES)).toMatchObject({
    '': 'please_fill_in_all_fields',
    region_id: 'region_required',
    identity_type_id: 'selection_required',
  });
  expect(problemsOf({ ...filled, city_id: null })).toEqual({
    '': 'please_fill_in_all_fields',
    city_id: 'selection_required',
    company_id: 'selection_required',
  });
  const unreal = { ...filled, date_of_birth: { day: '30', month: '02', year: '1994' } };
  expect(problemsOf({ ...unreal, number_of_received: '0' })).toEqual({
    date_of_birth: 'date_of_birth_invalid',
    number_of_received: 'value_too_small',
  });
  const child = { day: '01', month: '01', year: String(new Date().getFullYear() - 17) };
  expect(problemsOf({ ...filled, date_of_birth: child })).toEqual({ date_of_birth: 'driver_too_young' });
  expect(problemsOf(EMPTY_VALUES)).toMatchObject({
    firstName: 'firstname_required',
    lastName: 'lastname_required',
    id_number: 'id_number_required',
    phone: 'phone_required',
  });
});

test.each([
  ['', {}],
  ['50', {}],
  ['51', { number_of_received: 'value_too_large' }],
  ['1.5', { number_of_received: 'not_valid' }],
  ['two', { number_of_received: 'not_valid' }],
])('of %j orders at once the problems are %j', (number_of_received, problems) => {
  expect(check({ ...filled, number_of_received }).problems).toEqual(problems);
});

test('the form of a stored driver has its texts, choices and dates, and nothing where the driver has none', () => {
  const stored = {
    id_number: '1020',
    firstName: 'Saad',
    number_of_received: 7,
    city_id: '12',
    region_id: null,
    isCasper: false,
    isActive: false,
    isReady: true,
    date_of_birth: '04/03/1994',
    medical_Insurance_date: null,
    attachment: [{ location: 'a' }],
  } as unknown as DriverDetail;
  expect(toFormValues(stored)).toMatchObject({
    id_number: '1020',
    firstName: 'Saad',
    lastName: '',
    number_of_received: '7',
    city_id: '12',
    region_id: null,
    isCasper: false,
    isActive: false,
    isReady: true,
    date_of_birth: { day: '04', month: '03', year: '1994' },
    medical_Insurance_date: EMPTY_VALUES.medical_Insurance_date,
    attachment: [{ location: 'a' }],
  });
});
