import { type ExternalDriver, formatDriverDate, SYNC_PAGE_SIZE, toStorableText } from '@mishwar/domain';
import { z } from 'zod';
import type { DriverRoster, RosterEntry } from '../../platform/outbound/driver-roster.ts';
import type { JsonClient } from '../../platform/outbound/json-client.ts';
import { ThirdPartyError } from '../../platform/outbound/third-party-error.ts';

export interface OdooAccess {
  /** Base URL, without `/json/2`. */
  url: string;
  database: string;
  /** API key of the user who may read the drivers. */
  key: string;
}

/** Model of the drivers; its fields are those of `Driver` below. */
const MODEL = 'mishwar.driver';

const Text = z.string().transform(toStorableText);
/** Odoo returns false for an empty field. */
const text = z
  .union([Text, z.literal(false)])
  .transform((value) => (value === false || value.trim() === '' ? null : value.trim()));
/** Id and name of a related record. */
const named = z
  .union([z.tuple([z.number(), Text]), z.literal(false)])
  .transform((value) => (value === false ? null : value[1].trim()));

const Driver = z.object({
  id_number: text,
  first_name: text,
  second_name: text,
  third_name: text,
  last_name: text,
  phone: text,
  stc_pay_number: text,
  date_of_birth: text,
  identity_type: text,
  car_type: text,
  car_number: text,
  vehicle_sequence_number: text,
  city_id: named,
  company_id: named,
  active: z.boolean(),
});
const FIELDS = Object.keys(Driver.shape);
const Named = z.object({ id: z.number() });

/** Reads drivers by Odoo's JSON-2 API, archived ones included, as they are deactivated here. */
export function odooDrivers({ url, database, key }: OdooAccess, ask: JsonClient): DriverRoster {
  const call = (method: 'search_count' | 'search_read', body: object, signal: AbortSignal) =>
    ask(
      {
        thirdParty: 'Odoo',
        type: method,
        method: 'POST',
        url: `${url.replace(/\/+$/, '')}/json/2/${MODEL}/${method}`,
        headers: { authorization: `bearer ${key}`, 'x-odoo-database': database },
        body: { context: { active_test: false, lang: 'ar_001' }, domain: [], ...body },
      },
      signal,
    );
  return {
    async total(signal) {
      const total = z
        .number()
        .int()
        .min(0)
        .safeParse(await call('search_count', {}, signal));
      if (!total.success) throw unreadableError('its number of drivers');
      return total.data;
    },
    async page(page, signal) {
      const read = {
        fields: FIELDS,
        offset: (page - 1) * SYNC_PAGE_SIZE,
        limit: SYNC_PAGE_SIZE,
        order: 'id',
      };
      const rows = z
        .array(z.unknown())
        .max(SYNC_PAGE_SIZE)
        .safeParse(await call('search_read', read, signal));
      if (!rows.success) throw unreadableError('a page of drivers');
      return rows.data.map(toEntry);
    },
  };
}

const unreadableError = (what: string) =>
  new ThirdPartyError('third_party_unreadable', `Odoo answered not ${what}`);

function toEntry(row: unknown): RosterEntry {
  const parsed = Driver.safeParse(row);
  if (!parsed.success) return { unreadable: `Odoo ${Named.safeParse(row).data?.id ?? '?'}` };
  const { id_number, first_name, second_name, third_name, last_name, phone, ...said } = parsed.data;
  const { city_id, company_id, active, ...others } = said;
  const driver: ExternalDriver = {
    ...others,
    id_number: id_number ?? '',
    firstName: first_name ?? '',
    secondName: second_name ?? '',
    thirdName: third_name ?? '',
    lastName: last_name ?? '',
    phone: phone ?? '',
    date_of_birth: formatDriverDate(said.date_of_birth) ?? said.date_of_birth,
    city: city_id,
    company: company_id,
    isActive: active,
  };
  return { driver };
}
