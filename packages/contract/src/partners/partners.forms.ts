import {
  MAX_COMPANY_FIELD_LENGTH as MAX,
  MAX_EMAIL_LENGTH,
  MIN_PARTNER_PASSWORD_LENGTH,
} from '@mishwar/domain';
import { z } from 'zod';
import { newPassword } from '../auth/auth.forms.ts';
import { CompanyPhone } from '../delivery-companies/delivery-companies.forms.ts';
import { Id, nameText, trimmedText } from '../fields.ts';

/** A password of a partner user. */
const PartnerPassword = newPassword(MIN_PARTNER_PASSWORD_LENGTH, 'password_min_6');
export const PartnerEmail = trimmedText(MAX_EMAIL_LENGTH)
  .min(1, { error: 'email_not_empty', abort: true })
  .check(z.email('email_not_valid'));

/** What staff change of a partner user: the e-mail stays, the password is entered again. */
export const PartnerBody = z.strictObject({
  first_name: nameText(MAX.person, 'firstname_required'),
  last_name: nameText(MAX.person, 'lastname_required'),
  phone: CompanyPhone,
  password: PartnerPassword,
});
export type PartnerBody = z.infer<typeof PartnerBody>;

/** A new partner user. */
export const NewPartnerBody = PartnerBody.extend({ email: PartnerEmail, company_id: Id });
export type NewPartnerBody = z.infer<typeof NewPartnerBody>;
