import { SETTING_DEFAULTS } from '@mishwar/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withClient } from '../src/client.ts';
import { createTestDatabase, type TestDatabase } from '../src/testing/index.ts';
import {
  DEMO_CHANNELS,
  DEMO_OPERATORS,
  type DemoAccess,
  fillOrders,
  holdsDemo,
  isUnused,
  seedDemo,
} from './index.ts';

const access: DemoAccess = {
  passwordHashes: Object.fromEntries(DEMO_OPERATORS.map(({ email }) => [email, `hash of ${email}`])),
  channels: Object.fromEntries(
    DEMO_CHANNELS.map(({ name }) => [name, { apiKeyHash: Buffer.from(name), signingSecret: 'secret' }]),
  ),
};
const NOW = new Date('2026-11-20T19:30:00Z');

describe('the demo seed', () => {
  let database: TestDatabase;
  const rows = async (query: string): Promise<Record<string, unknown>[]> =>
    (await database.pool.query(query)).rows;
  const one = async (query: string) => (await rows(query))[0];

  beforeAll(async () => {
    database = await createTestDatabase();
    await withClient(database.ownerUrl, async (client) => {
      expect(await isUnused(client)).toBe(true);
      expect(await holdsDemo(client)).toBe(false);
      await seedDemo(client, { access, seed: 7, orders: 1500, days: 20, now: NOW });
      expect(await isUnused(client)).toBe(false);
      expect(await holdsDemo(client)).toBe(true);
    });
  });
  afterAll(() => database.drop());

  it('makes the city of the demo', async () => {
    expect(
      await one(`select (select count(*) from delivery_company) as companies, (select count(*) from driver) as drivers,
        (select count(*) from restaurant) as restaurants, (select count(*) from orders) as orders,
        (select n from order_tally where not is_fake) as tally,
        (select count(*) from menu_item) > 600 as menus`),
    ).toEqual({ companies: 14, drivers: 300, restaurants: 120, orders: 1500, tally: 1500, menus: true });
  });

  it('has drivers, orders and partner users in every company, and applications in every state', async () => {
    expect(
      await rows(`select c.id from delivery_company c
        where not exists (select 1 from driver where delivery_company_id = c.id)
          or not exists (select 1 from orders where delivery_company_id = c.id)
          or not exists (select 1 from partner where delivery_company_id = c.id)`),
    ).toEqual([]);
    expect(
      await rows(
        'select status::text, count(*)::int as n from supplier_registration group by status order by status',
      ),
    ).toEqual([
      { status: 'ACCEPTED', n: 3 },
      { status: 'PENDING', n: 4 },
      { status: 'REJECTED', n: 2 },
    ]);
    const made = await rows(`select r.cr_number = c.cr_number and r.decided_at = c.created_at
        and exists (select 1 from partner p where p.delivery_company_id = c.id and p.email = r.email) as fits
      from supplier_registration r join delivery_company c on c.id = r.delivery_company_id`);
    expect(made).toEqual([{ fits: true }, { fits: true }, { fits: true }]);
  });

  it('leaves a ledger in which the checker finds nothing', async () => {
    expect(await rows('select * from wallet_findings()')).toEqual([]);
    const kinds = await rows('select distinct type from wallet_transaction order by type');
    expect(kinds.map(({ type }) => type)).toEqual([
      'HOLDING',
      'CASH_BACK',
      'FEE',
      'GIFT_ORDER',
      'TOP_UP',
      'SUBSCRIBER_MEMBERSHIP',
    ]);
    // The fee of every order on the road is held, and of no other; but those that a membership waives.
    expect(
      await one(`select (select sum(balance) from wallet_account where kind = 'HOLD') =
        500 * (select count(*) from orders where status not in ('delivered', 'cancelled')
          and not exists (select from fee_waiver w where w.order_id = orders.id)) as held`),
    ).toEqual({ held: true });
  });

  it('has twelve operators in several cities and both states, with weeks of work', async () => {
    const operators = await rows(`select o.code, o.status,
      (select count(*) from operator_city c where c.operator_id = o.id) as cities, o.region_id,
      (select count(*) from session s where s.operator_id = o.id) as sessions,
      (select count(distinct a.created_at::date) from audit_entry a where a.actor_kind = 'operator' and a.actor_id = o.id) as days,
      o.last_sign_in_at is not distinct from (select max(s.created_at) from session s where s.operator_id = o.id) as agrees
      from operator o order by o.code`);
    expect(operators).toHaveLength(12);
    expect(operators.filter(({ status }) => status === 'DEACTIVATE')).toHaveLength(2);
    expect(new Set(operators.map(({ region_id }) => region_id)).size).toBe(3);
    for (const one of operators) expect(one).toMatchObject({ agrees: true });
    const [newest, ...others] = operators.toReversed();
    expect(newest).toMatchObject({ code: 'OPS-012', sessions: 0, days: 0 });
    for (const { code, cities, sessions, days } of others)
      expect([code, Number(cities) >= 2, Number(sessions) > 0, Number(days) > 0]).toEqual([
        code,
        true,
        true,
        true,
      ]);
    expect(await one('select count(*) as live from session where ended_at is null')).toEqual({ live: 0 });
    expect(
      await one(`select count(*) as late from audit_entry where created_at > '${NOW.toISOString()}'`),
    ).toEqual({
      late: 0,
    });
  });

  it('has a history of settings by its super admin, each at its default again', async () => {
    const stored = await rows('select key, content, version from setting order by key');
    expect(stored.length).toBeGreaterThan(2);
    for (const { key, content } of stored)
      expect(content).toEqual(SETTING_DEFAULTS[key as keyof typeof SETTING_DEFAULTS]);
    expect(
      await rows(`select s.key from setting s where s.version <> (select count(*) from setting_version where key = s.key)
          or s.content <> (select content from setting_version v where v.key = s.key and v.version = s.version)`),
    ).toEqual([]);
    expect(
      await one('select count(*)::int as n from setting_version where restored_from is not null'),
    ).toEqual({ n: 1 });
  });

  it('sells plans in each of its weeks', async () => {
    const sold =
      await rows(`select p.title, count(distinct date_trunc('week', w.settled_at)) >= 3 as sold, bool_and(w.amount = p.price and w.gift = p.gift
      and w.plan_title = p.title and w.settled_at is not null) as as_shown
      from plan p left join wallet_payment w on w.plan_id = p.id group by p.id order by p.id`);
    expect(sold).toHaveLength(6);
    expect(sold.slice(0, 5)).toEqual(
      sold.slice(0, 5).map(({ title }) => ({ title, sold: true, as_shown: true })),
    );
    expect(sold[5]).toMatchObject({ sold: false });
  });

  it('has subscriptions of every status, and memberships that run and that are over', async () => {
    expect(
      await rows('select status, count(*)::int as n from subscription group by status order by status'),
    ).toEqual([
      ...[
        { status: 'ACTIVE', n: 4 },
        { status: 'INACTIVE', n: 1 },
        { status: 'DRAFT', n: 1 },
      ],
    ]);
    const held = await one(`select count(*) filter (where m.status = 'ACTIVE') > 3 as active,
      bool_and((due_at > timestamptz '${NOW.toISOString()}') = (m.status = 'ACTIVE')) as by_time,
      bool_and(m.price = s.price) as paid from membership m join subscription s on s.id = m.subscription_id`);
    expect(held).toEqual({ active: true, by_time: true, paid: true });
    // Paid when they started, on many days, and no fee was taken for what was assigned meanwhile.
    expect(
      await one(`select bool_and(t.created_at = m.starts_at) as at_start, count(distinct m.starts_at::date) > 8 as days,
        max(m.starts_at) < timestamptz '${NOW.toISOString()}' as past
        from membership m join wallet_transaction t on t.id = m.transaction_id`),
    ).toEqual({ at_start: true, days: true, past: true });
    expect(
      await one(`select count(*) > 20 as waived, bool_and(w.order_id is not null
          and not exists (select from wallet_transaction t where t.order_id = o.id)) as free
        from membership m join orders o on o.driver_id = m.driver_id
          and o.assigned_at >= m.starts_at and o.assigned_at < m.due_at
        left join fee_waiver w on w.membership_id = m.id and w.order_id = o.id and w.waived_at = o.assigned_at`),
    ).toEqual({ waived: true, free: true });
  });

  it('has requests for approval that ended in every way, and in the ledger what was approved', async () => {
    expect(
      await rows(`select kind, state, count(*)::int as n, bool_and(expires_at < '${NOW.toISOString()}') as expired
        from wallet_approval group by kind, state order by kind, state`),
    ).toEqual([
      { kind: 'credit', state: 'PENDING', n: 1, expired: true },
      { kind: 'credit', state: 'APPROVED', n: 5, expired: true },
      { kind: 'credit', state: 'REJECTED', n: 1, expired: true },
      { kind: 'credit', state: 'WITHDRAWN', n: 1, expired: true },
      { kind: 'mass_gift', state: 'APPROVED', n: 3, expired: true },
      { kind: 'mass_gift', state: 'REJECTED', n: 1, expired: true },
      { kind: 'rule_change', state: 'APPROVED', n: 1, expired: true },
    ]);
    const booked =
      await rows(`select a.id, array_agg(t.driver_id order by t.driver_id) = array(select unnest(a.driver_ids) order by 1) as all,
        bool_and(t.created_at = a.decided_at and t.created_by_id = a.requested_by and m.money = a.amount + a.gift) as fits
      from wallet_approval a left join wallet_transaction t on t.approval_id = a.id
      left join lateral (select sum(e.amount) as money from wallet_entry e join wallet_account c on c.id = e.account_id
        where e.transaction_id = t.id and c.kind in ('MAIN', 'GIFT')) m on true
      where a.state = 'APPROVED' and a.kind <> 'rule_change' group by a.id`);
    expect(booked).toHaveLength(8);
    for (const credit of booked) expect(credit).toMatchObject({ all: true, fits: true });
    expect(
      await one('select credit_above, mass_gifts from wallet_approval_rule order by id desc limit 1'),
    ).toEqual({
      credit_above: null,
      mass_gifts: false,
    });
  });

  it('accepts further postings on top, by the ledger function', async () => {
    const post = `select wallet_post('TOP_UP', 1, null, 'after-seed',
      '[{"kind":"CLEARING","gateway":"MANUAL","amount":-100},{"kind":"MAIN","amount":100}]', 'ADMIN', 1, 'x')`;
    await database.pool.query(post);
    expect(await rows('select * from wallet_findings()')).toEqual([]);
  });

  it('writes each order with items that add up and a history that ends in its state', async () => {
    expect(
      await rows(`select o.id from orders o where sub_total <> (select sum(i.item_price * i.item_quantity + coalesce(
        (select sum((x->>'price')::int * (x->>'quantity')::int) from jsonb_array_elements(i.options) x), 0))
        from order_item i where i.order_id = o.id)`),
    ).toEqual([]);
    expect(
      await rows(`select o.id from orders o where o.status::text is distinct from
        (select e.after->>'status' from order_event e where e.order_id = o.id and e.after is not null order by e.id desc limit 1)`),
    ).toEqual([]);
  });

  it('has a re-order in about a hundred orders, of a delivered one and of its items alone', async () => {
    const reorders = `from orders c join orders p on p.id = c.parent_order_id where c.is_missing_items_order`;
    const { n } = (await one(`select count(*)::int as n ${reorders}`)) as { n: number };
    expect(n).toBeGreaterThanOrEqual(8);
    expect(n).toBeLessThanOrEqual(15);
    expect(
      await rows(`select c.id ${reorders} and (p.status <> 'delivered' or p.delivery_time > c.created_at
        or p.is_missing_items_order or p.customer_id <> c.customer_id or p.restaurant_id <> c.restaurant_id
        or c.delivery_cost <> 0 or not exists (select 1 from order_event e where e.order_id = p.id and e.action = 'reordered')
        or exists (select 1 from order_item i where i.order_id = c.id and not exists (select 1 from order_item o
          where o.order_id = p.id and o.item_id = i.item_id and o.item_quantity >= i.item_quantity and o.options = i.options)))`),
    ).toEqual([]);
    const odd = 'select id from orders where is_missing_items_order <> (parent_order_id is not null)';
    expect(await rows(odd)).toEqual([]);
  });

  it('follows the rhythm of the day', async () => {
    const busy =
      await one(`select count(*) filter (where h between 19 and 22) > 5 * count(*) filter (where h between 3 and 6) as evening
      from (select extract(hour from created_at at time zone 'Asia/Riyadh') as h from orders) x`);
    expect(busy).toEqual({ evening: true });
  });

  it('makes the same city for the same number', async () => {
    const again = await createTestDatabase();
    const digest = `select md5(string_agg(o::text, '|' order by id)) as digest from orders o`;
    await withClient(again.ownerUrl, (client) =>
      seedDemo(client, { access, seed: 7, orders: 1500, days: 20, now: NOW }),
    );
    const second = (await again.pool.query(digest)).rows[0];
    await again.drop();
    expect(second).toEqual(await one(digest));
  });

  it('is as before where filling it up is interrupted', async () => {
    const shape = `select indexdef as text from pg_indexes where schemaname = 'public'
      union all select conrelid::regclass::text || ' ' || conname from pg_constraint where connamespace = 'public'::regnamespace
      order by text`;
    const before = await rows(shape);
    const onProgress = () => {
      throw new Error('interrupted');
    };
    await withClient(database.ownerUrl, async (client) => {
      const filling = fillOrders(client, { orders: 4000, days: 100, onProgress });
      await expect(filling).rejects.toThrow('interrupted');
    });
    expect(await rows(shape)).toEqual(before);
    expect(await one('select count(*) as n from orders')).toEqual({ n: 1500 });
  });

  it('fills up with older orders and brings every index and key back', async () => {
    const shape = `select count(*) as n from (select 1 from pg_indexes where schemaname = 'public'
      union all select 1 from pg_constraint where connamespace = 'public'::regnamespace) x`;
    const before = await one(shape);
    await withClient(database.ownerUrl, async (client) => {
      expect(await fillOrders(client, { orders: 4000, days: 100 })).toBe(2500);
      expect(await fillOrders(client, { orders: 4000 })).toBe(0);
    });
    expect(await one(shape)).toEqual(before);
    expect(await one('select count(*) as n, sum(n) as tally from order_tally')).toMatchObject({
      tally: 4000,
    });
    const days = `(select (created_at at time zone 'UTC')::date as day, count(*) as n from orders group by 1)`;
    expect(
      await one(`select count(*) as wrong from ${days} o
        full join (select day, sum(n) as n from order_day_tally group by 1) t using (day) where o.n is distinct from t.n`),
    ).toEqual({ wrong: 0 });
    expect(
      await one(
        `select count(*) as open from orders where id > 1500 and status not in ('delivered', 'cancelled')`,
      ),
    ).toEqual({ open: 0 });
  });
});
