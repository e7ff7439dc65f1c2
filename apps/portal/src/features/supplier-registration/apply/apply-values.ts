import { toLatinDigits } from '@mishwar/domain';

/** The empty form of an application. */
export const EMPTY_APPLICATION = {
  company_name: '',
  company_phone: '',
  cr_number: '',
  iban: '',
  city_id: null as string | null,
  number_of_drivers: '',
  first_name: '',
  last_name: '',
  email: '',
  phone: '',
  password: '',
  note: '',
};
export type ApplicationValues = typeof EMPTY_APPLICATION;

/** The request body of the form; an optional field that is empty is null. */
export const toApplication = ({ iban, number_of_drivers, note, ...values }: ApplicationValues) => ({
  ...values,
  iban: iban.trim() || null,
  number_of_drivers: toNumber(number_of_drivers),
  note: note.trim() || null,
});

/** A typed number; what is not one stays text, which the schema refuses. */
function toNumber(text: string): number | string | null {
  const typed = toLatinDigits(text.trim());
  if (typed === '') return null;
  return /^\d+$/.test(typed) ? Number(typed) : typed;
}
