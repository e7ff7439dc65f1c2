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
export const MIN_LOOKUPS = 4;

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

/** Minimum age of a driver by the privacy policy. */
export const MIN_DRIVER_AGE_YEARS = 18;

/** Whether a person born on that day has the minimum age on `today`; both `YYYY-MM-DD`. */
export function isOldEnough(born: string, today: string): boolean {
  const year = String(Number(born.slice(0, 4)) + MIN_DRIVER_AGE_YEARS).padStart(4, '0');
  return `${year}${born.slice(4)}` <= today;
}
