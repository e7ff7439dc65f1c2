import type { Client } from 'pg';
import { type Finding, finding } from '../finding.ts';

/** Messages of an order to each of the others, one after the other. */
const EVENTS = {
  odoo: ['ORDER_COMPLETED', 'ORDER_CANCELLED'],
  shukah: ['ORDER_STATUS', 'ORDER_STATUS', 'ORDER_STATUS'],
} as const;
export type ThirdParty = keyof typeof EVENTS;
export const THIRD_PARTIES = Object.keys(EVENTS) as ThirdParty[];
/** Of so many orders one is planted. */
export const ORDERS_A_PLANT = 50;
/** The message by which a planted order becomes a dead letter: its time is none, which the third party refuses. */
const REFUSED = 1;

/** Messages that wait for the ERP or the partner. */
export interface ThirdPartyReports {
  readonly thirdParty: ThirdParty;
  readonly messages: number;
  /** Numbers of the orders; every fiftieth is planted, the first one among them. */
  readonly orders: readonly string[];
}

/** What a third party holds of a report. */
export interface Heard {
  readonly order_number: string;
  /** Which message of its order it was. */
  readonly at: string;
}

/**
 * Writes at least `messages` messages to a third party, of orders of the demo that have ended: first the first of each
 * order, then the second, and so on. Their times say which message of the order each is.
 */
export async function writeThirdPartyReports(
  client: Client,
  thirdParty: ThirdParty,
  messages: number,
): Promise<ThirdPartyReports> {
  const events = EVENTS[thirdParty];
  const { rows } = await client.query<{ order_number: string }>(
    `with chosen as (
       select o.id, o.order_number, row_number() over (order by o.id) - 1 as at from orders o
       where o.status in ('delivered', 'cancelled') and not o.is_fake order by o.id limit $2
     ), named as (
       update orders o set channel_order_id = coalesce(o.channel_order_id, 'SH-' || o.order_number)
       from chosen c where o.id = c.id and $1 = 'shukah'
     ), written as (
       insert into outbox (destination, ordering_key, event, payload)
       select $1, 'order:' || c.id, e.event, jsonb_build_object(
         'order_number', c.order_number, 'status', 'delivered', 'driver_id', null,
         'at', case when c.at % $4 = 0 and e.at - 1 = $5 then 'never'
           else to_char(timestamp '2026-01-01' + e.at * interval '1 second', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') end)
       from chosen c cross join unnest($3::text[]) with ordinality as e (event, at)
       order by e.at, c.at
     ) select order_number from chosen order by at`,
    [thirdParty, Math.ceil(messages / events.length), events, ORDERS_A_PLANT, REFUSED],
  );
  const orders = rows.map(({ order_number }) => order_number);
  return { thirdParty, messages: orders.length * events.length, orders };
}

/** What must hold of a third party when no message to it waits any more. */
export async function checkThirdPartyReports(
  client: Client,
  { first, thirdParty, messages, orders }: ThirdPartyReports & { first: number },
  heard: readonly Heard[],
): Promise<Finding[]> {
  const isPlanted = (at: number) => at % ORDERS_A_PLANT === 0;
  const wanted = (at: number) =>
    EVENTS[thirdParty].map((_, n) => n).filter((n) => !(isPlanted(at) && n === REFUSED));
  const effects = Map.groupBy(heard, ({ order_number }) => order_number);
  const differs = orders.flatMap((number, at) => {
    const got = (effects.get(number) ?? []).map((report) => new Date(report.at).getUTCSeconds() - 1);
    return got.join() === wanted(at).join() ? [] : [`${number}: ${got.join(', ')}`];
  });
  const { rows: unsent } = await client.query(
    `select id, ordering_key, sent_at, dead_at from outbox where id >= $1 and destination = $2
     and case when payload->>'at' = 'never' then dead_at is null or sent_at is not null
       else sent_at is null or dead_at is not null end`,
    [first, thirdParty],
  );
  const { rows: log } = await client.query(
    `select o.id, l.confirmed, l.calls from outbox o
     left join lateral (
       select count(*) filter (where e.outcome = 'success') as confirmed, count(*) as calls
       from exchange_log e where e.third_party = $3::exchange_third_party and e.correlation_id = 'outbox:' || o.id
     ) l on true
     where o.id >= $1 and o.destination = $2 and (l.calls = 0 or l.confirmed <> (o.sent_at is not null)::int)`,
    [first, thirdParty, thirdParty.toUpperCase()],
  );
  return [
    finding(
      `each message had its effect at ${thirdParty} once, in the order of its order`,
      messages,
      differs,
    ),
    finding(`dead letters to ${thirdParty} are exactly the planted ones, the rest is sent`, messages, unsent),
    finding(`the log of ${thirdParty} has one confirmation of each message that was sent`, messages, log),
  ];
}
