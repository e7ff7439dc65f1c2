import type { Client } from 'pg';
import { rowOf } from '../../tools/harness/rows.ts';
import { type Filters, type ListCase, type ListKind, listPath, MONTH } from '../list/cases.ts';
import { HAND_WRITTEN_DRIVERS } from '../list/hand-written.ts';
import { listsBenchmark } from '../list/measure-lists.ts';
import { fillDrivers } from './fill-drivers.ts';

/** What identifies the statements of the driver list. It has no lookup first. */
export const DRIVERS: ListKind = { page: 'join wallet_account main', tally: 'driver_tally', lookups: /$./ };

/** The driver list over HTTP, signed in, at a hundred thousand drivers. */
export const driversListBenchmark = listsBenchmark({
  name: 'drivers-list',
  title: 'The driver list: 100 rows with their total, at a hundred thousand drivers',
  data: () => ['drivers', 1_000],
  cases: async (client, { quick }) => {
    await fillDrivers(client, quick ? 20_000 : 100_000);
    return driverCases(client);
  },
  kind: DRIVERS,
  handWritten: HAND_WRITTEN_DRIVERS,
  tables: ['driver'],
});

type Known = Record<'name' | 'first' | 'last' | 'id_number' | 'phone' | 'city' | 'company', string>;

/** A page of 100 drivers by each filter there is, with values that are in the data, and by what people combine. */
async function driverCases(client: Client): Promise<ListCase[]> {
  const one = await rowOf<Known>(
    client,
    `select name, first_name as first, last_name as last, id_number, phone, city_id as city, delivery_company_id as company
     from driver where pass_key = 'list' and city_id is not null order by id offset 777 limit 1`,
  );
  const company = { company_ids: one.company };
  const cases: Record<string, Filters> = {
    'no filter': {},
    active: { status: 'active' },
    inactive: { status: 'inactive' },
    city: { cities: one.city },
    company,
    'one month': MONTH,
    'keyword: a name': { keyword: one.name },
    'keyword: a first name': { keyword: one.first },
    'keyword: part of a phone': { keyword: one.phone.slice(-5) },
    'first name': { firstName: one.first },
    'last name': { lastName: one.last },
    'part of a phone': { phone: one.phone.slice(-5) },
    'part of an id number': { id_number: one.id_number.slice(-5) },
    'city and company': { cities: one.city, ...company },
    'inactive, city': { status: 'inactive', cities: one.city },
    'company, one month': { ...company, ...MONTH },
    'first name, city': { firstName: one.first, cities: one.city },
  };
  const path = '/admin/api/v1/drivers';
  return Object.entries(cases).map(([name, filters]) => ({ name, path: listPath(path, filters) }));
}
