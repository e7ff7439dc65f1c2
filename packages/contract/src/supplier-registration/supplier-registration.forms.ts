import { MAX_COMPANY_FIELD_LENGTH as MAX, MAX_REASON_LENGTH } from '@mishwar/domain';
import { z } from 'zod';
import { CompanyPhone, CrNumber, Iban } from '../delivery-companies/delivery-companies.forms.ts';
import { chosenId, nameText, requiredText, trimmedText } from '../fields.ts';
import { PartnerBody, PartnerEmail } from '../partners/partners.forms.ts';

/** What a company enters to deliver for the platform, with its person. */
export const SupplierApplication = PartnerBody.extend({
  company_name: nameText(MAX.name, 'company_name_required'),
  company_phone: CompanyPhone,
  cr_number: CrNumber,
  iban: Iban.nullish(),
  email: PartnerEmail,
  city_id: chosenId('city_choose'),
  number_of_drivers: z.number().int().min(0).max(100_000).nullish(),
  note: trimmedText(MAX.note).nullish(),
});
export type SupplierApplication = z.infer<typeof SupplierApplication>;

/** Why an application is rejected. */
export const RejectSupplier = z.strictObject({
  reason: requiredText(MAX_REASON_LENGTH, 'reason_required'),
});
