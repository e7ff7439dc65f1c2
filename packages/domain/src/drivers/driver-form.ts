import { parseDriverDate } from './driver-date.ts';

/** The selections of the driver form. */
export const DRIVER_LOOKUPS = [
  'identity_type_id',
  'car_type_id',
  'region_id',
  'city_id',
  'company_id',
] as const;
export type DriverLookup = (typeof DRIVER_LOOKUPS)[number];

/** Selections that are required; the region is one of them. */
const MIN_LOOKUPS = 4;

/** The region whose cities are offered before a region is chosen. */
export const DEFAULT_REGION_ID = '1';

/** Problems of the selections as message keys; empty where they suffice. */
export function listMissingLookups(
  chosen: Partial<Record<DriverLookup, string | null | undefined>>,
): { field?: DriverLookup; msg: string }[] {
  const made = DRIVER_LOOKUPS.filter((name) => chosen[name]);
  const missing: { field?: DriverLookup; msg: string }[] = [];
  if (made.length < MIN_LOOKUPS) missing.push({ msg: 'please_fill_in_all_fields' });
  if (!chosen.region_id) missing.push({ field: 'region_id', msg: 'region_required' });
  return missing;
}

/** Whether a driver cannot be saved without this selection, beside the others that are made. */
export function isLookupNeeded(
  name: DriverLookup,
  chosen: Partial<Record<DriverLookup, string | null | undefined>>,
): boolean {
  return listMissingLookups({ ...chosen, [name]: null }).length > 0;
}

/** The switches of a driver with their defaults. */
export function applyDriverDefaults(given: {
  isCasper?: boolean | null | undefined;
  is_accept_order_socket?: boolean | null | undefined;
}): { isCasper: boolean; is_accept_order_socket: boolean } {
  return {
    isCasper: given.isCasper ?? true,
    is_accept_order_socket: given.is_accept_order_socket ?? false,
  };
}

/** A plain error text as it is shown: a space before each capital letter. */
export function spaceCapitals(text: string): string {
  return text.replace(/(?<=\S)(?=\p{Lu})/gu, ' ');
}

/** The address of an attachment, which is an object or a plain address. */
export function getAttachmentUrl(attachment: string | { Location: string }): string {
  return typeof attachment === 'string' ? attachment : attachment.Location;
}

/** Age of a driver; the minimum is that of the privacy policy. */
const DRIVER_AGE_YEARS = { min: 18, max: 100 } as const;

/**
 * What is wrong with a driver's date of birth (`DD/MM/YYYY`) on the day of `now` in UTC: no day of the calendar or an age
 * above the maximum, or an age below the minimum. Null where it is valid.
 */
export function findBirthDateProblem(
  text: string,
  now: Date,
): 'date_of_birth_invalid' | 'driver_too_young' | null {
  const born = parseDriverDate(text);
  const today = now.toISOString().slice(0, 10);
  if (born === null || born > today) return 'date_of_birth_invalid';
  if (birthday(born, DRIVER_AGE_YEARS.min) > today) return 'driver_too_young';
  return birthday(born, DRIVER_AGE_YEARS.max + 1) > today ? null : 'date_of_birth_invalid';
}

const birthday = (born: string, years: number): string =>
  `${String(Number(born.slice(0, 4)) + years).padStart(4, '0')}${born.slice(4)}`;
