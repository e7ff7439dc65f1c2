import { isPhoneText, MAX_EMAIL_LENGTH } from '@mishwar/domain';
import { z } from 'zod';
import { NewPasswordText } from '../auth/auth.forms.ts';
import { Role } from '../auth/auth.schemas.ts';
import { Id, Instant, visibleText } from '../base.ts';

const required = (key: string, max = 200) => visibleText().min(1, key).max(max);

/** YYYY/MM/DD, the day and the month with two digits. */
export const DateOfBirth = z.string().regex(/^\d{4}\/\d{2}\/\d{2}$/, 'date_of_birth_invalid');

export const Operator = z.object({
  _id: z.string(),
  code: z.string(),
  email: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  phone: z.string(),
  role: Role,
  nationality_id: z.string(),
  address: z.string(),
  status: z.literal(['ACTIVE', 'DEACTIVATE']),
  region_id: z.string().nullable(),
  city_id: z.array(z.string()),
  date_of_birth: z.object({ day: z.string(), month: z.string(), year: z.string() }).nullable(),
  created_at: Instant,
});

export const OperatorRegistration = z.strictObject({
  firstname: required('firstname_required'),
  lastname: required('lastname_required'),
  code: required('code_required', 40),
  phone: required('phone_required', 20).refine(isPhoneText, 'phone_invalid'),
  nationality_id: required('nationality_id_required', 20),
  email: z.email('email_invalid').max(MAX_EMAIL_LENGTH),
  password: NewPasswordText,
  address: required('address_required', 500),
  region_id: Id,
  city_id: z.array(Id).min(1, 'city_required').max(100),
  date_of_birth: DateOfBirth.optional(),
});

export const NewPassword = z.strictObject({ password: NewPasswordText });
