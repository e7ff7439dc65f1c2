import type { Client } from 'pg';
import { numberOf } from '../../tools/harness/rows.ts';
import { DRIVERS } from '../drivers-list/drivers-list.ts';
import { fillDrivers } from '../drivers-list/fill-drivers.ts';
import { ORDERS } from '../list/capture.ts';
import { type Filters, type ListCase, type ListKind, listPath } from '../list/cases.ts';
import { listsBenchmark } from '../list/measure-lists.ts';

/** What identifies the statements of the list of companies. It has no tally and no lookup first. */
const COMPANIES: ListKind = { page: 'with listed as (', tally: ';', lookups: /$./ };

/** The lists of delivery companies over HTTP, signed in, at two thousand companies. */
export const companiesListBenchmark = listsBenchmark({
  name: 'companies-list',
  title: 'The lists of delivery companies: 100 rows with their total, at two thousand companies',
  data: (quick) => (quick ? ['companies-small', 2_000] : ['companies', 20_000]),
  cases: async (client, { quick }) => {
    await fillCompanies(client, quick ? 200 : 2_000);
    await fillDrivers(client, quick ? 5_000 : 100_000);
    return companyCases(client);
  },
  kind: COMPANIES,
  tables: ['delivery_company'],
});

/** Adds companies until there are `count`, with the demo's names and a number; one of ten is inactive. */
async function fillCompanies(client: Client, count: number): Promise<void> {
  const { rowCount } = await client.query(
    `with missing as (select $1::int - count(*)::int as n from delivery_company),
     names as (select array_agg(name) as all from delivery_company where cr_number not like '7%')
     insert into delivery_company (name, phone, cr_number, is_active, created_at)
     select names.all[1 + at.n % cardinality(names.all)] || ' ' || at.n, '0139' || lpad(at.n::text, 6, '0'),
       '7' || lpad(at.n::text, 9, '0'), at.n % 10 <> 0, now() - at.n * interval '7 hours'
     from missing, names, generate_series(1, missing.n) at(n)`,
    [count],
  );
  if (rowCount) await client.query('vacuum (analyze) delivery_company');
}

/** The list of companies, and the orders and the drivers of the company with the most of them. */
async function companyCases(client: Client): Promise<ListCase[]> {
  const most = (table: 'orders' | 'driver') =>
    numberOf(
      client,
      `select delivery_company_id as id from ${table} where delivery_company_id is not null
       group by 1 order by count(*) desc, 1 limit 1`,
    );
  const lists = (path: string, kind: ListKind, cases: Readonly<Record<string, Filters>>): ListCase[] =>
    Object.entries(cases).map(([name, filters]) => ({
      name,
      path: listPath(`/admin/api/v1/companies${path}`, filters),
      kind,
    }));
  return [
    ...lists('', COMPANIES, {
      companies: {},
      'companies: inactive': { status: 'inactive' },
      'companies: part of a name': { keyword: 'نقلة' },
    }),
    ...lists(`/${await most('orders')}/orders`, ORDERS, {
      "a company's orders": {},
      "a company's orders: cancelled": { status: 'cancelled' },
      "a company's orders: cash, one channel": { payment: 'Cash', from_company: 'maeda' },
    }),
    ...lists(`/${await most('driver')}/driver`, DRIVERS, {
      "a company's drivers": {},
      "a company's drivers: active": { status: 'active' },
    }),
  ];
}
