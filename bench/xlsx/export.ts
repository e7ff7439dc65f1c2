import { join } from 'node:path';
import { withClient } from '@mishwar/db';
import type { Installation } from '../../tools/harness/installation.ts';
import { until } from '../../tools/harness/measure.ts';
import { type Client, jsonOf } from '../../tools/harness/requests.ts';
import { rowOf } from '../../tools/harness/rows.ts';
import type { Server } from '../../tools/harness/server.ts';

/** Sixteen columns of the order list, as the export knows them. */
export const COLUMNS = [
  ...['order_number', 'driver_name', 'payment_method', 'delivery_cost', 'discount_amount', 'isFreeExpress'],
  ...['from_company', 'restaurant_name', 'customer_name', 'customer_phone', 'order_date', 'time'],
  ...['assigned_at', 'delivery_time', 'isCasper', 'status'],
];

/** What those columns are made of, plainly selected in the file's order. */
export const FLOOR_SELECT = `select o.order_number, d.name as driver_name, o.payment_method, o.delivery_cost,
  o.discount_amount, o.is_free_express, o.from_company, r.name as restaurant_name, c.name as customer_name, c.phone,
  o.created_at as order_date, o.created_at as time, o.assigned_at, o.delivery_time, o.is_casper, o.status
from orders o
join customer c on c.id = o.customer_id
join restaurant r on r.id = o.restaurant_id
left join driver d on d.id = o.driver_id
where not o.is_fake
order by o.created_at desc, o.id desc`;

export type Exported = Awaited<ReturnType<typeof exportAll>>;

/** Makes a file of every order by the background export: how long that took, and the server's memory before and at most. */
export async function exportAll({ databaseUrl, dir }: Installation, server: Server, client: Client) {
  const idle = server.memory();
  let peak = idle;
  const watching = setInterval(() => {
    peak = Math.max(peak, server.memory());
  }, 50);
  try {
    const query = COLUMNS.map((name, index) => `columns[${index}]=${name}`).join('&');
    const start = performance.now();
    const { body } = await client.send('POST', `/admin/api/v1/orders/export?${query}&language=ar`);
    const { export_id: id } = jsonOf(body) as { export_id: string };
    return await withClient(databaseUrl, (database) =>
      until(
        async () => {
          const exported = `select state, error, row_count, path from export_log left join stored_file f on f.id = file_id
             where export_log.id = $1`;
          const row = await rowOf<{ state: string; error: string; row_count: string; path: string }>(
            database,
            exported,
            [id],
          );
          if (row.error || row.state === 'failed') throw new Error(`the export failed: ${row.error}`);
          if (row.state !== 'done') return undefined;
          const ms = performance.now() - start;
          return { ms, path: join(dir, 'files', row.path), rows: Number(row.row_count), idle, peak };
        },
        { withinMs: 1_800_000, pauseMs: 50, what: 'the export was not made' },
      ),
    );
  } finally {
    clearInterval(watching);
  }
}
