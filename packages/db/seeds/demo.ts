import type { Client } from 'pg';
import { seedAreas } from './areas.ts';
import { seedCompanyPeople } from './company-people.ts';
import { advanceIdentity, type Cell, copyRows } from './copy.ts';
import { DEMO_CHANNELS, DEMO_OPERATORS, type DemoAccess, grantDemoAccess } from './demo-access.ts';
import { seedExchanges, seedExportLog, seedRecoveryFiles } from './logs/exchanges.ts';
import { seedApprovals } from './money/approvals.ts';
import { seedLedger } from './money/ledger.ts';
import { seedSubscriptions } from './money/memberships.ts';
import { seedPayments } from './money/payments.ts';
import { seedPlans } from './money/plans.ts';
import { seedOperatorHistory } from './operator-history.ts';
import { seedOperators } from './operators.ts';
import { seedCustomers } from './orders/customers.ts';
import {
  EVENT_COLUMNS,
  eventRows,
  FIRST_ORDER_NUMBER,
  ITEM_COLUMNS,
  itemRows,
  ORDER_COLUMNS,
  orderRow,
} from './orders/order-rows.ts';
import { createStoryteller, type OrderStory, orderTimes } from './orders/order-story.ts';
import { seedRatings } from './orders/ratings.ts';
import { withReorders } from './orders/reorders.ts';
import { createRandom, type Random } from './random.ts';
import { seedReference } from './reference.ts';
import { seedSettingsHistory } from './settings-history.ts';
import { seedWorld, type World } from './world.ts';

const DAY_MS = 86_400_000;
/** Offers are shown for the recent past only. */
const OFFER_DAYS = 7;

export interface DemoOptions {
  readonly access: DemoAccess;
  /** The same number (at the same `now`) makes the same city. */
  readonly seed?: number;
  readonly orders?: number;
  readonly days?: number;
  readonly now?: Date;
}

/** Whether the database is unused: no operators and no orders. */
export async function isUnused(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ unused: boolean }>(
    'select not exists (select 1 from operator) and not exists (select 1 from orders) as unused',
  );
  return rows[0]?.unused ?? false;
}

/** Whether this database holds the demo, whose operators may sign in. */
export async function holdsDemo(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    `select exists (select 1 from operator where email = any($1) and status = 'ACTIVE') as found`,
    [DEMO_OPERATORS.map(({ email }) => email)],
  );
  return rows[0]?.found ?? false;
}

/**
 * Fills an unused, migrated database with the demo: a part of the Eastern Province, its companies, drivers,
 * restaurants and sixty days of orders with history and money. All or nothing: it is one transaction.
 */
export async function seedDemo(client: Client, options: DemoOptions): Promise<void> {
  const { access, seed = 1, orders = 20_000, days = 60, now = new Date() } = options;
  await client.query('begin');
  try {
    await client.query(`set local synchronous_commit = off`);
    await seedReference(client);
    await grantDemoAccess(client, access);
    await seedOperators(client, now);
    await seedSettingsHistory(client, now);
    const world = await seedWorld(client, seed, now);
    await seedOperatorHistory(client, { seed: seed + 7, days, now });
    await seedCompanyPeople(client, now);
    await seedAreas(client);
    const from = now.getTime() - days * DAY_MS;
    const random = createRandom(seed + 1);
    const customers = Math.max(50, Math.round(orders / 6));
    const customerBase = await seedCustomers(client, seed + 2, customers, new Date(from));
    const createStory = createStoryteller(world, random, customers, now.getTime());
    const drafts = new Map<number, OrderStory>();
    for (const at of orderTimes(random, orders, from, now.getTime()))
      drafts.set(drafts.size + 1, createStory(at));
    const stories = withReorders(drafts, createRandom(seed + 5));
    await writeOrders(client, stories, customerBase);
    const period = { from, now: now.getTime() };
    const sales = await seedSubscriptions(client, createRandom(seed + 7), from, now.getTime());
    const credits = await seedApprovals(client, world, period);
    await seedLedger(client, world, { orders: stories, sales, credits }, createRandom(seed + 3), period);
    await seedPayments(client, from);
    await seedExchanges(client, now);
    await seedExportLog(client, now);
    await seedRecoveryFiles(client, now);
    await seedPlans(client, from);
    await seedRatings(client, stories, customerBase, createRandom(seed + 6), now.getTime());
    await writeOffers(client, world, stories, createRandom(seed + 4), now.getTime() - OFFER_DAYS * DAY_MS);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
  await client.query('analyze');
}

async function writeOrders(
  client: Client,
  stories: ReadonlyMap<number, OrderStory>,
  customerBase: number,
): Promise<void> {
  const channels = await idsByName(
    client,
    'channel',
    'name',
    DEMO_CHANNELS.map(({ name }) => name),
  );
  const [staffId] = await idsByName(client, 'operator', 'email', [DEMO_OPERATORS[1].email]);
  const staff = { id: staffId ?? 0, name: `${DEMO_OPERATORS[1].firstName} ${DEMO_OPERATORS[1].lastName}` };
  function* rows(make: (story: OrderStory, id: number) => Cell[][]): Generator<Cell[]> {
    for (const [id, story] of stories) yield* make(story, id);
  }
  await copyRows(
    client,
    'orders',
    ORDER_COLUMNS,
    rows((story, id) => [orderRow(story, id, FIRST_ORDER_NUMBER + id - 1, customerBase, channels)]),
  );
  await copyRows(client, 'order_item', ITEM_COLUMNS, rows(itemRows));
  await copyRows(
    client,
    'order_event',
    EVENT_COLUMNS,
    rows((story, id) => eventRows(story, id, channels[story.channel], staff)),
  );
  await advanceIdentity(client, ['orders']);
  await client.query(`select setval('order_number_seq', $1)`, [
    FIRST_ORDER_NUMBER + Math.max(1, stories.size) - 1,
  ]);
}

async function writeOffers(
  client: Client,
  world: World,
  stories: ReadonlyMap<number, OrderStory>,
  random: Random,
  since: number,
): Promise<void> {
  function* rows(): Generator<Cell[]> {
    for (const [id, story] of stories) {
      const { driver, assignedAt } = story;
      if (!driver || assignedAt === undefined || story.createdAt < since) continue;
      const offeredAt = Math.max(story.createdAt, assignedAt - random.int(3, 18) * 1_000);
      const near = world.drivers.filter(
        ({ cityId, id: other }) => cityId === driver.cityId && other !== driver.id,
      );
      const others = new Set(near.length === 0 ? [] : [1, 2, 3, 4].map(() => random.pick(near).id));
      yield [
        id,
        driver.id,
        0,
        round(random.between(60, 95)),
        'accepted',
        new Date(offeredAt),
        new Date(offeredAt + 20_000),
        new Date(assignedAt),
      ];
      for (const other of others) {
        const declined = random.chance(0.15);
        yield [
          id,
          other,
          0,
          round(random.between(40, 90)),
          declined ? 'declined' : 'withdrawn',
          new Date(offeredAt),
          new Date(offeredAt + 20_000),
          new Date(assignedAt),
        ];
      }
    }
  }
  await copyRows(
    client,
    'offer',
    ['order_id', 'driver_id', 'wave', 'score', 'status', 'offered_at', 'expires_at', 'answered_at'],
    rows(),
  );
}

const round = (score: number): number => Math.round(score * 10) / 10;

/** Ids in the order of `values`; the names of table and column come from this file only. */
export async function idsByName(
  client: Client,
  table: string,
  column: string,
  values: readonly string[],
): Promise<number[]> {
  const { rows } = await client.query<{ id: string }>(
    `select t.id from unnest($1::text[]) with ordinality as v (name, place) join ${table} t on t.${column} = v.name order by v.place`,
    [values],
  );
  return rows.map(({ id }) => Number(id));
}
