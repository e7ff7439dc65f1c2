import { createRandom } from '@mishwar/db/seeds';
import {
  computeDriverScore,
  createPositionIndex,
  DEFAULT_DISTRIBUTION_SETTINGS,
  type DispatchDriver,
  decideMatching,
  findMinCostMatching,
  haversineKm,
  MATCHED_SETTINGS,
  type MatchableDriver,
  type MatchingPlan,
  type Place,
  scoreDriver,
  type WaitingOrder,
} from '@mishwar/domain';
import { mean, median } from '../../tools/harness/figures.ts';

/** Milliseconds of CPU of a work, and what it answers. */
function timed<T>(work: () => T): [ms: number, result: T] {
  const before = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(before);
  return [(user + system) / 1000, result];
}

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
  const random = createRandom(1).next;
  const times = Array.from({ length: runs }, () => {
    const [ms] = timed(prepare(places(random, size), places(random, size)));
    return ms;
  });
  return mean(times);
}

type Spot = ReturnType<typeof place>;

const way = (a: Spot, b: Spot): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Mean CPU milliseconds of a decision of the *matched* mode while `waiting` orders wait; a third of the `drivers` are busy. */
export function timeDecisions(waiting: number, drivers: number, minutes: number): number {
  const random = createRandom(2).next;
  const restaurants = places(random, RESTAURANTS);
  let made = 0;
  const newOrder = (now: number): WaitingOrder<number> => {
    made += 1;
    const restaurant_id = Math.floor(random() * RESTAURANTS);
    const restaurant = restaurants[restaurant_id] ?? place(random);
    const times = { placedAt: now, readyAt: now + 10 };
    return { order_id: made, restaurant_id, restaurant, customer: place(random), ...times };
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
    const minute = { orders, drivers: fleet, settings: MATCHED_SETTINGS, plan, now };
    const [ms, { assignments, plan: next }] = timed(() => decideMatching(minute));
    times.push(ms);
    plan = next;
    const gone = new Set(assignments.flatMap(({ orders: ids }) => ids));
    for (const { driver_id } of assignments) {
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

const NEAREST = 20;
/** km */
const RADIUS = 10;
const CENTRE = { latitude: 24.7, longitude: 46.7 };
/** Degrees: a city of some 60 km. */
const ACROSS = 0.55;
const QUERIES = 2_000;
const CELL = 0.005;

/** Microseconds of CPU of finding the twenty nearest drivers and scoring them, and of a bare grid that only finds them. */
export function timeNearest(drivers: number, turns: number): { ours: number; bare: number } {
  const random = createRandom(3).next;
  const spot = (): Place => ({
    latitude: CENTRE.latitude + (random() - 0.5) * ACROSS,
    longitude: CENTRE.longitude + (random() - 0.5) * ACROSS,
  });
  const now = new Date();
  const fleet = Array.from({ length: drivers }, (_, at) => driverAt(at + 1, spot(), now));
  const index = createPositionIndex();
  for (const { driver_id, position } of fleet)
    if (position) index.put({ driver_id, ...position, recordedAt: position.at.getTime() });
  const positions = fleet.flatMap(({ driver_id, position }) =>
    position ? [{ id: driver_id, x: position.longitude, y: position.latitude }] : [],
  );
  const grid = Map.groupBy(positions, ({ x, y }) => keyOf(Math.floor(y / CELL), Math.floor(x / CELL)));
  const centres = Array.from({ length: QUERIES }, spot);
  const ours = () => centres.reduce((sum, centre) => sum + bestOf(index, fleet, centre, now), 0);
  const bare = () => centres.reduce((sum, centre) => sum + nearestBare(grid, centre).length, 0);
  const microseconds = (work: () => number) => {
    const [ms, count] = timed(work);
    if (!(count > 0)) throw new Error('no driver was found');
    return (ms * 1_000) / QUERIES;
  };
  const times = Array.from({ length: turns }, () => [microseconds(ours), microseconds(bare)] as const);
  // The first ones compile.
  const warm = times.slice(Math.ceil(turns / 4));
  return { ours: median(warm.map(([time]) => time)), bare: median(warm.map(([, time]) => time)) };
}

function bestOf(
  index: ReturnType<typeof createPositionIndex>,
  fleet: readonly DispatchDriver[],
  centre: Place,
  now: Date,
): number {
  const { formula } = DEFAULT_DISTRIBUTION_SETTINGS;
  const since = now.getTime() - DEFAULT_DISTRIBUTION_SETTINGS.position_seconds * 1000;
  let best = 0;
  for (const id of index.findNearest({ centre, radius: RADIUS, limit: NEAREST, since })) {
    const driver = fleet[id - 1];
    if (!driver?.position) continue;
    const distance = haversineKm(driver.position, centre);
    const scores = scoreDriver(driver, distance, DEFAULT_DISTRIBUTION_SETTINGS, now);
    best = Math.max(best, computeDriverScore(scores, formula));
  }
  return best;
}

const keyOf = (row: number, column: number): number => row * 100_000 + column;

/** What one writes first: cells in a map, more rings until there are enough and one more, all of them sorted. */
function nearestBare(
  grid: ReadonlyMap<number, readonly { id: number; x: number; y: number }[]>,
  { latitude, longitude }: Place,
): number[] {
  const [row, column] = [Math.floor(latitude / CELL), Math.floor(longitude / CELL)];
  const spots: { id: number; way: number }[] = [];
  let isLast = false;
  for (let ring = 0; ring < 100; ring++) {
    for (let y = row - ring; y <= row + ring; y++) {
      const step = y === row - ring || y === row + ring ? 1 : Math.max(2 * ring, 1);
      for (let x = column - ring; x <= column + ring; x += step) {
        for (const spot of grid.get(keyOf(y, x)) ?? [])
          spots.push({ id: spot.id, way: (spot.x - longitude) ** 2 + (spot.y - latitude) ** 2 });
      }
    }
    if (isLast) break;
    isLast = spots.length >= NEAREST;
  }
  return spots
    .sort((a, b) => a.way - b.way)
    .slice(0, NEAREST)
    .map(({ id }) => id);
}

const driverAt = (driver_id: number, place: Place, now: Date): DispatchDriver => ({
  driver_id,
  is_active: true,
  is_ready: true,
  is_odm_enabled: true,
  position: { ...place, at: now },
  orders_in_hand: driver_id % 3,
  number_of_received: null,
  balance: 100_000,
  company_distance_receive: null,
  missed_offers: driver_id % 2,
  idle_since: new Date(now.getTime() - (driver_id % 60) * 60_000),
  is_motorcycle: false,
  documents_expire_at: null,
});
