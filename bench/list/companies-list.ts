import type { Client } from 'pg';
import { numberOf } from '../../tools/harness/rows.ts';
import { casesOf, type ListCase, type ListKind, ORDERS } from './cases.ts';
import { DRIVERS, fillDrivers } from './drivers-list.ts';
import { listsBenchmark } from './measure.ts';

const COMPANIES: ListKind = { page: 'with listed as (' };

export const companiesListBenchmark = listsBenchmark({
  name: 'companies-list',
  title: 'The lists of delivery companies: 100 rows with their total, at two thousand companies',
  data: (quick) => (quick ? ['companies-small', 2_000] : ['companies', 20_000]),
  fill: async (client, { quick }) => {
    await fillCompanies(client, quick ? 200 : 2_000);
    await fillDrivers(client, quick ? 5_000 : 100_000);
  },
  cases: companyCases,
  kind: COMPANIES,
  tables: ['delivery_company'],
});

/** Adds companies until there are `count`, with the demo's names and a number; one of ten is inactive. */
async function fillCompanies(client: Client, count: number): Promise<void> {
  const insert = `with missing as (select $1::int - count(*)::int as n from delivery_company),
     names as (select array_agg(name) as all from delivery_company where cr_number not like '7%')
     insert into delivery_company (name, phone, cr_number, is_active, created_at)
     select names.all[1 + at.n % cardinality(names.all)] || ' ' || at.n, '0139' || lpad(at.n::text, 6, '0'),
       '7' || lpad(at.n::text, 9, '0'), at.n % 10 <> 0, now() - at.n * interval '7 hours'
     from missing, names, generate_series(1, missing.n) at(n)`;
  const { rowCount } = await client.query(insert, [count]);
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
  const path = '/admin/api/v1/companies';
  const orders = {
    "a company's orders": {},
    "a company's orders: cancelled": { status: 'cancelled' },
    "a company's orders: cash, one channel": { payment: 'Cash', from_company: 'maeda' },
  };
  const drivers = { "a company's drivers": {}, "a company's drivers: active": { status: 'active' } };
  return [
    ...casesOf(path, {
      companies: {},
      'companies: inactive': { status: 'inactive' },
      'companies: part of a name': { keyword: 'نقلة' },
    }),
    ...casesOf(`${path}/${await most('orders')}/orders`, orders, { kind: ORDERS }),
    ...casesOf(`${path}/${await most('driver')}/driver`, drivers, { kind: DRIVERS }),
  ];
}
