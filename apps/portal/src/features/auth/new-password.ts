interface PasswordValues {
  current_password: string;
  password: string;
  repeat: string;
}

/** The request body of a change of password. */
export const toPasswordBody = ({ current_password, password }: PasswordValues) => ({
  current_password,
  password,
});

/** Rules of a change of password between its fields: the new one differs from the present one, and is repeated exactly. */
export function checkPasswordRules({ current_password, password, repeat }: PasswordValues) {
  if (password === '') return [];
  if (password === current_password) return [{ field: 'password', msg: 'password_same' }];
  return password === repeat ? [] : [{ field: 'repeat', msg: 'password_repeat_differs' }];
}
