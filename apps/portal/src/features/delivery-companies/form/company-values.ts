import type { DeliveryCompany } from '@mishwar/contract';
import { formatIban, toLatinDigits } from '@mishwar/domain';

const FIELDS = [
  'name',
  'phone',
  'cr_number',
  'contract',
  'iban',
  'company_distance_receive',
  'company_contract_price',
] as const;
export type CompanyField = (typeof FIELDS)[number];
export type CompanyValues = Record<CompanyField, string>;

/** The form of a new company. */
export const EMPTY_COMPANY: CompanyValues = Object.fromEntries(
  FIELDS.map((name) => [name, '']),
) as CompanyValues;

/** The form of a stored company. */
export const toCompanyValues = (company: DeliveryCompany): CompanyValues => ({
  name: company.name,
  phone: company.phone,
  cr_number: company.cr_number ?? '',
  contract: company.contract ?? '',
  iban: company.iban === null ? '' : formatIban(company.iban),
  company_distance_receive: String(company.company_distance_receive ?? ''),
  company_contract_price: company.company_contract_price ?? '',
});

/** The request body of the form; an empty field is null. */
export const toCompanyBody = (values: CompanyValues) => ({
  name: values.name,
  phone: values.phone,
  cr_number: values.cr_number.trim() || null,
  contract: values.contract.trim() || null,
  iban: values.iban.trim() || null,
  company_distance_receive: toNumber(values.company_distance_receive),
  company_contract_price: values.company_contract_price.trim() || null,
});

/** A typed number; what is not one stays text, which the schema refuses. */
function toNumber(text: string): number | string | null {
  const typed = toLatinDigits(text.trim());
  if (typed === '') return null;
  return Number.isFinite(Number(typed)) ? Number(typed) : typed;
}
