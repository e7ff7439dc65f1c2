import type { Client } from 'pg';

/** A top-up that can go back, with the driver whose only money it is. */
export interface TopUp {
  readonly id: number;
  readonly driver: number;
  /** What the gateway calls its payment. */
  readonly fort: string;
  /** Halalas. */
  readonly amount: number;
}

const LEAST = 50_000;

/** Writes so many drivers who each have paid one top-up by card through PayFort. */
export async function writeTopUps(client: Client, count: number): Promise<TopUp[]> {
  const { rows } = await client.query<{ id: string }>(
    `insert into driver (id_number, first_name, last_name, phone, pass_key)
     select '8' || lpad(n::text, 9, '0'), 'راجح', 'الراجع ' || n, '+96655' || lpad(n::text, 7, '0'), 'REF' || n
     from generate_series(1, $1::int) n returning id`,
    [count],
  );
  const drivers = rows.map(({ id }) => Number(id));
  const { rows: posted } = await client.query<{ id: string; driver: string; amount: string }>(
    `select wallet_post('TOP_UP', d.id, null, 'refund-run:' || d.id, jsonb_build_array(
         jsonb_build_object('kind', 'CLEARING', 'gateway', 'PAYFORT', 'amount', -a.amount),
         jsonb_build_object('kind', 'MAIN', 'amount', a.amount)),
       'DRIVER', d.id, 'راجح', p_payment_method => 'online', p_status => 'SUCCESS') as id, d.id as driver, a.amount
     from unnest($1::bigint[]) as d (id) cross join lateral (select $2::bigint + d.id % 50 * 100 as amount) a`,
    [drivers, LEAST],
  );
  const topUps = posted.map(({ id, driver, amount }) => ({
    ...{ id: Number(id), driver: Number(driver), amount: Number(amount) },
    fort: `77${id}`,
  }));
  await client.query(
    `insert into wallet_payment (transaction_id, gateway, reference, amount, gateway_id, response_code, payment_option, settled_at)
     select t.id, 'PAYFORT', 'refund-run-' || t.id, t.amount, t.fort, '14000', 'VISA', now()
     from unnest($1::bigint[], $2::bigint[], $3::text[]) as t (id, amount, fort)`,
    [topUps.map(({ id }) => id), topUps.map(({ amount }) => amount), topUps.map(({ fort }) => fort)],
  );
  return topUps;
}
