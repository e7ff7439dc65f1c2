import {
  isCommonPassword,
  MAX_EMAIL_LENGTH,
  MAX_ONE_TIME_CODE_LENGTH,
  MAX_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
} from '@mishwar/domain';
import { z } from 'zod';
import { requiredText, Token } from '../fields.ts';

const email = requiredText(MAX_EMAIL_LENGTH, 'email_not_empty');
/** A password as it is entered to sign in: not trimmed. */
const password = z.string().min(1, 'password_not_empty').max(MAX_PASSWORD_LENGTH);

export const Credentials = z.strictObject({ email, password });

export const OneTimeCode = z.strictObject({
  email,
  passKey: requiredText(MAX_ONE_TIME_CODE_LENGTH, 'passKey_not_empty'),
  attemptToken: Token,
});

/** A letter, digit, sign or symbol: neither white space nor an invisible character. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** A new password of at least `min` characters; `msg` is the message key of a shorter one. */
export const newPassword = (min: number, msg: string) =>
  z
    .string()
    .min(min, { error: msg, abort: true })
    .max(MAX_PASSWORD_LENGTH)
    .refine((text) => VISIBLE.test(text), { error: 'password_blank', abort: true })
    .refine((text) => !isCommonPassword(text), 'password_common');

/** A new password of a staff member. */
export const NewPasswordText = newPassword(MIN_PASSWORD_LENGTH, 'password_min_8');

export const ChangePassword = z.strictObject({ current_password: password, password: NewPasswordText });
