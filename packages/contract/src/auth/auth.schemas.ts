import { isCommonPassword, MIN_PASSWORD_LENGTH, ROLES } from '@mishwar/domain';
import { z } from 'zod';

export const Credentials = z.strictObject({
  email: z.string().trim().min(1, 'email_not_empty').max(254),
  password: z.string().min(1, 'password_not_empty').max(200),
});

/** The code was sent; `expiredAfter` is the number of seconds in which it can be used. */
export const CodeSent = z.object({ expiredAfter: z.number().int().positive() });

export const OneTimeCode = z.strictObject({
  email: z.string().trim().min(1, 'email_not_empty').max(254),
  passKey: z.string().trim().min(1, 'passKey_not_empty').max(20),
});

/** A password that somebody chooses for a member of staff. */
export const NewPasswordText = z
  .string()
  .min(MIN_PASSWORD_LENGTH, { error: 'password_min_8', abort: true })
  .max(200)
  .refine((password) => !isCommonPassword(password), 'password_common');

export const ChangePassword = z.strictObject({
  current_password: z.string().min(1, 'password_not_empty').max(200),
  password: NewPasswordText,
});

export const SignedIn = z.object({ token: z.string(), mustChangePassword: z.boolean() });

export const Role = z.literal([...ROLES]);

export const TimeZone = z.object({ gmt: z.string(), name: z.string(), timezone: z.string() });

export const Profile = z.object({
  _id: z.string(),
  role: Role,
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  timezone: TimeZone,
});
export type Profile = z.infer<typeof Profile>;
