import type { Client } from 'pg';
import type { ListCase } from '../list/cases.ts';

const LOGS = {
  citc: ['/admin/api/v1/citc-logs', 100],
  http: ['/admin/api/v1/http-logs', 100],
  odoo: ['/admin/api/v1/odoo-logs', 60],
  shukah: ['/admin/api/v2/shukah-logs', 60],
  hyperpay: ['/admin/api/v2/hyper-logs', 60],
  payfort: ['/payment/api/v1/gateway-logs', 60],
} as const;
type Log = keyof typeof LOGS;

/** A page of each log by each filter that it has, common values and rare ones. */
export async function logCases(client: Client): Promise<ListCase[]> {
  const { rows } = await client.query<Record<'order_number' | 'id_number' | 'name' | 'transaction', string>>(
    `select e.order_number, d.id_number, d.first_name as name,
       (select transaction_id from payfort_log order by id desc limit 1) as transaction
     from citc_log e join driver d on d.id = e.driver_id where e.order_number is not null order by e.id desc limit 1`,
  );
  const [one] = rows;
  if (!one) throw new Error('the installation has no exchanges');
  const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
  const week = { fromDate: day(40), toDate: day(33) };
  const list = (log: Log, name: string, filters: Readonly<Record<string, string>> = {}): ListCase => {
    const [path, limit] = LOGS[log];
    const query = Object.entries(filters).map(
      ([key, value]) => `&filters[${key}]=${encodeURIComponent(value)}`,
    );
    return { name: `${log}: ${name}`, path: `${path}?page=1&limit=${limit}${query.join('')}` };
  };
  return [
    list('citc', 'no filter'),
    list('citc', 'type', { types: 'ORDER_ASSIGN' }),
    list('citc', 'orders of missing items', { types: 'REORDER_MISSING_ITEMS' }),
    list('citc', 'rare method', { methods: 'PUT' }),
    list('citc', 'failed', { status: 'failure' }),
    list('citc', 'order or driver: order', { id: one.order_number }),
    list('citc', 'order or driver: driver', { id: one.id_number }),
    list('citc', 'order or driver: none', { id: '1000000000' }),
    list('citc', 'one week', week),
    list('citc', 'type, failed, one week', { ...week, types: 'ORDER_CREATE', status: 'failure' }),
    { name: 'citc: time-outs', path: `${LOGS.citc[0]}/timeout?page=1&limit=100` },
    list('http', 'no filter'),
    list('http', 'id number', { id_number: one.id_number }),
    list('http', 'unknown id number', { id_number: '1000000000' }),
    list('http', 'order', { order_id: one.order_number }),
    list('http', 'status', { statutes: '422' }),
    list('http', 'rare status', { statutes: '409' }),
    list('http', 'type', { types: 'ORDER_CANCEL' }),
    list('http', 'method', { methods: 'PATCH' }),
    list('http', 'one week', week),
    list('odoo', 'no filter'),
    list('odoo', 'order', { order_number: one.order_number }),
    list('odoo', 'type', { types: 'ORDER_CANCELLED' }),
    list('odoo', 'failed', { status: 'failure' }),
    list('odoo', 'one week', week),
    list('shukah', 'no filter'),
    list('shukah', 'order', { order_number: one.order_number }),
    list('shukah', 'rare type', { types: 'drivers' }),
    list('shukah', 'status', { statutes: '422' }),
    list('shukah', 'rare method', { methods: 'PUT' }),
    list('shukah', 'id number', { id_number: one.id_number }),
    list('shukah', 'one week', week),
    list('hyperpay', 'no filter'),
    list('hyperpay', 'id number', { id_number: one.id_number }),
    list('hyperpay', 'driver name', { driver_name: one.name }),
    list('hyperpay', 'one week', week),
    list('payfort', 'no filter'),
    list('payfort', 'transaction', { transaction_id: one.transaction }),
    list('payfort', 'status', { status: 'FAILURE' }),
    list('payfort', 'application', { from_application: 'RESTAURANT' }),
    list('payfort', 'one week', { from_date: week.fromDate, to_date: week.toDate }),
  ];
}
