import {
  isCommonPassword,
  MAX_COMPANY_FIELD_LENGTH as MAX,
  MAX_EMAIL_LENGTH,
  MAX_PASSWORD_LENGTH,
  MIN_PARTNER_PASSWORD_LENGTH,
} from '@mishwar/domain';
import * as z from 'zod/mini';
import { CompanyPhone } from '../delivery-companies/delivery-companies.forms.ts';
import { FormId, nameText, trimmedText } from '../form-fields.ts';

/** A password of a partner user. */
export const PartnerPassword = z.string().check(
  z.minLength(MIN_PARTNER_PASSWORD_LENGTH, { error: 'password_min_6', abort: true }),
  z.maxLength(MAX_PASSWORD_LENGTH, 'value_too_large'),
  z.refine((text) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(text), { error: 'password_blank', abort: true }),
  z.refine((text) => !isCommonPassword(text), 'password_common'),
);
export const PartnerEmail = trimmedText(MAX_EMAIL_LENGTH).check(
  z.minLength(1, { error: 'email_not_empty', abort: true }),
  z.email('email_not_valid'),
);

const person = {
  first_name: nameText(MAX.person, 'firstname_required'),
  last_name: nameText(MAX.person, 'lastname_required'),
  phone: CompanyPhone,
};

/** A new partner user. */
export const NewPartnerBody = z.strictObject({
  ...person,
  email: PartnerEmail,
  password: PartnerPassword,
  company_id: FormId,
});
export type NewPartnerBody = z.infer<typeof NewPartnerBody>;

/** What staff change of a partner user: the e-mail stays, the password is entered again. */
export const PartnerBody = z.strictObject({ ...person, password: PartnerPassword });
export type PartnerBody = z.infer<typeof PartnerBody>;
