import type { OperatorRow } from '@mishwar/contract';
import { OperatorBody, OperatorRegistration } from '@mishwar/contract/operators/operators.forms.ts';
import { describe, expect, test } from 'vitest';
import { checkValues } from '../../../shared/form/check-values.ts';
import { EMPTY_OPERATOR, type NewOperatorValues, toOperatorBody, toOperatorValues } from './form-values.ts';

const FILLED: NewOperatorValues = {
  email: 'huda@example.com',
  password: 'Palm-Dat',
  firstname: ' هدى ',
  lastname: 'القحطاني',
  nationality_id: '1012345678',
  phone: '0551112222',
  code: 'OPS-1',
  address: 'الدمام',
  region_id: '1',
  city_id: ['1', '2'],
  date_of_birth: { day: '7', month: '04', year: '1990' },
};
const check = (changes: Partial<NewOperatorValues>) =>
  checkValues({ ...FILLED, ...changes }, { schema: OperatorRegistration, toBody: toOperatorBody });

test('a complete form is sent with its date of birth as YYYY/MM/DD', () => {
  const { problems, body } = check({});
  expect(problems).toEqual({});
  expect(body).toEqual({ ...FILLED, firstname: 'هدى', date_of_birth: '1990/04/07' });
});

test('an empty form names each field that is required', () => {
  const { problems } = checkValues(EMPTY_OPERATOR, { schema: OperatorRegistration, toBody: toOperatorBody });
  expect(problems).toEqual({
    email: 'email_invalid',
    password: 'password_min_8',
    firstname: 'firstname_required',
    lastname: 'lastname_required',
    nationality_id: 'nationality_id_required',
    phone: 'phone_required',
    code: 'code_required',
    address: 'address_required',
    region_id: 'region_required',
    city_id: 'city_required',
  });
});

describe('a date of birth that is not filled', () => {
  test.each([
    { day: '', month: '', year: '' },
    { day: '07', month: '04', year: '' },
    { day: '', month: '04', year: '1990' },
    { day: '07', month: '', year: '1990' },
  ])('%j is not sent', (date_of_birth) => {
    expect(check({ date_of_birth })).toMatchObject({ problems: {} });
    expect(check({ date_of_birth }).body).not.toHaveProperty('date_of_birth');
  });
});

test('the form of a stored operator has neither an e-mail address nor a password', () => {
  const { email: _email, password: _password, ...stored } = FILLED;
  const { problems, body } = checkValues(stored, { schema: OperatorBody, toBody: toOperatorBody });
  expect(problems).toEqual({});
  expect(Object.keys(body ?? {}).toSorted()).toEqual(Object.keys(OperatorBody.shape).toSorted());
});

test('the form of a stored operator has what is stored, and an empty date where there is none', () => {
  const stored = {
    ...{ firstname: 'Huda', lastname: 'Omar', nationality_id: '1', phone: '055', code: '7', address: 'A' },
    ...{ region_id: '5', city_id: ['12'], date_of_birth: { day: '07', month: '04', year: '1990' } },
  };
  const row = (change: object) => ({ ...stored, version: 3, email: 'a@b.c', ...change }) as OperatorRow;
  expect(toOperatorValues(row({}))).toEqual(stored);
  expect(toOperatorValues(row({ date_of_birth: null })).date_of_birth).toEqual({
    day: '',
    month: '',
    year: '',
  });
});
