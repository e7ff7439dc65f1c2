import type { DriverFilters } from '@mishwar/contract';
import { DEFAULT_DISTRIBUTION_SETTINGS, DOCUMENT_EXPIRING_DAYS, formatPickerDay } from '@mishwar/domain';
import { sql } from 'kysely';
import {
  allOf,
  anyOf,
  type Condition,
  holdsPhone,
  holdsText,
  isInPeriod,
  isOneOf,
} from '../../../platform/lists/condition.ts';
import { type FilterMap, matching } from '../../../platform/lists/filter-map.ts';
import { timeZone } from '../../../platform/settings.ts';
import type { Db } from '../../../platform/transaction.ts';

const nameHolds = (text: string) => holdsText('d.search_name', text);
/** Digits of any script; id numbers are stored in ASCII digits. */
const idNumberHolds = (text: string) => holdsText('d.id_number', text);
const idNumberIs = (text: string) => sql<boolean>`d.id_number = fold_text(${text})`;
const phoneHolds = (text: string) => holdsPhone('d.search_phone', text);
const isYes = (condition: Condition, answer: 'yes' | 'no'): Condition =>
  answer === 'yes' ? condition : sql<boolean>`not ${condition}`;

const HAS_NEGATIVE_BALANCE = sql<boolean>`d.id in (
  select a.driver_id from wallet_account a where a.kind = 'MAIN' and a.balance < 0)`;
/** With a fresh position, as the distribution requires. */
const IS_ONLINE = sql<boolean>`(d.is_active and d.is_ready and exists (
  select from driver_position p where p.driver_id = d.id
    and p.recorded_at >= now() - ${DEFAULT_DISTRIBUTION_SETTINGS.position_seconds} * interval '1 second'))`;

/** With an order in hand; fake ones do not count. */
const IS_BUSY = sql<boolean>`(exists (
  select from orders o where o.driver_id = d.id and o.status not in ('delivered', 'cancelled') and not o.is_fake))`;

/** Who reads the list. Partner users find a driver by the whole id number alone: its parts would spell it out. */
export type DriversReader = 'staff' | 'partner';

/**
 * What the filters mean for the driver `d`. Parts of a name are matched against the full name first, which an index
 * supports.
 */
export const driverFilters = (now: Date, reader: DriversReader = 'staff'): FilterMap<DriverFilters> => ({
  keyword: (text) =>
    anyOf([nameHolds(text), reader === 'partner' ? idNumberIs(text) : idNumberHolds(text), phoneHolds(text)]),
  firstName: (text) => allOf([nameHolds(text), holdsText('d.search_first_name', text)]),
  lastName: (text) => allOf([nameHolds(text), holdsText('d.search_last_name', text)]),
  phone: phoneHolds,
  id_number: idNumberHolds,
  cities: (ids) => isOneOf('d.city_id', 'bigint', ids),
  company_ids: (ids) => isOneOf('d.delivery_company_id', 'bigint', ids),
  documents: async (states, db) => insuranceIs(states, formatPickerDay(now, await timeZone(db))),
  negative_balance: (answer) => isYes(HAS_NEGATIVE_BALANCE, answer),
  status: (states) => {
    const state = getRequestedState(states);
    return state === null ? undefined : isYes(sql<boolean>`d.is_active`, state ? 'yes' : 'no');
  },
  ready: (answer) => isYes(sql<boolean>`d.is_ready`, answer),
  online: (answer) => isYes(IS_ONLINE, answer),
  busy: (answer) => isYes(IS_BUSY, answer),
  date: (range, db) => isInPeriod(db, 'd.registration_date', range),
});

/** The condition of the filters on the driver `d`, for the export and bulk messages. */
export const matchingDrivers = (db: Db, filters: DriverFilters, now: Date): Promise<Condition> =>
  matching(db, driverFilters(now), filters);

/** As `getDocumentState` decides on the day `day`. */
function insuranceIs(states: NonNullable<DriverFilters['documents']>, day: string): Condition {
  const today = sql`${day}::date`;
  const last = sql`${today} + ${sql.lit(DOCUMENT_EXPIRING_DAYS)}`;
  const conditionOf = {
    missing: sql<boolean>`d.medical_insurance_date is null`,
    expired: sql<boolean>`d.medical_insurance_date < ${today}`,
    soon: sql<boolean>`d.medical_insurance_date between ${today} and ${last}`,
  };
  return anyOf(states.map((state) => conditionOf[state]));
}

/** The requested state; null for both. */
export function getRequestedState(status: DriverFilters['status']): boolean | null {
  const states = new Set(status);
  return states.size === 1 ? states.has('active') : null;
}
