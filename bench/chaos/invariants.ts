import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { numberOf } from '../../tools/harness/rows.ts';
import { checkAll, type Finding, type Invariants } from './finding.ts';

/** `$1` is the id of the last order before the run. */
const NEW_EVENTS = 'select id from order_event where order_id > $1 and after is not null';
const NEW_ORDERS = 'select id from orders where id > $1';

const INVARIANTS: Invariants = {
  'transitions are legal and follow each other': {
    checked: NEW_EVENTS,
    broken: `
      with change as (
        select order_id, action, before->>'status' as was, after->>'status' as now,
          lag(after->>'status', 1, 'new') over (partition by order_id order by id) as earlier
        from order_event where order_id > $1 and after is not null
      ), legal (action, was, now) as (values
        ('accepted', array['new'], 'assigned'), ('assigned', array['new'], 'assigned'),
        ('unassigned', array['assigned', 'arrived_store', 'take_order', 'wait_customer'], 'new'),
        ('arrived_store', array['assigned'], 'arrived_store'),
        ('take_order', array['arrived_store'], 'take_order'),
        ('wait_customer', array['take_order'], 'wait_customer'),
        ('delivered', array['wait_customer'], 'delivered'),
        ('executed', array['assigned', 'arrived_store', 'take_order', 'wait_customer'], 'delivered'),
        ('cancelled', array['new', 'assigned', 'arrived_store', 'take_order', 'wait_customer'], 'cancelled')
      )
      select c.* from change c left join legal l
        on l.action = c.action and c.was = any(l.was) and l.now = c.now
      where l.action is null or c.was is distinct from c.earlier`,
  },
  'no order has two drivers': {
    checked: NEW_ORDERS,
    broken: `
      select order_id, n from (
        select order_id, max(n) as n, min(n) as low from (
          select order_id, sum(case when action in ('accepted', 'assigned') then 1
            when action = 'unassigned' then -1 else 0 end) over (partition by order_id order by id) as n
          from order_event where order_id > $1
        ) held group by order_id
      ) held where n > 1 or low < 0
      union all
      select order_id, count(distinct driver_id) from (
        select t.order_id, t.driver_id, sum(e.amount) as held from wallet_transaction t
        join wallet_entry e on e.transaction_id = t.id join wallet_account a on a.id = e.account_id
        where t.order_id > $1 and a.kind = 'HOLD' group by 1, 2
      ) h where held > 0 group by order_id having count(distinct driver_id) > 1`,
  },
  'each change is in the history once, with its version': {
    checked: NEW_ORDERS,
    broken: `
      select o.id, o.version, o.status, e.n, e.last from orders o left join (
        select order_id, count(*) as n, (array_agg(after->>'status' order by id desc))[1] as last
        from order_event where order_id > $1 and after is not null group by 1
      ) e on e.order_id = o.id
      where o.id > $1 and (o.version <> 1 + coalesce(e.n, 0) or o.status::text <> coalesce(e.last, 'new'))`,
  },
  'an order was taken in once, with its items': {
    checked: NEW_ORDERS,
    broken: `
      select o.id from orders o where o.id > $1 and (
        (select count(*) from order_event e where e.order_id = o.id and e.action = 'created') <> 1
        or not exists (select from order_item i where i.order_id = o.id))`,
  },
  'the ledger adds up: balances, sequences, hash chains, zero sums': {
    checked: 'select id from wallet_entry',
    broken: 'select finding, account_id, transaction_id, detail from wallet_findings()',
  },
  'the fee of each order is held, taken or given back once, or waived by a membership': {
    checked: 'select id from wallet_transaction where order_id > $1',
    broken: `
      with happened as (
        select order_id, count(*) filter (where action in ('accepted', 'assigned')) as given,
          count(*) filter (where action = 'unassigned'
            or (action = 'cancelled' and before->>'driver_name' is not null)) as back,
          count(*) filter (where action in ('delivered', 'executed')) as done
        from order_event where order_id > $1 group by 1
      ), booked as (
        select order_id, count(*) filter (where type in ('HOLDING', 'GIFT_ORDER')) as given,
          count(*) filter (where type = 'CASH_BACK') as back, count(*) filter (where type = 'FEE') as done
        from wallet_transaction where order_id > $1 group by 1
      ), held as (
        select t.order_id, sum(e.amount) as held, (array_agg(e.amount order by e.id desc)
            filter (where e.amount > 0))[1] as last
        from wallet_transaction t join wallet_entry e on e.transaction_id = t.id
        join wallet_account a on a.id = e.account_id
        where t.order_id > $1 and a.kind = 'HOLD' group by 1
      ), waived as (
        select order_id, count(*) as given from fee_waiver where order_id > $1 group by 1
      )
      select o.id, o.status, h.given, b.given, h.back, b.back, h.done, b.done, held.held
      from orders o join happened h on h.order_id = o.id
      left join booked b on b.order_id = o.id left join held on held.order_id = o.id
      left join waived w on w.order_id = o.id
      where h.given <> coalesce(b.given, 0) + coalesce(w.given, 0)
        or coalesce(b.given, 0) <> coalesce(b.back, 0) + coalesce(b.done, 0) + (coalesce(held.held, 0) <> 0)::int
        or w.given is null and (h.back <> coalesce(b.back, 0) or h.done <> coalesce(b.done, 0))
        or w.given is null and coalesce(held.held, 0) <> case
          when o.driver_id is not null and o.status not in ('delivered', 'cancelled') then held.last else 0 end`,
  },
  'the outbox is drained, with no dead letter': {
    checked: 'select id from outbox',
    broken: 'select id, destination, event, attempts, last_error from outbox where sent_at is null',
  },
  'each change was sent to the portals once': {
    checked: NEW_EVENTS,
    broken: `
      select o.id, o.version, t.updates, t.created from orders o left join (
        select ordering_key, count(*) filter (where event = 'update') as updates,
          count(*) filter (where event = 'newOrder') as created
        from outbox where destination = 'realtime' group by 1
      ) t on t.ordering_key = 'order:' || o.id
      where o.id > $1 and (coalesce(t.updates, 0) <> o.version - 1 or coalesce(t.created, 0) <> 1)`,
  },
  'feeds have no gap and nothing twice': {
    checked: 'select seq from feed_event',
    broken: `
      select f.name, f.last_seq, e.n, e.low, e.high from feed f
      join (select feed, count(*) as n, min(seq) as low, max(seq) as high from feed_event group by 1) e on e.feed = f.name
      where e.n <> e.high - e.low + 1 or e.high <> f.last_seq
      union all
      select o.ordering_key || ' ' || o.event, o.n, e.n, null, null from (
        select case destination when 'realtime' then 'orders' else 'drivers' end as feed, ordering_key, event, count(*) as n
        from outbox where destination in ('realtime', 'driver') and sent_at is not null group by 1, 2, 3
      ) o full join (
        select feed, payload->>'key' as key, event, count(*) as n from feed_event group by 1, 2, 3
      ) e on e.feed = o.feed and e.key = o.ordering_key and e.event = o.event
      where o.n is distinct from e.n`,
  },
  'each order without a driver is in the distribution, and no other': {
    checked: NEW_ORDERS,
    broken: `
      select o.id, o.status, t.order_id from orders o left join distribution_task t on t.order_id = o.id
      where o.id > $1 and (o.status = 'new') <> (t.order_id is not null)`,
  },
  'an accepted offer belongs to an accepted order, once': {
    checked: `select id from offer where order_id > $1 and status = 'accepted'`,
    broken: `
      select o.order_id, o.driver_id, o.n, e.n from (
        select order_id, driver_id, count(*) as n from offer where order_id > $1 and status = 'accepted' group by 1, 2
      ) o full join (
        select order_id, actor_id as driver_id, count(*) as n from order_event
        where order_id > $1 and action = 'accepted' group by 1, 2
      ) e using (order_id, driver_id) where o.n is distinct from e.n`,
  },
  'no job is left, locked or failed': {
    checked: 'select id from graphile_worker.jobs',
    broken: `
      select id, task_identifier, attempts, locked_by, last_error from graphile_worker.jobs
      where locked_at is not null or run_at <= now() or attempts >= max_attempts`,
  },
  'the count of orders is right': {
    checked: 'select shard from order_tally',
    broken: `
      select t.n, o.n from (select sum(n) as n from order_tally) t, (select count(*) as n from orders) o
      where t.n <> o.n`,
  },
};

/** Looks at everything that must hold in the database after a run that began behind order `since`. */
export const checkInvariants = (client: Client, since: number): Promise<Finding[]> =>
  checkAll(client, INVARIANTS, [since]);

/** The last order of a database. */
export const lastOrder = (databaseUrl: string): Promise<number> =>
  numberOf(databaseUrl, 'select max(id) as id from orders');

const WAITING = `
  select (select count(*) from outbox where sent_at is null and dead_at is null)
    + (select count(*) from graphile_worker.jobs where locked_at is not null or run_at <= now()) as n`;

/** Waits until outbox and jobs are empty; returns the duration in ms, at most `patience`. */
export async function untilDrained(client: Client, patience: number): Promise<number> {
  const begun = performance.now();
  await untilNone(client, WAITING, patience);
  return performance.now() - begun;
}

/** Waits until a statement counts none, at most so many ms. */
export async function untilNone(client: Client, counting: string, patience: number): Promise<void> {
  for (const end = performance.now() + patience; performance.now() < end; await sleep(200))
    if ((await numberOf(client, counting)) === 0) return;
}
