import type { Client } from 'pg';
import { numberOf, numbersOf, rowsOf } from '../../tools/harness/rows.ts';

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
  const orders = await rowsOf<{ id: string; number: string }>(
    client,
    `insert into orders (order_number, from_company, payment_method, customer_id, customer_latitude, customer_longitude,
       restaurant_id, sub_total, delivery_cost, tax_rate, promised_at)
     select nextval('order_number_seq')::text, from_company, payment_method, customer_id, customer_latitude,
       customer_longitude, restaurant_id, sub_total, delivery_cost, tax_rate, now() + interval '1 hour'
     from orders where not is_fake order by id limit $1 returning id, order_number as number`,
    [count],
  );
  // A fee is paid from gifts first: a replay would take the same gift again and again.
  const active = `select id from driver where is_active and not exists (
      select from wallet_account where driver_id = driver.id and kind = 'GIFT' and balance > 0)
    order by id limit $1`;
  const drivers = (await numbersOf(client, active, [count])).map(String);
  if (orders.length < count || drivers.length < count) throw new Error(`there are no ${count} of each`);
  const entries = JSON.stringify([
    { kind: 'MAIN', amount: PLENTY },
    { kind: 'CLEARING', gateway: 'MANUAL', amount: -PLENTY },
  ]);
  await client.query(
    `select wallet_post('TOP_UP', id, null, 'bench::' || gen_random_uuid(), $2::jsonb, 'ADMIN', null, 'bench',
       p_status => 'SUCCESS') from unnest($1::bigint[]) id`,
    [drivers, entries],
  );
  const admin = `select id from operator where status = 'ACTIVE' order by id limit 1`;
  return { orders, drivers, adminId: String(await numberOf(client, admin)) };
}
