import { ChangePassword } from '@mishwar/contract/auth/auth.forms.ts';
import { DriverNote } from '@mishwar/contract/drivers/drivers.forms.ts';
import { expect, test } from 'vitest';
import { checkValues } from './check-values.ts';

test('accepted values answer the parsed body', () => {
  expect(checkValues({ note: ' late twice ' }, { schema: DriverNote })).toEqual({
    problems: {},
    body: { note: 'late twice' },
  });
});

test('each field has the first of its problems as a message key', () => {
  const values = { current_password: '', password: 'short', repeat: '' };
  const options = {
    schema: ChangePassword,
    toBody: ({ current_password, password }: typeof values) => ({ current_password, password }),
    rules: () => [
      { field: 'password', msg: 'password_same' },
      { field: 'repeat', msg: 'password_repeat_differs' },
    ],
  };
  expect(checkValues(values, options)).toEqual({
    problems: {
      current_password: 'password_not_empty',
      password: 'password_min_8',
      repeat: 'password_repeat_differs',
    },
  });
});

test('a missing field is required, in a form as on the server', () => {
  expect(checkValues({ note: undefined }, { schema: DriverNote }).problems).toEqual({
    note: 'field_required',
  });
});

test('a problem of no field of the form belongs to the form as a whole', () => {
  expect(checkValues({ text: 'a' }, { schema: DriverNote, toBody: () => ({ note: 5 }) }).problems).toEqual({
    '': 'not_valid',
  });
});

test('a rule alone leaves the parsed body, and is a problem', () => {
  const checked = checkValues(
    { note: 'a' },
    { schema: DriverNote, rules: () => [{ msg: 'settings_changed' }] },
  );
  expect(checked.problems).toEqual({ '': 'settings_changed' });
});
