import type { Client } from 'pg';
import type { ListCase } from '../list/cases.ts';

const DRIVERS = '/admin/api/v1/drivers';

const list = (name: string, filters: string): ListCase => ({
  name,
  path: `${DRIVERS}?page=1&limit=100${filters ? `&${filters}` : ''}`,
});
const text = (name: string, value: string) => `filters[${name}]=${encodeURIComponent(value)}`;

/** A page of 100 drivers by each filter there is, with values that are in the data, and by what people combine. */
export async function driverCases(client: Client): Promise<ListCase[]> {
  const { rows } = await client.query<
    Record<'name' | 'first' | 'last' | 'id_number' | 'phone' | 'city' | 'company', string>
  >(
    `select name, first_name as first, last_name as last, id_number, phone, city_id as city, delivery_company_id as company
     from driver where pass_key = 'list' and city_id is not null order by id offset 777 limit 1`,
  );
  const [one] = rows;
  if (!one) throw new Error('the installation has no drivers of the benchmark');
  const month = monthBefore(new Date(), 6);
  return [
    list('no filter', ''),
    list('active', 'filters[status]=active'),
    list('inactive', 'filters[status]=inactive'),
    list('city', `filters[cities]=${one.city}`),
    list('company', `filters[company_ids]=${one.company}`),
    list('one month', month),
    list('keyword: a name', text('keyword', one.name)),
    list('keyword: a first name', text('keyword', one.first)),
    list('keyword: part of a phone', text('keyword', one.phone.slice(-5))),
    list('first name', text('firstName', one.first)),
    list('last name', text('lastName', one.last)),
    list('part of a phone', text('phone', one.phone.slice(-5))),
    list('part of an id number', text('id_number', one.id_number.slice(-5))),
    list('city and company', `filters[cities]=${one.city}&filters[company_ids]=${one.company}`),
    list('inactive, city', `filters[status]=inactive&filters[cities]=${one.city}`),
    list('company, one month', `filters[company_ids]=${one.company}&${month}`),
    list('first name, city', `${text('firstName', one.first)}&filters[cities]=${one.city}`),
  ];
}

/** The filter for a whole calendar month, some months back. */
function monthBefore(now: Date, months: number): string {
  const day = (month: number, date: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - month, date)).toISOString().slice(0, 10);
  return `filters[date][from]=${day(months, 1)}&filters[date][to]=${day(months - 1, 0)}`;
}
