import { DriverBody, type DriverDetail } from '@mishwar/contract';
import { type ExternalDriver, normalizePhone, withoutDirectionControls } from '@mishwar/domain';
import { refuseFields } from '../../platform/refusal.ts';
import type { IntegrationLookups } from './integration-lookups.ts';

export interface Reason {
  field?: string;
  msg: string;
}
type Merged = { ok: true; body: DriverBody } | { ok: false; refusal: { errors: Reason[] } };

const UNKNOWN = {
  identity_type: ['identity_type_id', 'identity_type_unknown'],
  car_type: ['car_type_id', 'car_type_unknown'],
  city: ['city_id', 'city_unknown'],
  company: ['company_id', 'company_unknown'],
} as const;

/**
 * Merges an external driver into the stored one: present fields win, absent fields stay. An integration may
 * deactivate a driver but not activate one whom staff have deactivated.
 */
export function mergeDriver(
  before: DriverDetail | null,
  said: ExternalDriver,
  lookups: IntegrationLookups,
  fromCompany: string | null,
): Merged {
  const reasons: Reason[] = [];
  const ids: Partial<Record<(typeof UNKNOWN)[keyof typeof UNKNOWN][0] | 'region_id', string>> = {};
  for (const kind of Object.keys(UNKNOWN) as (keyof typeof UNKNOWN)[]) {
    const name = said[kind];
    if (name === null) continue;
    const choice = lookups(kind, name);
    const [field, msg] = UNKNOWN[kind];
    if (choice) ids[field] = String(choice.id);
    else reasons.push({ field, msg });
    if (choice?.region_id) ids.region_id = String(choice.region_id);
  }
  const { isActive, identity_type, car_type, city, company, phone, ...texts } = said;
  const plain = withPlainTexts(texts);
  const given = Object.fromEntries(
    Object.entries(plain).filter(([, value]) => value !== null && value !== ''),
  );
  const samePhone = before !== null && normalizePhone(before.phone) === normalizePhone(phone);
  const parsed = DriverBody.safeParse({
    ...(before && withPlainTexts(toDriverBody(before))),
    ...(!before && fromCompany !== null && { from_company: fromCompany }),
    // A new driver needs all fields: missing ones are named.
    ...(before ? given : { ...plain, ...given }),
    ...ids,
    phone: before && (samePhone || phone === '') ? before.phone : phone,
    isActive: isActive && (before?.isActive ?? true),
  });
  if (!parsed.success) reasons.push(...parsed.error.issues.map(toReason));
  return parsed.success && reasons.length === 0 ? { ok: true, body: parsed.data } : refuseFields(...reasons);
}

/** Texts without direction controls, which a form refuses: a driver is not left out because of them. */
const withPlainTexts = (fields: object) =>
  Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [
      key,
      typeof value === 'string' ? withoutDirectionControls(value) : value,
    ]),
  );

/** A driver in the form of the driver form. */
export function toDriverBody(driver: DriverDetail) {
  return Object.fromEntries(
    Object.keys(DriverBody.shape).map((key) => [key, driver[key as keyof typeof DriverBody.shape]]),
  );
}

function toReason({ message, path }: { message: string; path: PropertyKey[] }): Reason {
  return {
    field: path.map(String).join('.'),
    msg: /^[a-z]+(_[a-z0-9]+)+$/.test(message) ? message : 'not_valid',
  };
}
