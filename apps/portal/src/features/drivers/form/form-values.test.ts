import { expect, test } from 'vitest';
import { bodyOf, EMPTY, problemsOf } from './form-values.ts';

const filled = {
  ...EMPTY,
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
  expect(bodyOf(filled)).toMatchObject({
    firstName: 'حسين',
    car_number: 'K R A 4821',
    date_of_birth: '04/03/1994',
    medical_Insurance_date: '02/12/2026',
    isCasper: true,
    is_accept_order_socket: false,
    number_of_received: null,
  });
  expect(bodyOf({ ...filled, date_of_birth: EMPTY.date_of_birth }).date_of_birth).toBeNull();
});

test('what is missing or unreal is found before anything is sent', () => {
  expect(problemsOf(filled)).toEqual({});
  expect(problemsOf(EMPTY)).toMatchObject({ '': 'please_fill_in_all_fields', region_id: 'region_required' });
  expect(problemsOf({ ...filled, city_id: null })).toEqual({ '': 'please_fill_in_all_fields' });
  const unreal = { ...filled, date_of_birth: { day: '30', month: '02', year: '1994' } };
  expect(problemsOf({ ...unreal, number_of_received: '0' })).toEqual({
    date_of_birth: 'date_of_birth_invalid',
    number_of_received: 'not_valid',
  });
});
