/** The selections of which a driver needs most. */
export const DRIVER_LOOKUPS = [
  'identity_type_id',
  'car_type_id',
  'region_id',
  'city_id',
  'company_id',
] as const;
export type DriverLookup = (typeof DRIVER_LOOKUPS)[number];

/** How many of the selections must be made; the region is among them. */
export const MIN_LOOKUPS = 4;

/** The region whose cities are offered before a region is chosen. */
export const DEFAULT_REGION_ID = '1';

/** What is missing among the selections, as the keys of messages; nothing where it is enough. */
export function listMissingLookups(
  chosen: Partial<Record<DriverLookup, string | null | undefined>>,
): { field?: DriverLookup; msg: string }[] {
  const made = DRIVER_LOOKUPS.filter((name) => chosen[name]);
  const missing: { field?: DriverLookup; msg: string }[] = [];
  if (made.length < MIN_LOOKUPS) missing.push({ msg: 'please_fill_in_all_fields' });
  if (!chosen.region_id) missing.push({ field: 'region_id', msg: 'region_required' });
  return missing;
}

/** What a driver is where nothing is said. */
export function applyDriverDefaults(given: {
  isCasper?: boolean | null | undefined;
  is_accept_order_socket?: boolean | null | undefined;
}): { isCasper: boolean; is_accept_order_socket: boolean } {
  return {
    isCasper: given.isCasper ?? true,
    is_accept_order_socket: given.is_accept_order_socket ?? false,
  };
}

/** A plain error of a save as it is shown: a space before each capital letter. */
export function spaceCapitals(text: string): string {
  return text.replace(/(?<=\S)(?=\p{Lu})/gu, ' ');
}

/** The value of an attachment, which is an object or a bare address. */
export function getAttachmentUrl(attachment: string | { Location: string }): string {
  return typeof attachment === 'string' ? attachment : attachment.Location;
}

/** The privacy policy: nobody younger works for the platform. Years. */
export const MIN_DRIVER_AGE_YEARS = 18;

/** Whether somebody born on that day is old enough on `today`; both `YYYY-MM-DD`. */
export function isOldEnough(born: string, today: string): boolean {
  const year = String(Number(born.slice(0, 4)) + MIN_DRIVER_AGE_YEARS).padStart(4, '0');
  return `${year}${born.slice(4)}` <= today;
}
