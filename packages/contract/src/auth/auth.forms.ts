import {
  isCommonPassword,
  MAX_EMAIL_LENGTH,
  MAX_ONE_TIME_CODE_LENGTH,
  MAX_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
} from '@mishwar/domain';
import * as z from 'zod/mini';
import { requiredText, TOKEN_PATTERN } from '../form-fields.ts';

const email = requiredText(MAX_EMAIL_LENGTH, 'email_not_empty');
/** A password as it is entered to sign in: not trimmed. */
const password = z
  .string()
  .check(z.minLength(1, 'password_not_empty'), z.maxLength(MAX_PASSWORD_LENGTH, 'value_too_large'));

export const Credentials = z.strictObject({ email, password });

export const OneTimeCode = z.strictObject({
  email,
  passKey: requiredText(MAX_ONE_TIME_CODE_LENGTH, 'passKey_not_empty'),
  attemptToken: z.string().check(z.regex(TOKEN_PATTERN)),
});

/** A letter, digit, sign or symbol: neither white space nor an invisible character. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** A new password of a staff member. */
export const NewPasswordText = z.string().check(
  z.minLength(MIN_PASSWORD_LENGTH, { error: 'password_min_8', abort: true }),
  z.maxLength(MAX_PASSWORD_LENGTH, 'value_too_large'),
  z.refine((text) => VISIBLE.test(text), { error: 'password_blank', abort: true }),
  z.refine((text) => !isCommonPassword(text), 'password_common'),
);

export const ChangePassword = z.strictObject({ current_password: password, password: NewPasswordText });
