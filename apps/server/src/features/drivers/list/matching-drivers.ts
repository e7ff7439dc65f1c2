import type { DriverFilters } from '@mishwar/contract';
import {
  DEFAULT_DISTRIBUTION_SETTINGS,
  DOCUMENT_EXPIRING_DAYS,
  endOfDay,
  formatPickerDay,
  isCalendarDay,
  startOfDay,
  toPhoneSearchTerm,
} from '@mishwar/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/transaction.ts';
import { timeZone } from '../../settings/public.ts';

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

const nameHolds = (text: string) =>
  sql<boolean>`d.search_name like '%' || fold_text(${escapeLike(text)}) || '%'`;
/** Digits of any script; id numbers are stored in ASCII digits. */
const idNumberHolds = (text: string) =>
  sql<boolean>`d.id_number like '%' || fold_text(${escapeLike(text)}) || '%'`;
function phoneHolds(text: string): RawBuilder<boolean> {
  const needle = toPhoneSearchTerm(text);
  return needle === null ? sql<boolean>`false` : sql<boolean>`d.search_phone like ${`%${needle}%`}`;
}

/**
 * The condition of the filters on the driver `d`, for the list, its total, the export and bulk messages. Parts of a
 * name are matched against the full name first, which an index supports.
 */
export async function matchingDrivers(
  db: Db,
  filters: DriverFilters,
  now: Date,
): Promise<RawBuilder<boolean>> {
  const { keyword, firstName, lastName, phone, id_number, cities, company_ids, status, date } = filters;
  const conditions: RawBuilder<boolean>[] = [];
  if (keyword) {
    conditions.push(
      sql<boolean>`(${nameHolds(keyword)} or ${idNumberHolds(keyword)} or ${phoneHolds(keyword)})`,
    );
  }
  if (firstName) {
    conditions.push(
      nameHolds(firstName),
      sql<boolean>`d.search_first_name like '%' || fold_text(${escapeLike(firstName)}) || '%'`,
    );
  }
  if (lastName) {
    conditions.push(
      nameHolds(lastName),
      sql<boolean>`d.search_last_name like '%' || fold_text(${escapeLike(lastName)}) || '%'`,
    );
  }
  if (phone) conditions.push(phoneHolds(phone));
  if (id_number) conditions.push(idNumberHolds(id_number));
  if (cities?.length) conditions.push(sql<boolean>`d.city_id = any(${cities}::bigint[])`);
  if (company_ids?.length) {
    conditions.push(sql<boolean>`d.delivery_company_id = any(${company_ids}::bigint[])`);
  }
  if (filters.documents?.length)
    conditions.push(insuranceIs(filters.documents, formatPickerDay(now, await timeZone(db))));
  if (filters.negative_balance) {
    const has = sql<boolean>`d.id in (select a.driver_id from wallet_account a where a.kind = 'MAIN' and a.balance < 0)`;
    conditions.push(filters.negative_balance === 'yes' ? has : sql<boolean>`not ${has}`);
  }
  const state = getRequestedState(status);
  if (state !== null) conditions.push(state ? sql<boolean>`d.is_active` : sql<boolean>`not d.is_active`);
  if (filters.ready) {
    conditions.push(filters.ready === 'yes' ? sql<boolean>`d.is_ready` : sql<boolean>`not d.is_ready`);
  }
  if (filters.online) conditions.push(filters.online === 'yes' ? IS_ONLINE : sql<boolean>`not ${IS_ONLINE}`);
  if (date?.from || date?.to) conditions.push(...(await isRegisteredWithin(db, date)));
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** With a fresh position, as the distribution requires. */
const IS_ONLINE = sql<boolean>`(d.is_active and d.is_ready and exists (
  select from driver_position p where p.driver_id = d.id
    and p.recorded_at >= now() - ${DEFAULT_DISTRIBUTION_SETTINGS.position_seconds} * interval '1 second'))`;

/** As `getDocumentState` decides on the day `day`. */
function insuranceIs(states: NonNullable<DriverFilters['documents']>, day: string): RawBuilder<boolean> {
  const today = sql`${day}::date`;
  const last = sql`${today} + ${sql.lit(DOCUMENT_EXPIRING_DAYS)}`;
  const conditionOf = {
    missing: sql<boolean>`d.medical_insurance_date is null`,
    expired: sql<boolean>`d.medical_insurance_date < ${today}`,
    soon: sql<boolean>`d.medical_insurance_date between ${today} and ${last}`,
  };
  const conditions = states.map((state) => conditionOf[state]);
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`;
}

/** The requested state; null for both. */
export function getRequestedState(status: DriverFilters['status']): boolean | null {
  const states = new Set(status);
  return states.size === 1 ? states.has('active') : null;
}

/** Half-open range: whole days of the configured time zone, or instants. */
async function isRegisteredWithin(
  db: Db,
  { from, to }: NonNullable<DriverFilters['date']>,
): Promise<RawBuilder<boolean>[]> {
  const hasDay = [from, to].some((value) => value !== undefined && isCalendarDay(value));
  const zone = hasDay ? await timeZone(db) : 'UTC';
  const conditions: RawBuilder<boolean>[] = [];
  if (from) {
    conditions.push(sql<boolean>`d.registration_date >= ${startOfDay(from, zone) ?? new Date(from)}`);
  }
  if (to) conditions.push(sql<boolean>`d.registration_date < ${endOfDay(to, zone) ?? new Date(to)}`);
  return conditions;
}
