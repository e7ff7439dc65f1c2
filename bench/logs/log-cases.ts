import type { Client } from 'pg';
import { rowOf } from '../../tools/harness/rows.ts';
import { dayBefore, type Filters, type ListCase, listPath } from '../list/cases.ts';

const CITC = '/admin/api/v1/citc-logs';

/** A page of each log by each filter that it has, common values and rare ones. */
export async function logCases(client: Client): Promise<ListCase[]> {
  const one = await rowOf<Record<'order_number' | 'id_number' | 'name' | 'transaction', string>>(
    client,
    `select e.order_number, d.id_number, d.first_name as name,
       (select transaction_id from payfort_log order by id desc limit 1) as transaction
     from citc_log e join driver d on d.id = e.driver_id where e.order_number is not null order by e.id desc limit 1`,
  );
  const { order_number, id_number } = one;
  const week = { fromDate: dayBefore(40), toDate: dayBefore(33) };
  const [all, weekly] = [{ 'no filter': {} }, { 'one week': week }];
  const lists = (log: string, path: string, limit: number, cases: Readonly<Record<string, Filters>>) =>
    Object.entries(cases).map(([name, filters]) => ({
      name: `${log}: ${name}`,
      path: listPath(path, filters, { limit }),
    }));
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
