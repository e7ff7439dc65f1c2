import {
  decideMatching,
  findMinCostMatching,
  MATCHED_SETTINGS,
  type MatchableDriver,
  type MatchingPlan,
  type WaitingOrder,
} from '@mishwar/domain';
import { mean } from '../../tools/harness/statistics.ts';
import { createRandom } from '../../tools/lib/random.ts';

const CITY_METRES = 15_000;
const RESTAURANTS = 120;

/** CPU milliseconds of an exact matching of `size` orders to as many drivers, at random places of a city. */
export const timeExactMatching = (size: number, runs: number): number =>
  timeMatching(size, runs, (rows, columns) => {
    const cost = new Float64Array(size * size);
    for (const [row, a] of rows.entries()) {
      for (const [column, b] of columns.entries()) cost[row * size + column] = way(a, b);
    }
    return () => findMinCostMatching(cost, size, size);
  });

/** The nearest free driver to each order in its turn: what an exact matching is beside. */
export const timeNearestFirst = (size: number, runs: number): number =>
  timeMatching(size, runs, (rows, columns) => () => {
    const free = new Set(columns);
    for (const a of rows) {
      let best: Spot | undefined;
      let least = Number.POSITIVE_INFINITY;
      for (const b of free) {
        const metres = way(a, b);
        if (metres < least) [best, least] = [b, metres];
      }
      if (best) free.delete(best);
    }
  });

function timeMatching(
  size: number,
  runs: number,
  prepare: (rows: readonly Spot[], columns: readonly Spot[]) => () => unknown,
): number {
  const random = createRandom(1);
  const times = Array.from({ length: runs }, () => {
    const match = prepare(places(random, size), places(random, size));
    const before = process.cpuUsage();
    match();
    return cpuSince(before);
  });
  return mean(times);
}

interface Spot {
  readonly x: number;
  readonly y: number;
}

const way = (a: Spot, b: Spot): number => Math.hypot(a.x - b.x, a.y - b.y);

/**
 * Mean CPU milliseconds of a decision of the *matched* mode over minutes in which `waiting` orders wait and `drivers`
 * are out, a third of them busy; what is assigned is replaced by new orders.
 */
export function timeDecisions(waiting: number, drivers: number, minutes: number): number {
  const random = createRandom(2);
  const restaurants = places(random, RESTAURANTS);
  let made = 0;
  const newOrder = (now: number): WaitingOrder<number> => {
    made += 1;
    const restaurant_id = Math.floor(random() * RESTAURANTS);
    const restaurant = restaurants[restaurant_id] ?? place(random);
    return {
      order_id: made,
      restaurant_id,
      restaurant,
      customer: place(random),
      placedAt: now,
      readyAt: now + 10,
    };
  };
  let orders = Array.from({ length: waiting }, () => newOrder(0));
  const fleet = Array.from(
    { length: drivers },
    (_, driver_id): MatchableDriver<number> & { freeAt: number; place: { x: number; y: number } } => ({
      driver_id,
      place: place(random),
      freeAt: random() < 1 / 3 ? random() * 30 : 0,
      leavesAt: 10_000,
      capacity: 2,
    }),
  );
  let plan: MatchingPlan<number, number> = [];
  const times: number[] = [];
  for (let now = 0; now < minutes; now++) {
    const before = process.cpuUsage();
    const decision = decideMatching({ orders, drivers: fleet, settings: MATCHED_SETTINGS, plan, now });
    times.push(cpuSince(before));
    plan = decision.plan;
    const gone = new Set(decision.assignments.flatMap(({ orders: ids }) => ids));
    for (const { driver_id } of decision.assignments) {
      const driver = fleet[driver_id];
      if (driver) fleet[driver_id] = { ...driver, freeAt: now + 20 + random() * 20, place: place(random) };
    }
    orders = orders.filter(({ order_id }) => !gone.has(order_id));
    while (orders.length < waiting) orders.push(newOrder(now));
  }
  // The first ones compile.
  return mean(times.slice(Math.ceil(minutes / 5)));
}

const place = (random: () => number) => ({ x: random() * CITY_METRES, y: random() * CITY_METRES });
const places = (random: () => number, count: number) => Array.from({ length: count }, () => place(random));

function cpuSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
