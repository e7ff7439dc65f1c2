import type { Client } from 'pg';

/** What an order's messages are, one after the other; the register takes them in this order alone. */
export const OPERATIONS = [
  'ORDER_CREATE',
  'ORDER_ASSIGN',
  'DRIVER_ASSIGN_DRIVER_TO_ORDER',
  'DRIVER_ASSIGN_DRIVER_TO_ORDER',
  'DRIVER_ACCEPT_ORDER',
  'DRIVER_EXECUTE_ORDER',
] as const;
/** The message by which a planted order becomes a dead letter: it names no driver, which the regulator refuses. */
export const REFUSED = OPERATIONS.indexOf('ORDER_ASSIGN');
/** Of so many orders one is planted. */
const ORDERS_A_PLANT = 50;
/** The regulator has this long to answer, ms. */
const TIMEOUT_MS = 1_000;

/** The orders whose messages wait for the regulator. */
export interface Reports {
  /** Id of the first message. */
  readonly first: number;
  readonly messages: number;
  /** Numbers of the orders of which everything is to be heard. */
  readonly heard: readonly string[];
  /** Numbers of those that have a message which is refused. */
  readonly planted: readonly string[];
}

/**
 * Writes at least `messages` messages to the regulator, of orders of the demo that have ended: first the first of each
 * order, then the second, and so on, as on a day with many orders at once. Throws where there are too few orders.
 */
export async function writeReports(client: Client, messages: number): Promise<Reports> {
  const wanted = Math.ceil(messages / OPERATIONS.length);
  await client.query(
    `insert into setting (key, content) values ('TIMEOUT_CITC', jsonb_build_object('timeout', $1::int))
     on conflict (key) do update set content = excluded.content`,
    [TIMEOUT_MS],
  );
  const { rows: orders } = await client.query<{ id: string; order_number: string }>(
    `select id, order_number from orders where status in ('delivered', 'cancelled') and not is_fake order by id limit $1`,
    [wanted],
  );
  if (orders.length < wanted)
    throw new Error(
      `${wanted} orders are wanted, ${orders.length} of the demo have ended: ask for fewer messages`,
    );
  const isPlanted = (at: number) => at % ORDERS_A_PLANT === 0;
  const { rows } = await client.query<{ first: string }>(
    `with written as (
       insert into outbox (destination, ordering_key, event, payload)
       select 'citc', 'order:' || o.id, e.event, jsonb_build_object(
         'order_number', o.order_number, 'status', 'delivered', 'at', now(),
         'driver_id', case when o.planted and e.at = $4 + 1 then null else d.id end)
       from unnest($1::bigint[], $2::text[], $3::boolean[]) with ordinality as o (id, order_number, planted, at)
       cross join unnest($5::text[]) with ordinality as e (event, at)
       cross join (select min(id)::text as id from driver) d
       order by e.at, o.at
       returning id
     ) select min(id) as first from written`,
    [
      orders.map(({ id }) => id),
      orders.map(({ order_number }) => order_number),
      orders.map((_, at) => isPlanted(at)),
      REFUSED,
      OPERATIONS,
    ],
  );
  await client.query('analyze outbox');
  return {
    first: Number(rows[0]?.first),
    messages: orders.length * OPERATIONS.length,
    heard: orders.filter((_, at) => !isPlanted(at)).map(({ order_number }) => order_number),
    planted: orders.filter((_, at) => isPlanted(at)).map(({ order_number }) => order_number),
  };
}
