import {
  COMPANY_DISTANCE_KM,
  isCrNumber,
  isIban,
  MAX_COMPANY_FIELD_LENGTH as MAX,
  normalizeCrNumber,
  normalizeIban,
  parseMoney,
} from '@mishwar/domain';
import { z } from 'zod';
import { AmountInput, nameText, phoneText, trimmedText } from '../fields.ts';

/** A Saudi commercial registration number, in any digits and with separators; it is stored without them. */
export const CrNumber = trimmedText(MAX.cr_number)
  .refine(isCrNumber, { error: 'cr_number_invalid', abort: true })
  .overwrite(normalizeCrNumber);
/** An IBAN with correct check digits, with or without spaces; it is stored without them. */
export const Iban = trimmedText(MAX.iban)
  .refine(isIban, { error: 'iban_invalid', abort: true })
  .overwrite(normalizeIban);
export const CompanyPhone = phoneText(MAX.phone);

/** What staff enter of a delivery company. */
export const CompanyBody = z.strictObject({
  name: nameText(MAX.name, 'company_name_required'),
  phone: CompanyPhone,
  cr_number: CrNumber.nullish(),
  contract: trimmedText(MAX.contract).nullish(),
  iban: Iban.nullish(),
  /** km from a driver to the restaurant; null is no limit. */
  company_distance_receive: z.number().min(COMPANY_DISTANCE_KM.min).max(COMPANY_DISTANCE_KM.max).nullish(),
  /** SAR that an order costs the company. */
  company_contract_price: AmountInput.refine(
    (price) => (parseMoney(price) ?? -1) >= 0,
    'amount_invalid',
  ).nullish(),
});
export type CompanyBody = z.infer<typeof CompanyBody>;
