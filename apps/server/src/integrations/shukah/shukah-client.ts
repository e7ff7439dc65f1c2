import { type ExternalDriver, formatDriverDate, SYNC_PAGE_SIZE, toStorableText } from '@mishwar/domain';
import { z } from 'zod';
import type { DriverRoster, RosterEntry } from '../../platform/outbound/driver-roster.ts';
import type { JsonClient } from '../../platform/outbound/json-client.ts';
import { ThirdPartyError } from '../../platform/outbound/third-party-error.ts';

export interface ShukahAccess {
  /** Base URL, without `/api/v1/drivers`. */
  url: string;
  token: string;
}

const Text = z.string().transform(toStorableText);
const text = Text.nullish().transform((value) => value?.trim() || null);

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
  city: text,
  company: text,
  active: z.boolean().default(true),
});
const Named = z.object({ id: z.union([z.number(), Text]) });
const Page = z.object({
  data: z.array(z.unknown()).max(SYNC_PAGE_SIZE),
  meta: z.object({ totalItems: z.number().int().min(0) }),
});

/** Reads drivers of the partner Shukah. */
export function shukahDrivers({ url, token }: ShukahAccess, ask: JsonClient): DriverRoster {
  const read = async (page: number, signal: AbortSignal) => {
    const answer = await ask(
      {
        thirdParty: 'Shukah',
        type: 'drivers',
        method: 'GET',
        url: `${url.replace(/\/+$/, '')}/api/v1/drivers?page=${page}&limit=${SYNC_PAGE_SIZE}`,
        headers: { authorization: `Bearer ${token}` },
      },
      signal,
    );
    const parsed = Page.safeParse(answer);
    if (!parsed.success)
      throw new ThirdPartyError('third_party_unreadable', 'Shukah answered what is no page of drivers');
    return parsed.data;
  };
  return {
    total: async (signal) => (await read(1, signal)).meta.totalItems,
    page: async (page, signal) => (await read(page, signal)).data.map(toEntry),
  };
}

function toEntry(row: unknown): RosterEntry {
  const parsed = Driver.safeParse(row);
  if (!parsed.success) return { unreadable: `Shukah ${Named.safeParse(row).data?.id ?? '?'}` };
  const { id_number, first_name, second_name, third_name, last_name, phone, active, ...others } = parsed.data;
  const driver: ExternalDriver = {
    ...others,
    id_number: id_number ?? '',
    firstName: first_name ?? '',
    secondName: second_name ?? '',
    thirdName: third_name ?? '',
    lastName: last_name ?? '',
    phone: phone ?? '',
    date_of_birth: formatDriverDate(others.date_of_birth) ?? others.date_of_birth,
    isActive: active,
  };
  return { driver };
}
