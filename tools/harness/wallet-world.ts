import { type Connection, numbersOf, rowsOf } from './rows.ts';

/** A top-up that can be given back through its gateway. */
export interface Refundable {
  readonly transactionId: string;
  readonly driverId: string;
  /** What PayFort calls the payment. */
  readonly fortId: string;
  /** Halalas. */
  readonly amount: number;
}

export type WalletWorld = Awaited<ReturnType<typeof writeWalletWorld>>;

/** Least amount of a top-up that can be given back, in halalas. */
const TOP_UP = 2_500;

/** Drivers with empty wallets, and top-ups of theirs in turn, of different amounts, that PayFort has taken. */
export async function writeWalletWorld(client: Connection, drivers: number, refunds: number) {
  const empty = `insert into driver (id_number, first_name, last_name, phone, pass_key, car_type_id, is_active)
     select 8000000000 + n, 'محفظة', 'رقم ' || n, '96659800' || lpad(n::text, 4, '0'), '-', 1, true
     from generate_series(1, $1::int) n returning id`;
  const ids = await numbersOf(client, empty, [drivers]);
  const topUps = `with paid as (
       select n, ($2::bigint[])[1 + n % cardinality($2::bigint[])] as driver_id, $3::bigint + n % 50 * 100 as amount
       from generate_series(1, $1::int) n
     ), posted as materialized (
       select n, driver_id, amount, wallet_post('TOP_UP', driver_id, null, 'chaos-paid-' || n, jsonb_build_array(
         jsonb_build_object('kind', 'MAIN', 'amount', amount),
         jsonb_build_object('kind', 'CLEARING', 'gateway', 'PAYFORT', 'amount', -amount)
       ), 'DRIVER', driver_id, 'chaos', p_payment_method => 'VISA', p_status => 'SUCCESS') as id from paid
     ), payments as (
       insert into wallet_payment (transaction_id, gateway, reference, amount, gateway_id, response_code, payment_option)
       select id, 'PAYFORT', 'chaos-paid-' || n, amount, 'chaos-' || n, '14000', 'VISA' from posted
     )
     select id::text as "transactionId", driver_id::text as "driverId", 'chaos-' || n as "fortId", amount::int as amount
     from posted order by n`;
  const refundable = await rowsOf<Refundable>(client, topUps, [refunds, ids, TOP_UP]);
  return { drivers: ids.map(String), refundable };
}

/** Adds to the main balance of drivers, in halalas, as staff does. */
export async function addMoney(
  client: Connection,
  drivers: readonly number[],
  amount: number,
): Promise<void> {
  const added = `select wallet_post('TOP_UP', id, null, 'harness-' || gen_random_uuid(), jsonb_build_array(
       jsonb_build_object('kind', 'CLEARING', 'gateway', 'MANUAL', 'amount', -$2::bigint),
       jsonb_build_object('kind', 'MAIN', 'amount', $2::bigint)
     ), 'ADMIN', null, 'harness', p_status => 'SUCCESS') from unnest($1::bigint[]) id order by id`;
  await client.query(added, [drivers, amount]);
}
