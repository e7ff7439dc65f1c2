import {
  isPhoneText,
  MAX_EMAIL_LENGTH,
  MAX_OPERATOR_CITIES,
  MAX_OPERATOR_FIELD_LENGTH,
} from '@mishwar/domain';
import * as z from 'zod/mini';
import { NewPasswordText } from '../auth/auth.forms.ts';
import { FormId, ID_PATTERN, nameText, requiredText } from '../form-fields.ts';

/** `YYYY/MM/DD`, the day and the month with two digits. */
const DateOfBirth = z.string().check(z.regex(/^\d{4}\/\d{2}\/\d{2}$/, 'date_of_birth_invalid'));

const MAX = MAX_OPERATOR_FIELD_LENGTH;

/** The fields of an operator but the e-mail address and the password. */
export const OperatorBody = z.strictObject({
  firstname: nameText(MAX.name, 'firstname_required'),
  lastname: nameText(MAX.name, 'lastname_required'),
  code: requiredText(MAX.code, 'code_required'),
  phone: requiredText(MAX.phone, 'phone_required').check(
    z.refine((text) => text === '' || isPhoneText(text), 'phone_invalid'),
  ),
  nationality_id: requiredText(MAX.nationality_id, 'nationality_id_required'),
  address: requiredText(MAX.address, 'address_required'),
  region_id: z.string('region_required').check(z.regex(ID_PATTERN, 'region_required')),
  city_id: z
    .array(FormId)
    .check(z.minLength(1, 'city_required'), z.maxLength(MAX_OPERATOR_CITIES, 'value_too_large')),
  date_of_birth: z.optional(DateOfBirth),
});
export type OperatorBody = z.infer<typeof OperatorBody>;

export const OperatorRegistration = z.strictObject({
  ...OperatorBody.shape,
  email: z.email('email_invalid').check(z.maxLength(MAX_EMAIL_LENGTH, 'value_too_large')),
  password: NewPasswordText,
});
export type OperatorRegistration = z.infer<typeof OperatorRegistration>;

export const NewPassword = z.strictObject({ password: NewPasswordText });
