import { ChangePassword } from '@mishwar/contract/auth/auth.forms.ts';
import { expect, test } from 'vitest';
import { checkValues } from '../../shared/form/check-values.ts';
import { checkPasswordRules, toPasswordBody } from './new-password.ts';

const GOOD = { current_password: 'given-to-me', password: 'known-to-me', repeat: 'known-to-me' };

test.each([
  [{}, {}],
  [{ current_password: '' }, { current_password: 'password_not_empty' }],
  [{ password: '1234567', repeat: '1234567' }, { password: 'password_min_8' }],
  [{ password: '12345678', repeat: '12345678' }, { password: 'password_common' }],
  [{ password: 'blue-key', repeat: 'blue-key' }, {}],
  [{ password: '', repeat: '' }, { password: 'password_min_8' }],
  [{ password: 'given-to-me', repeat: 'given-to-me' }, { password: 'password_same' }],
  [{ repeat: 'known-to-us' }, { repeat: 'password_repeat_differs' }],
])('a change with %j is refused for %j', (change, problems) => {
  const options = { schema: ChangePassword, toBody: toPasswordBody, rules: checkPasswordRules };
  expect(checkValues({ ...GOOD, ...change }, options).problems).toEqual(problems);
});
