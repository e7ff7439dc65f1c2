import { randomUUID } from 'node:crypto';
import type { Client as Database } from 'pg';
import type { Client } from '../../tools/harness/requests.ts';
import { numberOf, numbersOf, rowsOf } from '../../tools/harness/rows.ts';
import { addMoney } from '../../tools/harness/wallet-world.ts';

/** Halalas: what is added each time, and an order's fee. */
const AMOUNT = 100;
const FEE = 500;
const PLENTY = 100_000_000;

/** Orders and drivers that are moved to and fro. */
export type Stage = Awaited<ReturnType<typeof setStage>>;

/** Adds waiting orders and fills the wallets of as many drivers. */
export async function setStage(client: Database, count: number) {
  const copies = `insert into orders (order_number, from_company, payment_method, customer_id, customer_latitude, customer_longitude,
       restaurant_id, sub_total, delivery_cost, tax_rate, promised_at)
     select nextval('order_number_seq')::text, from_company, payment_method, customer_id, customer_latitude,
       customer_longitude, restaurant_id, sub_total, delivery_cost, tax_rate, now() + interval '1 hour'
     from orders where not is_fake order by id limit $1 returning id, order_number as number`;
  const orders = await rowsOf<{ id: string; number: string }>(client, copies, [count]);
  // A fee is paid from gifts first: a replay would take the same gift again and again.
  const active = `select id from driver where is_active and not exists (
      select from wallet_account where driver_id = driver.id and kind = 'GIFT' and balance > 0)
    order by id limit $1`;
  const ids = await numbersOf(client, active, [count]);
  if (orders.length < count || ids.length < count) throw new Error(`there are no ${count} of each`);
  await addMoney(client, ids, PLENTY);
  const admin = `select id from operator where status = 'ACTIVE' order by id limit 1`;
  return { orders, drivers: ids.map(String), adminId: String(await numberOf(client, admin)) };
}

/** Assigns and unassigns the order, with everything that belongs to it: history and events included. */
export async function postByHttp(
  client: Client,
  { orders, adminId }: Stage,
  index: number,
  driverId: string,
): Promise<void> {
  const number = orders[index]?.number ?? '';
  const act = (action: string, path: string, body: object) =>
    client.send('PATCH', `/admin/api/v1/orders/${path}/${number}`, body, {
      'x-transaction-key': `${number}::${adminId}::${action}::${randomUUID()}`,
    });
  await act('Assign', 'assign', { driver_id: driverId });
  await act('Unassign', 'customer-cancel/unassign', {});
}

/** The same two postings by the ledger's function, each a transaction of its own. */
export async function postByFunction(
  database: Database,
  { orders, adminId }: Stage,
  index: number,
  driverId: string,
): Promise<void> {
  for (const [type, amount] of Object.entries({ HOLDING: FEE, CASH_BACK: -FEE })) {
    const entries = [
      { kind: 'MAIN', amount: -amount },
      { kind: 'HOLD', amount },
    ];
    const post = `select wallet_post($1::wallet_transaction_type, $2::bigint, $3::bigint, $4::text, $5::jsonb, 'ADMIN', $6::bigint,
         'bench', p_status => 'SUCCESS', p_note => null, p_allow_negative => false)`;
    const order = orders[index]?.id;
    await database.query(post, [type, driverId, order, randomUUID(), JSON.stringify(entries), adminId]);
  }
}

/** Adds to a driver's main balance as staff does it: moves money and nothing else. */
export function creditByHttp(client: Client, driverId: string): Promise<unknown> {
  const amounts = { amount: '1.00', gift: '0.00', delivery_cost: '0.00' };
  const body = { driver_id: driverId, ...amounts, isGift: false, isCharge: true };
  const headers = { 'idempotency-key': randomUUID() };
  return client.send('POST', '/admin/api/v1/transactions/create', body, headers);
}

/** The same by the function that the server calls, with nothing around it. */
export function creditByFunction(database: Database, { adminId }: Stage, driverId: string): Promise<unknown> {
  const clearing = { kind: 'CLEARING', gateway: 'MANUAL', amount: -AMOUNT };
  const entries = JSON.stringify([clearing, { kind: 'MAIN', amount: AMOUNT }]);
  const credit = `select outcome, transaction_id, main, gift
     from wallet_credit($1::bigint, $2, $3::jsonb, $4::bigint, 'bench', '127.0.0.1', $5)`;
  return database.query(credit, [driverId, `bench|${randomUUID()}`, entries, adminId, randomUUID()]);
}
