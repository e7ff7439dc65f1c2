/** A top-up that can be given back through its gateway. */
export interface Refundable {
  readonly transactionId: string;
  readonly driverId: string;
  /** What PayFort calls the payment. */
  readonly fortId: string;
  /** Halalas. */
  readonly amount: number;
}

/** A connection to the database. */
interface Connection {
  query<Row extends object>(text: string, values?: unknown[]): Promise<{ rows: Row[] }>;
}

export interface WalletWorld {
  readonly drivers: readonly string[];
  readonly refundable: readonly Refundable[];
}

/** Amount of each top-up that can be given back, in halalas. */
const TOP_UP = 2_500;

/** Drivers with empty wallets, few enough that clients meet at them, and top-ups that PayFort has taken. */
export async function writeWalletWorld(
  client: Connection,
  drivers: number,
  refunds: number,
): Promise<WalletWorld> {
  const made = await client.query<{ id: string }>(
    `insert into driver (id_number, first_name, last_name, phone, pass_key, car_type_id, is_active)
     select 8000000000 + n, 'محفظة', 'رقم ' || n, '96659800' || lpad(n::text, 4, '0'), '-', 1, true
     from generate_series(1, $1::int) n returning id`,
    [drivers],
  );
  const ids = made.rows.map(({ id }) => id);
  const posted = await client.query<{ transaction_id: string; gateway_id: string }>(
    `with paid as (
       select n, ($2::bigint[])[1 + n % cardinality($2::bigint[])] as driver_id from generate_series(1, $1::int) n
     ), posted as (
       select n, driver_id, wallet_post('TOP_UP', driver_id, null, 'chaos-paid-' || n, jsonb_build_array(
         jsonb_build_object('kind', 'MAIN', 'amount', $3::bigint),
         jsonb_build_object('kind', 'CLEARING', 'gateway', 'PAYFORT', 'amount', -$3::bigint)
       ), 'DRIVER', driver_id, 'chaos', p_payment_method => 'VISA', p_status => 'SUCCESS') as id from paid
     )
     insert into wallet_payment (transaction_id, gateway, reference, amount, gateway_id, response_code, payment_option)
     select p.id, 'PAYFORT', 'chaos-paid-' || p.n, $3, 'chaos-' || p.n, '14000', 'VISA' from posted p
     returning transaction_id, gateway_id`,
    [refunds, ids, TOP_UP],
  );
  // A row does not see what its own statement has written.
  const owners = await client.query<{ id: string; driver_id: string }>(
    'select id, driver_id from wallet_transaction where id = any($1)',
    [posted.rows.map(({ transaction_id }) => transaction_id)],
  );
  const ownerOf = new Map(owners.rows.map(({ id, driver_id }) => [id, driver_id]));
  return {
    drivers: ids,
    refundable: posted.rows.map(({ transaction_id, gateway_id }) => ({
      transactionId: transaction_id,
      driverId: ownerOf.get(transaction_id) ?? '',
      fortId: gateway_id,
      amount: TOP_UP,
    })),
  };
}
