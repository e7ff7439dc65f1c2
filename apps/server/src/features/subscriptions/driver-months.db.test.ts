import { useTestDatabase } from '@mishwar/db/testing';
import { postTopUp } from '@mishwar/domain';
import fc from 'fast-check';
import { beforeAll, expect, test, vi } from 'vitest';
import type { App } from '../../platform/app.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { balancesOf, createDriver } from '../../testing/factories/drivers.ts';
import { insertCompany, insertSubscription } from '../../testing/factories/memberships.ts';
import { createOperator, SYSTEM } from '../../testing/factories/operators.ts';
import { insertOrder } from '../../testing/factories/orders.ts';
import { createWorld } from '../../testing/factories/worlds.ts';
import { captureFee, holdFee, lockBalances, postToLedger, releaseFee } from '../wallet/public.ts';
import { endMembership } from './end-membership.ts';
import { expireMemberships } from './expire-memberships.ts';
import { runAssignment } from './run-assignment.ts';
import { startAssignment } from './start-assignment.ts';

vi.setConfig({ testTimeout: 120_000 });

const database = useTestDatabase();
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = Date.parse('2026-03-01T00:00:00Z');
const FEE = 500;
const PRICE = 10_001;
const DAYS = 7;
const RENEWAL_DAYS = 7;
const DRIVERS = 6;

let subscription: number;
let restaurantId: number;
let staff: { kind: 'operator'; id: number; name: string; role: 'ADMIN' };
let now = START;
let serial = 0;
const app = () => ({ db: database.db, now: () => new Date(now) }) as App;
const from = () => ({ app: app(), address: '127.0.0.1', requestId: 'test' });

beforeAll(async () => {
  subscription = await insertSubscription(database.db, await insertCompany(database.db), {
    price: PRICE,
    days: DAYS,
  });
  ({ restaurantId } = await createWorld(app()));
  const { id } = await createOperator(app(), { role: 'ADMIN' });
  staff = { kind: 'operator', id, name: 'x', role: 'ADMIN' };
});

/** A driver's month as it is kept with a pencil: no entry, no posting, no rule of the product. */
interface Pencil {
  id: number;
  main: number;
  gift: number;
  orders: { id: number; version: number; paidFrom: 'main' | 'gift' | 'nothing' }[];
  periods: { id: number; from: number; to: number; ended: boolean }[];
  spentOnMemberships: number;
  fees: number;
}

const runs = (one: Pencil) => one.periods.filter(({ ended, to }) => !ended && to > now);
const hasMembership = (one: Pencil) => runs(one).some(({ from: begin }) => begin <= now);

const deeds: Record<string, (one: Pencil) => Promise<void>> = {
  buyPlan: async (one) => {
    await inTransaction(database.db, async (trx) => {
      const bought = postTopUp(await lockBalances(trx, one.id), {
        gateway: 'PAYFORT',
        amount: 5_000,
        gift: 1_200,
      });
      if (!bought.ok) throw new Error(bought.refusal.code);
      const booking = { driverId: one.id, orderId: null, key: `plan-${++serial}`, actor: SYSTEM };
      await postToLedger(trx, bought.posting, booking);
    });
    one.main += 5_000;
    one.gift += 1_200;
  },
  take: async (one) => {
    const number = String(800_000 + ++serial);
    const id = await insertOrder(app(), { order_number: number, restaurantId });
    const held = await inTransaction(database.db, (trx) => holdFee(trx, feeOf(one, { id, version: 2 })));
    const paidFrom = hasMembership(one) ? 'nothing' : one.gift >= FEE ? 'gift' : 'main';
    const isRefused = paidFrom === 'main' && one.main < FEE;
    expect(held.ok).toBe(!isRefused);
    if (isRefused) return;
    if (paidFrom !== 'nothing') one[paidFrom] -= FEE;
    one.orders.push({ id, version: 2, paidFrom });
  },
  deliver: async (one) => {
    const order = one.orders.shift();
    if (!order) return;
    await inTransaction(database.db, (trx) => captureFee(trx, feeOf(one, { ...order, version: 3 })));
    if (order.paidFrom !== 'nothing') one.fees += FEE;
  },
  cancel: async (one) => {
    const order = one.orders.pop();
    if (!order) return;
    await inTransaction(database.db, (trx) => releaseFee(trx, feeOf(one, { ...order, version: 3 })));
    if (order.paidFrom !== 'nothing') one[order.paidFrom] += FEE;
  },
  subscribe: async (one) => {
    const started = await startAssignment(from(), staff, {
      ...{ subscriptionId: subscription, drivers: { ids: [one.id] }, key: `assign-${++serial}-of-the-month` },
    });
    if (!started.ok) throw new Error(started.refusal.code);
    await runAssignment(app(), Number(started.done._id), new AbortController().signal);
    const current = runs(one);
    const [last] = current;
    const begin = last ? last.to : now;
    const mayRenew = current.length === 1 && last && last.from <= now && last.to - now <= RENEWAL_DAYS * DAY;
    const gets = one.main >= PRICE && (current.length === 0 || mayRenew);
    const newest = await database.db
      .selectFrom('membership')
      .select(['id', 'starts_at', 'due_at'])
      .where('driver_id', '=', one.id)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(newest?.id !== undefined && !one.periods.some(({ id }) => id === newest.id)).toBe(Boolean(gets));
    if (!gets || !newest) return;
    expect([newest.starts_at.getTime(), newest.due_at.getTime()]).toEqual([begin, begin + DAYS * DAY]);
    one.periods.push({ id: newest.id, from: begin, to: begin + DAYS * DAY, ended: false });
    one.main -= PRICE;
    one.spentOnMemberships += PRICE;
  },
  unsubscribe: async (one) => {
    const period = runs(one).at(-1);
    if (!period) return;
    const ended = await endMembership(from(), staff, { id: period.id, key: `end-${++serial}-of-the-month` });
    expect(ended.ok).toBe(true);
    // Day by day: those that have not begun.
    let left = 0;
    for (let day = 0; day < DAYS; day++) if (period.from + day * DAY >= now) left += 1;
    const back = Math.floor((PRICE * left) / DAYS);
    period.ended = true;
    one.main += back;
    one.spentOnMemberships -= back;
  },
  pass: async () => {
    await expireMemberships(app());
  },
};

const feeOf = (one: Pencil, { id, version }: { id: number; version: number }) => ({
  ...{ orderId: id, orderNumber: `order-${id}`, version, driverId: one.id, isCasper: false },
  ...{ actor: SYSTEM, now: new Date(now) },
});

async function totalOf(...kinds: string[]): Promise<number> {
  const { rows } = await database.pool.query(
    `select coalesce(sum(e.amount), 0)::bigint as n from wallet_entry e join wallet_account a on a.id = e.account_id
     where a.kind::text = any($1)`,
    [kinds],
  );
  return Number(rows[0]?.n);
}

test('months of drivers with plans, memberships, waived fees and refunds come out as with a pencil', async () => {
  const deed = fc.constantFrom(
    ...[
      'buyPlan',
      'take',
      'take',
      'take',
      'deliver',
      'deliver',
      'cancel',
      'subscribe',
      'unsubscribe',
      'pass',
    ],
  );
  const step = fc.record({
    driver: fc.integer({ min: 0, max: DRIVERS - 1 }),
    deed,
    hours: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 20 })),
  });
  const [steps] = fc.sample(fc.array(step, { minLength: 420, maxLength: 420, size: 'max' }), {
    numRuns: 1,
    seed: 20_260_301,
  });
  const book: Pencil[] = [];
  for (let nth = 0; nth < DRIVERS; nth++) {
    const companyId = (
      await database.db
        .selectFrom('subscription')
        .select('delivery_company_id')
        .where('id', '=', subscription)
        .executeTakeFirstOrThrow()
    ).delivery_company_id;
    const id = await createDriver(database.db, { companyId, main: 30_000, isCasper: false });
    book.push({ id, main: 30_000, gift: 0, orders: [], periods: [], spentOnMemberships: 0, fees: 0 });
  }
  const counted = new Map<string, number>();
  for (const { driver, deed: name, hours } of steps ?? []) {
    now += hours * HOUR;
    const one = book[driver];
    if (!one) throw new Error('no driver');
    await deeds[name]?.(one);
    counted.set(name, (counted.get(name) ?? 0) + 1);
    const held = one.orders.filter(({ paidFrom }) => paidFrom !== 'nothing').length * FEE;
    expect(await balancesOf(database.db, one.id)).toEqual({ MAIN: one.main, GIFT: one.gift, HOLD: held });
  }
  expect([...counted.values()].every((times) => times > 10)).toBe(true);
  const sum = (value: (one: Pencil) => number) => book.reduce((total, one) => total + value(one), 0);
  expect(await totalOf('MEMBERSHIP')).toBe(sum(({ spentOnMemberships }) => spentOnMemberships));
  expect(await totalOf('REVENUE', 'TAX')).toBe(sum(({ fees }) => fees));
  expect(sum(({ periods }) => periods.length)).toBeGreaterThan(10);
  expect(sum(({ periods }) => periods.filter(({ ended }) => ended).length)).toBeGreaterThan(5);
  const { rows } = await database.pool.query('select * from wallet_findings()');
  expect(rows).toEqual([]);
  // Every waived fee lies within its membership, and no fee was held for the same assignment.
  const { rows: wrong } = await database.pool.query(
    `select w.id from fee_waiver w join membership m on m.id = w.membership_id
     where w.waived_at < m.starts_at or w.waived_at >= least(m.due_at, coalesce(m.ended_at, m.due_at))
       or exists (select from wallet_transaction t where t.order_id = w.order_id)`,
  );
  expect(wrong).toEqual([]);
  const { rows: waivers } = await database.pool.query('select count(*)::int as n from fee_waiver');
  expect(waivers[0]?.n).toBeGreaterThan(20);
});
