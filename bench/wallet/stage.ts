import type { Client } from 'pg';

/** Orders and drivers that are moved to and fro. */
export interface Stage {
  readonly orders: readonly { id: string; number: string }[];
  readonly drivers: readonly string[];
  readonly adminId: string;
}

/** In halalas; large enough for every run. */
const PLENTY = 100_000_000;

/** Adds waiting orders and fills the wallets of as many drivers. */
export async function setStage(client: Client, count: number): Promise<Stage> {
  const orders = await client.query<{ id: string; number: string }>(
    `insert into orders (order_number, from_company, payment_method, customer_id, customer_latitude, customer_longitude,
       restaurant_id, sub_total, delivery_cost, tax_rate, promised_at)
     select nextval('order_number_seq')::text, from_company, payment_method, customer_id, customer_latitude,
       customer_longitude, restaurant_id, sub_total, delivery_cost, tax_rate, now() + interval '1 hour'
     from orders where not is_fake order by id limit $1 returning id, order_number as number`,
    [count],
  );
  const drivers = await client.query<{ id: string }>(
    'select id from driver where is_active order by id limit $1',
    [count],
  );
  if (orders.rows.length < count || drivers.rows.length < count)
    throw new Error(`there are no ${count} of each`);
  for (const { id } of drivers.rows) {
    await client.query(
      `select wallet_post('TOP_UP', $1, null, 'bench::' || gen_random_uuid(), $2::jsonb, 'ADMIN', null, 'bench',
         p_status => 'SUCCESS')`,
      [
        id,
        JSON.stringify([
          { kind: 'MAIN', amount: PLENTY },
          { kind: 'CLEARING', gateway: 'MANUAL', amount: -PLENTY },
        ]),
      ],
    );
  }
  const admin = await client.query<{ id: string }>(
    `select id from operator where status = 'ACTIVE' order by id limit 1`,
  );
  return { orders: orders.rows, drivers: drivers.rows.map(({ id }) => id), adminId: admin.rows[0]?.id ?? '' };
}

/** What is wrong with the ledger afterwards: nothing, or the measurement was of something else. */
export async function findings(client: Client): Promise<number> {
  const { rows } = await client.query('select * from wallet_findings()');
  return rows.length;
}
