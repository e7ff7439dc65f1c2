import type { Client } from 'pg';
import { numberOf, rowOf } from '../../tools/harness/rows.ts';
import { casesOf, dayBefore, type Filters, type ListCase, type ListKind } from '../list/cases.ts';
import { listsBenchmark } from '../list/measure.ts';
import { sendingFigure, writingFigure } from './costs.ts';

/** Before the page drivers are looked up by name; after it what became of failed messages, and the partner's orders. */
const LOGS: ListKind = {
  page: 'e.duration_ms',
  lookups: /select distinct e\.correlation_id|select exists|\bfrom\s+"?(outbox|orders|driver)\b/,
};

/** The lists of the logs over HTTP, signed in, at ten million exchanges, and what writing them costs. */
export const logsBenchmark = listsBenchmark({
  name: 'logs',
  title: 'The logs: a page with its total, at ten million exchanges, and an order with its log entry',
  data: (quick) => [quick ? 'logs-small' : 'logs', 20_000],
  fill: (client, { quick, say }) => fillLogs(client, quick ? 100_000 : 10_000_000, say),
  cases: logCases,
  kind: LOGS,
  tables: ['citc_log', 'http_log', 'odoo_log', 'shukah_log', 'hyperpay_log', 'payfort_log'],
  // What counting stops at, with the page and its joins, in each month: more than that no filter needs to look at.
  mostRows: 60_000,
  more: async (installation, options) => [
    await writingFigure(installation, options),
    await sendingFigure(installation, options),
  ],
});

const BATCH = 200_000;
/** Days over which the rows are spread: less than any of the logs is kept. */
const DAYS = 80;

/** Writes exchanges until there are `count`, types and statuses as often as in life; half of the bodies are over 2 kB. */
async function fillLogs(client: Client, count: number, say: (line: string) => void): Promise<void> {
  await client.query(`select make_log_partitions(now() - make_interval(days => $1), now())`, [DAYS + 1]);
  const missing = count - (await numberOf(client, 'select count(*) as n from exchange_log'));
  for (let from = 0; from < missing; from += BATCH) {
    say(`${from} of ${missing} exchanges`);
    const insert = `insert into exchange_log (third_party, created_at, type, method, url, status, outcome, duration_ms, attempt,
         correlation_id, order_id, order_number, driver_id, driver_id_number, is_reorder, transaction_id,
         transaction_status, from_application, headers, request_body, response_body)
       select p.third_party, now() - make_interval(secs => (n::bigint * 6311 % ($3 * 86400))::double precision), t.type, t.method,
         'https://third-party.example/' || lower(t.type), s.status,
         case s.status when 200 then 'success' when 0 then 'timeout' else 'failure' end::exchange_outcome, 40 + n % 900,
         1, 'bench:' || n, o.id, o.order_number, d.id, d.id_number, n % 211 = 0,
         case when p.third_party in ('HYPERPAY', 'PAYFORT') then 'bench-' || n end,
         case when p.third_party in ('HYPERPAY', 'PAYFORT')
           then (array['SUCCESS', 'SUCCESS', 'SUCCESS', 'FAILURE', 'PENDING'])[1 + n % 5] end,
         case when p.third_party = 'PAYFORT' then (array['EXPRESS', 'RESTAURANT', 'CLIENT'])[1 + n % 3] end,
         '{"content-type": "application/json"}'::jsonb, '{"n": ' || n || ', "note": "' || repeat('طلب ', b.words) || '"}',
         '{"result": {"state": "' || case when s.status = 200 then 'ready' else 'draft' end || '", "code": "000.100.110"}}'
       from generate_series($1::int, $2::int) n
       cross join (select (select count(*) from driver) as drivers, (select count(*) from orders) as orders) counts
       join (select id, id_number, row_number() over (order by id) - 1 as place from driver) d
         on d.place = n / 20 % counts.drivers
       join (select id, order_number, row_number() over (order by id) - 1 as place from orders) o
         on o.place = n / 40 % counts.orders
       cross join lateral (select case when n % 20 < 8 then 'CITC' when n % 20 < 14 then 'HTTP' when n % 20 < 16 then 'ODOO'
         when n % 20 < 18 then 'SHUKAH' when n % 20 = 18 then 'HYPERPAY' else 'PAYFORT' end::exchange_third_party as third_party) p
       cross join lateral (select case p.third_party
           when 'CITC' then (array['ORDER_CREATE', 'ORDER_ASSIGN', 'DRIVER_ACCEPT_ORDER', 'DRIVER_EXECUTE_ORDER',
             'ORDER_CANCEL'])[1 + n / 20 % 5]
           when 'HTTP' then (array['ORDER_CREATE', 'ORDER_ASSIGN', 'ORDER_EXECUTE', 'ORDER_CANCEL'])[1 + n / 20 % 4]
           when 'ODOO' then case when n / 20 % 9 = 0 then 'ORDER_CANCELLED' else 'ORDER_COMPLETED' end
           when 'SHUKAH' then case when n / 20 % 500 = 0 then 'drivers' else 'ORDER_STATUS' end
           else 'CHECKOUT' end as type,
         case when p.third_party = 'HTTP' and n / 20 % 4 > 0 then 'PATCH' when n / 20 % 997 = 0 then 'PUT' else 'POST' end as method) t
       cross join lateral (select case when n / 20 % 25 = 0 then 422 when n / 20 % 31 = 0 then 0 when n / 20 % 5003 = 0 then 409
         else 200 end as status) s
       cross join lateral (select case when n % 2 = 0 then 700 else 20 end as words) b`;
    await client.query(insert, [from + 1, Math.min(from + BATCH, missing), DAYS]);
  }
  if (missing > 0) await client.query('vacuum (analyze) exchange_log');
}

const CITC = '/admin/api/v1/citc-logs';

/** A page of each log by each filter that it has, common values and rare ones. */
async function logCases(client: Client): Promise<ListCase[]> {
  const logged = `select e.order_number, d.id_number, d.first_name as name,
       (select transaction_id from payfort_log order by id desc limit 1) as transaction
     from citc_log e join driver d on d.id = e.driver_id where e.order_number is not null order by e.id desc limit 1`;
  const one = await rowOf<Record<'order_number' | 'id_number' | 'name' | 'transaction', string>>(
    client,
    logged,
  );
  const { order_number, id_number } = one;
  const week = { fromDate: dayBefore(40), toDate: dayBefore(33) };
  const [all, weekly] = [{ 'no filter': {} }, { 'one week': week }];
  const lists = (log: string, path: string, limit: number, cases: Readonly<Record<string, Filters>>) =>
    casesOf(path, cases, { limit, prefix: `${log}: ` });
  return [
    ...lists('citc', CITC, 100, {
      ...all,
      type: { types: 'ORDER_ASSIGN' },
      'orders of missing items': { types: 'REORDER_MISSING_ITEMS' },
      'rare method': { methods: 'PUT' },
      failed: { status: 'failure' },
      'order or driver: order': { id: order_number },
      'order or driver: driver': { id: id_number },
      'order or driver: none': { id: '1000000000' },
      ...weekly,
      'type, failed, one week': { ...week, types: 'ORDER_CREATE', status: 'failure' },
    }),
    { name: 'citc: time-outs', path: `${CITC}/timeout?page=1&limit=100` },
    ...lists('http', '/admin/api/v1/http-logs', 100, {
      ...all,
      'id number': { id_number },
      'unknown id number': { id_number: '1000000000' },
      order: { order_id: order_number },
      status: { statutes: '422' },
      'rare status': { statutes: '409' },
      type: { types: 'ORDER_CANCEL' },
      method: { methods: 'PATCH' },
      ...weekly,
    }),
    ...lists('odoo', '/admin/api/v1/odoo-logs', 60, {
      ...all,
      order: { order_number },
      type: { types: 'ORDER_CANCELLED' },
      failed: { status: 'failure' },
      ...weekly,
    }),
    ...lists('shukah', '/admin/api/v2/shukah-logs', 60, {
      ...all,
      order: { order_number },
      'rare type': { types: 'drivers' },
      status: { statutes: '422' },
      'rare method': { methods: 'PUT' },
      'id number': { id_number },
      ...weekly,
    }),
    ...lists('hyperpay', '/admin/api/v2/hyper-logs', 60, {
      ...all,
      'id number': { id_number },
      'driver name': { driver_name: one.name },
      ...weekly,
    }),
    ...lists('payfort', '/payment/api/v1/gateway-logs', 60, {
      ...all,
      transaction: { transaction_id: one.transaction },
      status: { status: 'FAILURE' },
      application: { from_application: 'RESTAURANT' },
      'one week': { from_date: week.fromDate, to_date: week.toDate },
    }),
  ];
}
