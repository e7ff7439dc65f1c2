import type { Client } from 'pg';
import { numberOf, rowsOf } from '../../../tools/harness/rows.ts';
import { checkAll, type Finding, finding } from '../finding.ts';

/** The messages of an order to each third party, one after the other: it takes them in this order alone. */
const EVENTS = {
  citc: [
    ...['ORDER_CREATE', 'ORDER_ASSIGN', 'DRIVER_ASSIGN_DRIVER_TO_ORDER', 'DRIVER_ASSIGN_DRIVER_TO_ORDER'],
    ...['DRIVER_ACCEPT_ORDER', 'DRIVER_EXECUTE_ORDER'],
  ],
  odoo: ['ORDER_COMPLETED', 'ORDER_CANCELLED'],
  shukah: ['ORDER_STATUS', 'ORDER_STATUS', 'ORDER_STATUS'],
} as const;
export type ThirdParty = keyof typeof EVENTS;
export const THIRD_PARTIES = Object.keys(EVENTS) as ThirdParty[];

/**
 * The message by which a planted order becomes a dead letter: to the regulator it names no driver, to the others its time is
 * none, which they refuse.
 */
const REFUSED = 1;
/** Of so many orders one is planted, the first one among them. */
const ORDERS_A_PLANT = 50;
const isPlanted = (at: number): boolean => at % ORDERS_A_PLANT === 0;
/** The regulator has this long to answer, ms. */
const TIMEOUT_MS = 1_000;

/** Messages that wait for a third party. */
export interface Reports {
  readonly thirdParty: ThirdParty;
  /** Id of the first message. */
  readonly first: number;
  readonly messages: number;
  readonly planted: number;
  /** Numbers of the orders. */
  readonly orders: readonly string[];
}

/** The regulator has this long to answer. */
export const setTimeLimit = (client: Client): Promise<unknown> =>
  client.query(
    `insert into setting (key, content) values ('TIMEOUT_CITC', jsonb_build_object('timeout', $1::int))
     on conflict (key) do update set content = excluded.content`,
    [TIMEOUT_MS],
  );

/**
 * Writes at least `messages` messages to a third party, of orders of the demo that have ended: first the first of each
 * order, then the second, and so on, as on a day with many orders at once. The times of those to the ERP and the partner say
 * which message of the order each is. Throws where there are too few orders.
 */
export async function writeReports(
  client: Client,
  thirdParty: ThirdParty,
  messages: number,
): Promise<Reports> {
  const events = EVENTS[thirdParty];
  const wanted = Math.ceil(messages / events.length);
  const first = 1 + (await numberOf(client, 'select coalesce(max(id), 0) from outbox'));
  const rows = await rowsOf<{ order_number: string }>(
    client,
    `with chosen as (
       select o.id, o.order_number, row_number() over (order by o.id) - 1 as at from orders o
       where o.status in ('delivered', 'cancelled') and not o.is_fake order by o.id limit $2
     ), named as (
       update orders o set channel_order_id = coalesce(o.channel_order_id, 'SH-' || o.order_number)
       from chosen c where o.id = c.id and $1 = 'shukah'
     ), written as (
       insert into outbox (destination, ordering_key, event, payload)
       select $1, 'order:' || c.id, e.event, jsonb_build_object(
         'order_number', c.order_number, 'status', 'delivered',
         'driver_id', case when $1 = 'citc' and not (c.at % $4 = 0 and e.at - 1 = $5) then d.id end,
         'at', case when $1 <> 'citc' and c.at % $4 = 0 and e.at - 1 = $5 then 'never'
           else to_char(case $1 when 'citc' then now() at time zone 'utc'
             else timestamp '2026-01-01' + e.at * interval '1 second' end, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') end)
       from chosen c cross join unnest($3::text[]) with ordinality as e (event, at)
       cross join (select min(id)::text as id from driver) d
       order by e.at, c.at
     ) select order_number from chosen order by at`,
    [thirdParty, wanted, events, ORDERS_A_PLANT, REFUSED],
  );
  if (rows.length < wanted)
    throw new Error(
      `${wanted} orders are wanted, ${rows.length} of the demo have ended: ask for fewer messages`,
    );
  await client.query('analyze outbox');
  const orders = rows.map(({ order_number }) => order_number);
  const planted = Math.ceil(orders.length / ORDERS_A_PLANT);
  return { thirdParty, first, messages: orders.length * events.length, planted, orders };
}

/** What a third party holds: the effects of messages by order, and how many came again. */
export interface Heard {
  readonly effects: (order: string) => readonly string[];
  readonly repeats: number;
}

/** What the control of a third party of the sandbox answers. */
export type Held =
  | { readonly orders: Readonly<Record<string, { effects: readonly string[]; repeats: number }>> }
  | { readonly reports: readonly { order_number: string; at: string }[]; readonly repeats: number };

/** The regulator has a register of orders, the others the reports in the order in which they had their effect. */
export function heardFrom(held: Held): Heard {
  if ('orders' in held) {
    const repeats = Object.values(held.orders).reduce((sum, one) => sum + one.repeats, 0);
    return { effects: (order) => held.orders[order]?.effects ?? [], repeats };
  }
  const reports = Map.groupBy(held.reports, ({ order_number }) => order_number);
  const nth = ({ at }: { at: string }) => String(new Date(at).getUTCSeconds() - 1);
  return { effects: (order) => (reports.get(order) ?? []).map(nth), repeats: held.repeats };
}

/** What must hold of a third party when no message to it waits any more. */
export async function checkReports(
  client: Client,
  { first, thirdParty, messages, orders }: Reports,
  { effects }: Heard,
): Promise<Finding[]> {
  const isRegulator = thirdParty === 'citc';
  const all = EVENTS[thirdParty].map((event, n) => (isRegulator ? event : String(n)));
  // The regulator is sent nothing past a message that it has refused.
  const less = isRegulator ? all.slice(0, REFUSED) : all.filter((_, n) => n !== REFUSED);
  const differing = (isOf: boolean, wanted: readonly string[]) =>
    orders
      .filter((_, at) => isPlanted(at) === isOf)
      .filter((order) => effects(order).join() !== wanted.join())
      .map((order) => `${order}: ${effects(order).join(', ')}`);
  const [heard, planted] = [differing(false, all), differing(true, less)];
  const plants = Math.ceil(orders.length / ORDERS_A_PLANT);
  const at = isRegulator ? 'the regulator' : thirdParty;
  const once = `each message had its effect at ${at} once, in the order of its order`;
  const past = 'of an order with a refused message nothing is sent past it';
  const to = isRegulator ? '' : ` to ${thirdParty}`;
  const of = isRegulator ? '' : ` of ${thirdParty}`;
  return [
    ...(isRegulator
      ? [finding(once, messages, heard), finding(past, plants, planted)]
      : [finding(once, messages, [...heard, ...planted])]),
    ...(await checkAll(client, [
      {
        what: `dead letters${to} are exactly the planted ones, the rest is sent`,
        checked: messages,
        broken: `
          with sent as (
            select o.*, row_number() over (partition by o.ordering_key order by o.id) - 1 as at,
              o.payload->>'order_number' = any($2::text[]) as planted
            from outbox o where o.id >= $1 and o.destination = $3
          )
          select id, ordering_key, at, sent_at, dead_at, held_reason from sent
          where case when planted and (at = $4 or $3 = 'citc' and at > $4) then sent_at is not null or dead_at is null
              or $3 = 'citc' and held_reason is distinct from case when at > $4 then 'earlier_not_sent' end
            else sent_at is null or dead_at is not null end`,
        values: [first, orders.filter((_, nth) => isPlanted(nth)), thirdParty, REFUSED],
      },
      {
        what: `the log${of} has one confirmation of each message that was sent`,
        checked: messages,
        broken: `
          select o.id, o.event, l.confirmed, l.calls from outbox o
          left join lateral (
            select count(*) filter (where e.outcome = 'success') as confirmed, count(*) as calls from exchange_log e
            where e.third_party = $3::exchange_third_party and e.correlation_id = 'outbox:' || o.id
          ) l on true
          where o.id >= $1 and o.destination = $2 and o.held_reason is null
            and (l.calls = 0 or l.confirmed <> (o.sent_at is not null)::int)`,
        values: [first, thirdParty, thirdParty.toUpperCase()],
      },
    ])),
  ];
}
