import { withClient } from '@mishwar/db';
import type { Client } from 'pg';
import { openInstallation } from '../../tools/harness/installation.ts';
import type { Benchmark } from '../benchmark.ts';
import { DRIVERS } from '../drivers-list/drivers-list.ts';
import { fillDrivers } from '../drivers-list/fill-drivers.ts';
import { ORDERS } from '../list/capture.ts';
import type { ListCase, ListKind } from '../list/cases.ts';
import { measureLists } from '../list/measure-lists.ts';

/** What identifies the statements of the list of companies. It has no tally and no lookup first. */
const COMPANIES: ListKind = { page: 'with listed as (', tally: ';', lookups: /$./ };

/** The lists of delivery companies over HTTP, signed in, at two thousand companies. */
export const companiesListBenchmark: Benchmark = {
  name: 'companies-list',
  title: 'The lists of delivery companies: 100 rows with their total, at two thousand companies',
  run: async (options) => {
    const { quick } = options;
    const installation = await openInstallation(
      quick ? 'companies-small' : 'companies',
      quick ? 2_000 : 20_000,
    );
    try {
      const cases = await withClient(installation.databaseUrl, async (client) => {
        await fillCompanies(client, quick ? 200 : 2_000);
        await fillDrivers(client, quick ? 5_000 : 100_000);
        return companyCases(client);
      });
      return await measureLists({ installation, cases, kind: COMPANIES, table: 'delivery_company' }, options);
    } finally {
      await installation.stop();
    }
  },
};

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
  const most = async (table: 'orders' | 'driver') => {
    const { rows } = await client.query<{ id: string }>(
      `select delivery_company_id as id from ${table} where delivery_company_id is not null
       group by 1 order by count(*) desc, 1 limit 1`,
    );
    return rows[0]?.id ?? '';
  };
  const list = (name: string, path: string, filters: string, kind: ListKind): ListCase => ({
    name,
    path: `/admin/api/v1/companies${path}?page=1&limit=100${filters && `&${filters}`}`,
    kind,
  });
  const name = encodeURIComponent('نقلة');
  const orders = `/${await most('orders')}/orders`;
  const drivers = `/${await most('driver')}/driver`;
  return [
    list('companies', '', '', COMPANIES),
    list('companies: inactive', '', 'filters[status]=inactive', COMPANIES),
    list('companies: part of a name', '', `filters[keyword]=${name}`, COMPANIES),
    list("a company's orders", orders, '', ORDERS),
    list("a company's orders: cancelled", orders, 'filters[status]=cancelled', ORDERS),
    list(
      "a company's orders: cash, one channel",
      orders,
      'filters[payment]=Cash&filters[from_company]=maeda',
      ORDERS,
    ),
    list("a company's drivers", drivers, '', DRIVERS),
    list("a company's drivers: active", drivers, 'filters[status]=active', DRIVERS),
  ];
}
