import { isCommonPassword, MIN_PASSWORD_LENGTH } from '@mishwar/domain';

export type PasswordFault =
  | 'password_not_empty'
  | 'password_min_8'
  | 'password_common'
  | 'password_same'
  | 'password_repeat_differs';

export interface PasswordFields {
  current_password: string;
  password: string;
  repeat: string;
}

/** What is wrong with each field of a change of password, as far as it shows before the server is asked. */
export function passwordFaults({
  current_password,
  password,
  repeat,
}: PasswordFields): Partial<Record<keyof PasswordFields, PasswordFault>> {
  if (current_password === '') return { current_password: 'password_not_empty' };
  if (password.length < MIN_PASSWORD_LENGTH) return { password: 'password_min_8' };
  if (isCommonPassword(password)) return { password: 'password_common' };
  if (password === current_password) return { password: 'password_same' };
  return password === repeat ? {} : { repeat: 'password_repeat_differs' };
}
