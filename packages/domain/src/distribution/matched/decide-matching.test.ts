import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideMatching } from './decide-matching.ts';
import type { MatchableDriver, MatchingSettings, WaitingOrder } from './model/matching-input.ts';
import { createSeededRandom } from './model/random.ts';

const settings: MatchingSettings = {
  metresPerMinute: 1000,
  roundsUpMinutes: false,
  pickupMinutes: 4,
  dropoffMinutes: 4,
  maxBundleOrders: 3,
  maxVisits: 8,
  stepMinutes: 1,
  horizonMinutes: 40,
  travelWeight: 0,
  waitWeight: 0,
  trialsPerOrder: 8,
  maxTrials: 60,
  seed: 7,
};

type Order = WaitingOrder<number>;
type Driver = MatchableDriver<string>;

/** An order of the restaurant at `x` km, for a customer `to` km on. */
const order = (order_id: number, x: number, change: Partial<Order> & { to?: number } = {}): Order => {
  const { to = 1, ...rest } = change;
  return {
    order_id,
    restaurant_id: x,
    restaurant: { x: x * 1000, y: 0 },
    customer: { x: (x + to) * 1000, y: 0 },
    placedAt: 0,
    readyAt: 0,
    ...rest,
  };
};
const driver = (driver_id: string, x: number, change: Partial<Driver> = {}): Driver => ({
  driver_id,
  place: { x: x * 1000, y: 0 },
  freeAt: 0,
  leavesAt: 1000,
  capacity: 3,
  ...change,
});

const decide = (
  orders: Order[],
  drivers: Driver[],
  change: Partial<Parameters<typeof decideMatching<number, string>>[0]> = {},
) => decideMatching<number, string>({ orders, drivers, settings, plan: [], now: 0, ...change });

describe('the assignment', () => {
  it('plans all orders together, not one after the other', () => {
    // The nearest driver of the first order is the only near one of the second.
    const { assignments } = decide([order(1, 5), order(2, 2)], [driver('a', 4), driver('b', 12)]);
    expect(assignments).toEqual([
      { driver_id: 'a', orders: [2] },
      { driver_id: 'b', orders: [1] },
    ]);
  });

  it('waits for a busy driver nearby rather than send one from far away', () => {
    const drivers = [driver('near', 0, { freeAt: 3 }), driver('far', 30)];
    const { assignments, plan } = decide([order(1, 0)], drivers);
    expect(assignments).toEqual([]);
    expect(plan).toEqual([{ driver_id: 'near', visits: [[1]] }]);
  });

  it('takes orders of one restaurant together where that brings both sooner', () => {
    const { assignments, plan } = decide([order(1, 5), order(2, 5, { to: 1.5 })], [driver('a', 0)]);
    expect(assignments).toEqual([{ driver_id: 'a', orders: [1, 2] }]);
    expect(plan).toEqual([]);
    const alone = decide([order(1, 5), order(2, 5)], [driver('a', 0, { capacity: 1 })]);
    expect(alone.assignments[0]?.orders).toHaveLength(1);
    expect(alone.plan[0]?.visits[0]).toHaveLength(1);
  });

  it('gives no driver a refused order, nor one after the driver leaves', () => {
    const drivers = [driver('declined', 0), driver('leaving', 0, { leavesAt: 3 }), driver('other', 9)];
    const refuses = (_order: Order, { driver_id }: Driver) => driver_id === 'declined';
    expect(decide([order(1, 5)], drivers, { refuses }).assignments).toEqual([
      { driver_id: 'other', orders: [1] },
    ]);
    expect(decide([order(1, 5)], [driver('declined', 0)], { refuses })).toEqual({
      assignments: [],
      plan: [],
    });
  });
});

describe('with very many waiting orders', () => {
  const waiting = Array.from({ length: 300 }, (_, index) => order(index, index % 40));

  it('plans a few visits per driver and leaves the others for later', () => {
    const { assignments, plan } = decide(waiting, [driver('a', 0), driver('b', 9)]);
    for (const { visits } of plan) expect(visits.length).toBeLessThan(settings.maxVisits);
    const planned = plan.reduce((sum, { visits }) => sum + visits.flat().length, 0);
    expect(assignments.length + plan.length).toBe(4);
    expect(planned).toBeLessThanOrEqual(2 * settings.maxVisits * settings.maxBundleOrders);
  });

  it('continues such a plan', () => {
    const first = decide(waiting, [driver('a', 0)]);
    const gone = new Set(first.assignments.flatMap(({ orders }) => orders));
    const rest = waiting.filter(({ order_id }) => !gone.has(order_id));
    const next = decide(rest, [driver('a', 3, { freeAt: 20 })], { now: 1, plan: first.plan });
    expect(next.plan[0]?.visits).toHaveLength(settings.maxVisits);
  });
});

describe('the departure', () => {
  it('is at the last moment without a loss', () => {
    // Five minutes to the restaurant and two at its door: to be there when it is ready at 20 the driver leaves at 13.
    const world = [[order(1, 5, { readyAt: 20 })], [driver('a', 0)]] as const;
    const before = decide([...world[0]], [...world[1]], { now: 12 });
    expect(before).toEqual({ assignments: [], plan: [{ driver_id: 'a', visits: [[1]] }] });
    expect(decide([...world[0]], [...world[1]], { now: 13, plan: before.plan }).assignments).toHaveLength(1);
  });

  it('may change the plan until then', () => {
    const first = decide([order(1, 5, { readyAt: 20 })], [driver('a', 0)], { now: 2 });
    const nearer = decide([order(1, 5, { readyAt: 20 })], [driver('a', -30), driver('b', 5)], {
      now: 12,
      plan: first.plan,
    });
    expect(nearer.plan).toEqual([{ driver_id: 'b', visits: [[1]] }]);
  });

  it('gives orders to others where the driver of the last plan cannot take them any more', () => {
    const left = driver('a', 0, { leavesAt: 3 });
    const plan = [{ driver_id: 'a', visits: [[1]] }];
    // The search for a better plan would move it as well.
    const withoutSearch = { ...settings, maxTrials: 0 };
    const others = { now: 2, plan, settings: withoutSearch };
    const { assignments } = decide([order(1, 5)], [left, driver('b', 5)], others);
    expect(assignments).toEqual([{ driver_id: 'b', orders: [1] }]);
  });

  it('gives orders to others where the driver of the last plan is refused them by now', () => {
    const plan = [{ driver_id: 'a', visits: [[1, 2], [3]] }];
    const refuses = (one: Order, { driver_id }: Driver) => driver_id === 'a' && one.order_id !== 2;
    const withoutSearch = { ...settings, maxTrials: 0 };
    const orders = [order(3, 8), order(1, 5), order(2, 5)];
    // A driver before, who is too late for the plan: routes are not numbered like the drivers given.
    const late = driver('late', 5, { freeAt: 500 });
    const decision = decide(orders, [late, driver('a', 5), driver('b', 6)], {
      ...{ plan, refuses, settings: withoutSearch },
    });
    expect(decision.assignments).toEqual([
      { driver_id: 'a', orders: [2] },
      { driver_id: 'b', orders: [1] },
    ]);
    expect(decision.plan).toEqual([{ driver_id: 'b', visits: [[3]] }]);
    const alone = decide(orders, [driver('a', 5)], { plan, refuses, settings: withoutSearch });
    expect(alone).toEqual({ assignments: [{ driver_id: 'a', orders: [2] }], plan: [] });
  });
});

it('is deterministic, gives each order once, and stays within the capacities', () => {
  const place = fc.integer({ min: -5, max: 5 });
  const orders = fc
    .array(fc.record({ x: place, to: place, readyAt: fc.integer({ min: 0, max: 30 }) }), { maxLength: 7 })
    .map((all) => all.map(({ x, to, readyAt }, index) => order(index, x, { to, readyAt })));
  const drivers = fc
    .array(
      fc.record({
        x: place,
        freeAt: fc.integer({ min: 0, max: 50 }),
        capacity: fc.integer({ min: 1, max: 3 }),
      }),
      {
        maxLength: 8,
      },
    )
    .map((all) => all.map(({ x, ...rest }, index) => driver(`d${index}`, x, rest)));
  fc.assert(
    fc.property(orders, drivers, (waiting, people) => {
      const decision = decide(waiting, people);
      expect(decide(waiting, people)).toEqual(decision);
      const visits = [
        ...decision.assignments.map(({ orders: ids, driver_id }) => ({ ids, driver_id })),
        ...decision.plan.flatMap(({ driver_id, visits: all }) => all.map((ids) => ({ ids, driver_id }))),
      ];
      const given = visits.flatMap(({ ids }) => ids);
      expect(new Set(given).size).toBe(given.length);
      const someCan = people.some(({ freeAt }) => freeAt <= settings.horizonMinutes);
      expect(given.length).toBe(someCan ? waiting.length : 0);
      for (const { ids, driver_id } of visits) {
        const capacity = people.find((one) => one.driver_id === driver_id)?.capacity ?? 0;
        expect(ids.length).toBeLessThanOrEqual(Math.min(capacity, settings.maxBundleOrders));
        expect(new Set(ids.map((id) => waiting[id]?.restaurant_id)).size).toBe(1);
      }
    }),
    { numRuns: 200 },
  );
});

describe('the improvement of a plan', () => {
  const random = createSeededRandom(3);
  const place = () => ({ x: random() * 9_000, y: random() * 9_000 });
  const orders = Array.from({ length: 14 }, (_, at) =>
    order(at + 1, at, { restaurant: place(), customer: place(), readyAt: random() * 20 }),
  );
  const drivers = Array.from({ length: 4 }, (_, at) => driver(`d${at}`, 0, { place: place(), capacity: 1 }));
  const withTrials = (change: Partial<MatchingSettings>) =>
    decide(orders, drivers, { settings: { ...settings, ...change } });

  it('is left out without trials, by either of their limits', () => {
    const plain = withTrials({ trialsPerOrder: 0, maxTrials: 60 });
    expect(withTrials({ trialsPerOrder: 8, maxTrials: 0 })).toEqual(plain);
    expect(withTrials({ trialsPerOrder: 8, maxTrials: 60 })).not.toEqual(plain);
  });
});
