import { MAX_OPERATOR_FIELD_LENGTH as MAX, MAX_EMAIL_LENGTH, MAX_OPERATOR_CITIES } from '@mishwar/domain';
import { z } from 'zod';
import { NewPasswordText } from '../auth/auth.forms.ts';
import { chosenId, Id, nameText, phoneText, requiredText } from '../fields.ts';

/** The fields of an operator but the e-mail address and the password. */
export const OperatorBody = z.strictObject({
  firstname: nameText(MAX.name, 'firstname_required'),
  lastname: nameText(MAX.name, 'lastname_required'),
  code: requiredText(MAX.code, 'code_required'),
  phone: phoneText(MAX.phone),
  nationality_id: requiredText(MAX.nationality_id, 'nationality_id_required'),
  address: requiredText(MAX.address, 'address_required'),
  region_id: chosenId('region_required'),
  city_id: z.array(Id).min(1, 'city_required').max(MAX_OPERATOR_CITIES),
  /** `YYYY/MM/DD`, the day and the month with two digits. */
  date_of_birth: z
    .string()
    .regex(/^\d{4}\/\d{2}\/\d{2}$/, 'date_of_birth_invalid')
    .optional(),
});
export type OperatorBody = z.infer<typeof OperatorBody>;

export const OperatorRegistration = OperatorBody.extend({
  email: z.email('email_invalid').max(MAX_EMAIL_LENGTH),
  password: NewPasswordText,
});
export type OperatorRegistration = z.infer<typeof OperatorRegistration>;

export const NewPassword = z.strictObject({ password: NewPasswordText });
