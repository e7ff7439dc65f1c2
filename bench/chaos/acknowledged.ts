import type { Client } from 'pg';
import type { Caller } from './client/caller.ts';
import { type Acknowledged, type Record, saysTheSame } from './client/record.ts';
import { type Finding, finding } from './finding.ts';

const REPEATED_AT_ONCE = 8;

/** Sends acknowledged actions once more with their keys: each must get the answer that it had. At most `most` of them. */
export async function repeatAll(caller: Caller, record: Record, most: number): Promise<Finding> {
  const stride = Math.max(1, Math.ceil(record.all.length / most));
  const queue = record.all.filter((_, index) => index % stride === 0);
  const repeated = queue.length;
  const broken: string[] = [];
  let seen: number | undefined;
  await Promise.all(
    Array.from({ length: REPEATED_AT_ONCE }, async () => {
      for (let one = queue.pop(); one; one = queue.pop()) {
        const again = await caller.ask(one.ask);
        if (again.status === one.status && saysTheSame(again.body, one.body)) continue;
        broken.push(`${one.effect} ${one.order}: ${one.status}, then ${again.status}`);
        seen ??= performance.now();
      }
    }),
  );
  return finding('an acknowledged action sent again has its first answer', repeated, broken, seen);
}

/** Compares what was acknowledged with what the database holds. Reads it after everything was sent. */
export async function checkAcknowledged(client: Client, record: Record, since: number): Promise<Finding[]> {
  return [
    await orders(client, record),
    await keys(client, record),
    await staff(client, record, since),
    await drivers(client, record, since),
    await customers(client, record, since),
    finding('no client was refused without a reason', record.all.length, [...record.unexpected]),
  ];
}

async function orders(client: Client, record: Record): Promise<Finding> {
  const created = record.done.filter(({ effect }) => effect === 'created');
  const { rows } = await client.query<{ channel_order_id: string; numbers: string[] }>(
    `select channel_order_id, array_agg(order_number) as numbers from orders
     where channel_order_id = any($1) group by 1`,
    [record.all.filter(({ effect }) => effect === 'created').map(({ order }) => order)],
  );
  const found = new Map(rows.map((row) => [row.channel_order_id, row.numbers]));
  const broken = created.filter(({ order, body }) => {
    const numbers = found.get(order) ?? [];
    return numbers.length !== 1 || numbers[0] !== (body as { order_number: string }).order_number;
  });
  return finding('an acknowledged order is there, once', created.length, broken.map(short));
}

async function keys(client: Client, record: Record): Promise<Finding> {
  const { rows } = await client.query<{ key: string }>(
    `select key from unnest($1::text[]) as key
     where not exists (select from idempotency_key a where a.key = key.key and a.status is not null)`,
    [record.all.map(({ scope, key }) => `${scope}|${key}`)],
  );
  return finding('the key of an acknowledged action is kept with its answer', record.all.length, rows);
}

async function staff(client: Client, record: Record, since: number): Promise<Finding> {
  const { rows } = await client.query<{ key: string; action: string; n: string }>(
    `select data->>'transaction_key' as key, action, count(*) as n from order_event
     where order_id > $1 and data ? 'transaction_key' group by 1, 2`,
    [since],
  );
  const found = new Map(rows.map(({ key, action, n }) => [`${key} ${action}`, Number(n)]));
  const acted = record.all.filter(({ scope }) => scope.startsWith('operator:'));
  const broken = acted.filter(
    ({ key, effect, status }) => (found.get(`${key} ${effect}`) ?? 0) !== (status < 300 ? 1 : 0),
  );
  return finding(
    'an action of an operator has one effect, a refused one none',
    acted.length,
    broken.map(short),
  );
}

/**
 * A driver's accept also succeeds if the order was assigned to them meanwhile, and a delivery if the desk
 * has executed the order: then no more happens.
 */
async function drivers(client: Client, record: Record, since: number): Promise<Finding> {
  const { rows } = await client.query<{ what: string }>(
    `select distinct o.order_number || ' ' || coalesce(e.data->>'driver_id', e.actor_id::text) || ' '
       || case e.action when 'assigned' then 'accepted' else e.action end as what
     from order_event e join orders o on o.id = e.order_id
     where e.order_id > $1 and (e.actor_kind = 'driver' or e.action = 'assigned')
     union
     select o.order_number || ' ' || o.driver_id || ' delivered'
     from order_event e join orders o on o.id = e.order_id
     where e.order_id > $1 and e.action = 'executed' and o.driver_id is not null`,
    [since],
  );
  const found = new Set(rows.map(({ what }) => what));
  const acted = record.done.filter(
    ({ scope, effect }) => scope.startsWith('driver:') && effect !== 'declined',
  );
  const broken = acted.filter(
    ({ scope, effect, order }) => !found.has(`${order} ${scope.slice(7)} ${effect}`),
  );
  return finding('an acknowledged step of a driver has happened', acted.length, broken.map(short));
}

async function customers(client: Client, record: Record, since: number): Promise<Finding> {
  const cancelled = record.done.filter(
    ({ scope, effect }) => scope.startsWith('channel:') && effect === 'cancelled',
  );
  const { rows } = await client.query<{ order_number: string }>(
    `select o.order_number from order_event e join orders o on o.id = e.order_id
     where e.order_id > $1 and e.action = 'cancelled' and e.actor_kind = 'channel'`,
    [since],
  );
  const found = new Set(rows.map(({ order_number }) => order_number));
  const broken = cancelled.filter(({ order }) => !found.has(order));
  return finding('an order that its customer cancelled is cancelled', cancelled.length, broken.map(short));
}

const short = ({ effect, scope, order, key, status, lost }: Acknowledged) =>
  `${effect} by ${scope} on ${order}: ${status}, ${lost} lost, key ${key}`;
