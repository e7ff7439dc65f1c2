import { MAX_COMPANY_FIELD_LENGTH as MAX, MAX_REASON_LENGTH } from '@mishwar/domain';
import * as z from 'zod/mini';
import { CompanyPhone, CrNumber, Iban } from '../delivery-companies/delivery-companies.forms.ts';
import { ID_PATTERN, nameText, requiredText, trimmedText } from '../form-fields.ts';
import { PartnerEmail, PartnerPassword } from '../partners/partners.forms.ts';

/** What a company enters to deliver for the platform, with its person. */
export const SupplierApplication = z.strictObject({
  company_name: nameText(MAX.name, 'company_name_required'),
  company_phone: CompanyPhone,
  cr_number: CrNumber,
  iban: z.nullish(Iban),
  first_name: nameText(MAX.person, 'firstname_required'),
  last_name: nameText(MAX.person, 'lastname_required'),
  email: PartnerEmail,
  phone: CompanyPhone,
  password: PartnerPassword,
  city_id: z.string('city_choose').check(z.regex(ID_PATTERN, 'city_choose')),
  number_of_drivers: z.nullish(
    z.number().check(z.int(), z.gte(0, 'value_too_small'), z.lte(100_000, 'value_too_large')),
  ),
  note: z.nullish(trimmedText(MAX.note)),
});
export type SupplierApplication = z.infer<typeof SupplierApplication>;

/** Why an application is rejected. */
export const RejectSupplier = z.strictObject({
  reason: requiredText(MAX_REASON_LENGTH, 'reason_required'),
});
