import type { Client } from 'pg';
import { rowOf } from '../../tools/harness/rows.ts';
import { casesOf, type ListCase, type ListKind, MONTH } from './cases.ts';
import { listsBenchmark } from './measure.ts';

export const DRIVERS: ListKind = { page: 'join wallet_account main', tally: 'driver_tally' };

export const driversListBenchmark = listsBenchmark({
  name: 'drivers-list',
  title: 'The driver list: 100 rows with their total, at a hundred thousand drivers',
  data: () => ['drivers', 1_000],
  fill: (client, { quick }) => fillDrivers(client, quick ? 20_000 : 100_000),
  cases: driverCases,
  kind: DRIVERS,
  handWritten: {
    'no filter': `
      select d.id, d.name, d.pass_key, d.id_number, d.phone, d.stc_pay_number, company.name as company_name,
        city.name_ar as city_ar, city.name_en as city_en, main.balance, gift.balance as gift, last.previous_balance,
        last.remaining_balance, d.registration_date, d.is_active, d.is_ready, d.is_odm_enabled,
        (select m.starts_at from membership m where m.driver_id = d.id order by m.id desc limit 1) as subscription_date
      from driver d
      join wallet_account main on main.driver_id = d.id and main.kind = 'MAIN'
      join wallet_account gift on gift.driver_id = d.id and gift.kind = 'GIFT'
      left join wallet_entry last on last.account_id = main.id and last.sequence = main.entries
      left join delivery_company company on company.id = d.delivery_company_id
      left join city on city.id = d.city_id
      order by d.registration_date desc, d.id desc limit $1`,
  },
  tables: ['driver'],
});

type Sample = Record<'name' | 'first' | 'last' | 'id_number' | 'phone' | 'city' | 'company', string>;

/** A page of 100 drivers by each filter there is, with values that are in the data, and by what people combine. */
async function driverCases(client: Client): Promise<ListCase[]> {
  const listed = `select name, first_name as first, last_name as last, id_number, phone, city_id as city, delivery_company_id as company
     from driver where pass_key = 'list' and city_id is not null order by id offset 777 limit 1`;
  const one = await rowOf<Sample>(client, listed);
  const company = { company_ids: one.company };
  return casesOf('/admin/api/v1/drivers', {
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
  });
}

/** Adds drivers until there are `count`, over all cities, companies and five years; one of twenty is inactive. */
export async function fillDrivers(client: Client, count: number): Promise<void> {
  const insert = `with missing as (select $1::int - count(*)::int as n from driver),
     names as (
       select array_agg(distinct first_name) as first, array_agg(distinct last_name) as last
       from driver where pass_key <> 'list'
     ),
     places as (select array_agg(id) as cities from city),
     employers as (select array_agg(id) as companies from delivery_company),
     taken as (select count(*)::int as n from driver where pass_key = 'list')
     insert into driver (id_number, first_name, second_name, last_name, phone, pass_key, city_id, region_id,
       delivery_company_id, is_active, registration_date)
     select '6' || lpad((taken.n + at.n)::text, 9, '0'), pick.first, pick.second, pick.last,
       '054' || lpad((taken.n + at.n)::text, 7, '0'), 'list', city.id, city.region_id, pick.company, at.n % 20 <> 0,
       now() - (at.n % 1826) * interval '1 day' - at.n * interval '1 second'
     from missing, taken, names, places, employers, generate_series(1, missing.n) at(n)
     cross join lateral (
       select first[1 + (at.n * 7) % cardinality(first)] as first, first[1 + (at.n * 13) % cardinality(first)] as second,
         last[1 + (at.n * 11) % cardinality(last)] as last, cities[1 + (at.n * 3) % cardinality(cities)] as city,
         companies[1 + (at.n * 5) % cardinality(companies)] as company
     ) pick
     join city on city.id = pick.city`;
  const { rowCount } = await client.query(insert, [count]);
  if (rowCount) await client.query('vacuum (analyze) driver, wallet_account, driver_tally');
}
