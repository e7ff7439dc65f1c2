import type { Client } from 'pg';
import { rowsOf } from '../../tools/harness/rows.ts';
import type { Acknowledged, Record } from './client/record.ts';
import { type Finding, finding } from './finding.ts';

/** Compares what was acknowledged with what the database holds. Reads it after everything was sent. */
export async function checkAcknowledged(client: Client, record: Record, since: number): Promise<Finding[]> {
  const { all, done } = record;
  const of = (acted: readonly Acknowledged[], kind: string) =>
    acted.filter(({ scope }) => scope.startsWith(`${kind}:`));
  const missing = (
    what: string,
    acted: readonly Acknowledged[],
    holds: (one: Acknowledged) => boolean,
  ): Finding => finding(what, acted.length, acted.filter((one) => !holds(one)).map(short));

  const created = (acted: readonly Acknowledged[]) => acted.filter(({ effect }) => effect === 'created');
  const placed = `select channel_order_id as id, array_agg(order_number) as numbers from orders
     where channel_order_id = any($1) group by 1`;
  const orders = await rowsOf<{ id: string; numbers: string[] }>(client, placed, [
    created(all).map(({ order }) => order),
  ]);
  const numbers = new Map(orders.map((row) => [row.id, row.numbers.join()]));
  const unkept = `select key from unnest($1::text[]) as key
     where not exists (select from idempotency_key a where a.key = key.key and a.status is not null)`;
  const keys = await rowsOf(client, unkept, [all.map(({ scope, key }) => `${scope}|${key}`)]);
  const counted = `select (data->>'transaction_key') || ' ' || action as effect, count(*) as n from order_event
     where order_id > $1 and data ? 'transaction_key' group by 1`;
  const effects = await rowsOf<{ effect: string; n: string }>(client, counted, [since]);
  const times = new Map(effects.map(({ effect, n }) => [effect, Number(n)]));
  // A driver's accept also succeeds if the order was assigned to them meanwhile, and a delivery if the desk has executed
  // the order: then no more happens.
  const taken = `select o.order_number || ' ' || coalesce(e.data->>'driver_id', e.actor_id::text) || ' '
       || case e.action when 'assigned' then 'accepted' else e.action end as name
     from order_event e join orders o on o.id = e.order_id
     where e.order_id > $1 and (e.actor_kind = 'driver' or e.action = 'assigned')
     union
     select o.order_number || ' ' || o.driver_id || ' delivered'
     from order_event e join orders o on o.id = e.order_id
     where e.order_id > $1 and e.action = 'executed' and o.driver_id is not null
     union
     select o.order_number || ' cancelled' from order_event e join orders o on o.id = e.order_id
     where e.order_id > $1 and e.action = 'cancelled' and e.actor_kind = 'channel'`;
  const happened = await rowsOf<{ name: string }>(client, taken, [since]);
  const steps = new Set(happened.map(({ name }) => name));
  return [
    missing(
      'an acknowledged order is there, once',
      created(done),
      ({ order, body }) => numbers.get(order) === (body as { order_number: string }).order_number,
    ),
    finding('the key of an acknowledged action is kept with its answer', all.length, keys),
    missing(
      'an action of an operator has one effect, a refused one none',
      of(all, 'operator'),
      ({ key, effect, status }) => (times.get(`${key} ${effect}`) ?? 0) === (status < 300 ? 1 : 0),
    ),
    missing(
      'an acknowledged step of a driver has happened',
      of(done, 'driver').filter(({ effect }) => effect !== 'declined'),
      ({ scope, effect, order }) => steps.has(`${order} ${scope.slice(7)} ${effect}`),
    ),
    missing(
      'an order that its customer cancelled is cancelled',
      of(done, 'channel').filter(({ effect }) => effect === 'cancelled'),
      ({ order }) => steps.has(`${order} cancelled`),
    ),
    finding('no client was refused without a reason', all.length, [...record.unexpected]),
  ];
}

const short = ({ effect, scope, order, key, status, lost }: Acknowledged) =>
  `${effect} by ${scope} on ${order}: ${status}, ${lost} lost, key ${key}`;
