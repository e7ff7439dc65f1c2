import {
  COMPANY_DISTANCE_KM,
  isCrNumber,
  isIban,
  isPhoneText,
  MAX_COMPANY_FIELD_LENGTH as MAX,
  normalizeCrNumber,
  normalizeIban,
  parseMoney,
} from '@mishwar/domain';
import * as z from 'zod/mini';
import { FormAmount, nameText, requiredText, trimmedText } from '../form-fields.ts';

/** A Saudi commercial registration number, in any digits and with separators; it is stored without them. */
export const CrNumber = trimmedText(MAX.cr_number).check(
  z.refine(isCrNumber, { error: 'cr_number_invalid', abort: true }),
  z.overwrite(normalizeCrNumber),
);
/** An IBAN with correct check digits, with or without spaces; it is stored without them. */
export const Iban = trimmedText(MAX.iban).check(
  z.refine(isIban, { error: 'iban_invalid', abort: true }),
  z.overwrite(normalizeIban),
);
export const CompanyPhone = requiredText(MAX.phone, 'phone_required').check(
  z.refine((phone) => phone === '' || isPhoneText(phone), 'phone_invalid'),
);

/** What staff enter of a delivery company. */
export const CompanyBody = z.strictObject({
  name: nameText(MAX.name, 'company_name_required'),
  phone: CompanyPhone,
  cr_number: z.nullish(CrNumber),
  contract: z.nullish(trimmedText(MAX.contract)),
  iban: z.nullish(Iban),
  /** km from a driver to the restaurant; null is no limit. */
  company_distance_receive: z.nullish(
    z
      .number()
      .check(
        z.gte(COMPANY_DISTANCE_KM.min, 'value_too_small'),
        z.lte(COMPANY_DISTANCE_KM.max, 'value_too_large'),
      ),
  ),
  /** SAR that an order costs the company. */
  company_contract_price: z.nullish(
    FormAmount.check(z.refine((price) => (parseMoney(price) ?? -1) >= 0, 'amount_invalid')),
  ),
});
export type CompanyBody = z.infer<typeof CompanyBody>;
