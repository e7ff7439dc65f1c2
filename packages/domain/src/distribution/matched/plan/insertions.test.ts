import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MATCHED_SETTINGS } from '../matched-defaults.ts';
import type { MatchingSettings } from '../model/matching-input.ts';
import { createSeededRandom } from '../model/random.ts';
import { AllowedPairs } from './allowed-pairs.ts';
import { Arrivals } from './arrivals.ts';
import { CheapestPlace } from './cheapest-insertion.ts';
import { Insertions } from './insertions.ts';
import { matchToRoutes } from './match-to-routes.ts';
import { OrderTable } from './order-table.ts';
import { Routes, type Visit } from './routes.ts';

const METRES = 8_000;

/** Orders and drivers at random places; every other order is in a route, sometimes together with the one before it. */
function makeRoutes(seed: number, drivers: number, changes: Partial<MatchingSettings> = {}) {
  const random = createSeededRandom(seed);
  const settings = { ...MATCHED_SETTINGS, ...changes };
  const place = () => ({ x: random() * METRES, y: random() * METRES });
  const restaurants = Array.from({ length: 4 }, place);
  const orders = Array.from({ length: 24 }, (_, order_id) => {
    const restaurant_id = Math.floor(random() * restaurants.length);
    const placedAt = random() * 20;
    const restaurant = restaurants[restaurant_id] ?? place();
    return { order_id, restaurant_id, restaurant, customer: place(), placedAt, readyAt: placedAt + 10 };
  });
  const people = Array.from({ length: drivers }, (_, driver_id) => ({
    driver_id,
    place: place(),
    freeAt: random() * 30,
    leavesAt: random() < 0.2 ? 20 + random() * 80 : 1000,
    capacity: 1 + Math.floor(random() * 4),
  }));
  const table = new OrderTable(orders, settings);
  const routes = new Routes(people, table, { settings, now: 5, mostVisits: settings.maxVisits });
  for (let order = 0; order < orders.length; order += 2) {
    const route = Math.floor(random() * drivers);
    const before = routes.visitsOf(route);
    if (before.length === settings.maxVisits) continue;
    const last = before.at(-1);
    const isJoined =
      last && random() < 0.5 && orders[last.orders[0] ?? 0]?.restaurant_id === orders[order]?.restaurant_id;
    const visit = routes.visitTo(isJoined ? [...last.orders, order] : [order]);
    if (!routes.take(route, isJoined ? before.with(-1, visit) : [...before, visit]))
      routes.take(route, before);
  }
  return { routes, settings };
}

const weights = fc.constantFrom(
  { travelWeight: -0.1, waitWeight: -0.1 },
  { travelWeight: 0.2, waitWeight: 0.1 },
  { travelWeight: -0.3, waitWeight: 0 },
);
const world = fc.record({
  seed: fc.nat(),
  order: fc.integer({ min: 0, max: 11 }).map((half) => 2 * half + 1),
  roundsUpMinutes: fc.boolean(),
  weights,
});

it('finds the cheapest place in a route, as computed from scratch', () => {
  fc.assert(
    fc.property(world, ({ seed, order, roundsUpMinutes, weights: weighed }) => {
      const { routes, settings } = makeRoutes(seed, 3, { roundsUpMinutes, ...weighed });
      const place = new CheapestPlace(routes);
      for (let route = 0; route < 3; route++) {
        const before = routes.visitsOf(route);
        const cost = routes.costOf(route);
        let least = Number.POSITIVE_INFINITY;
        const tryOut = (visits: readonly Visit[]) => {
          if (routes.take(route, visits)) least = Math.min(least, routes.costOf(route) - cost);
        };
        before.forEach((visit, index) => {
          const isSame = routes.orders.restaurant[visit.orders[0] ?? 0] === routes.orders.restaurant[order];
          if (!isSame || visit.orders.length >= (routes.largest[route] ?? 0)) return;
          for (let at = 0; at <= visit.orders.length; at++)
            tryOut(before.with(index, routes.visitTo(visit.orders.toSpliced(at, 0, order))));
        });
        for (let index = 0; index <= before.length && before.length < settings.maxVisits; index++)
          tryOut(before.toSpliced(index, 0, routes.visitTo([order])));
        routes.take(route, before);
        expect(place.find(order, route)).toBe(least < Number.POSITIVE_INFINITY);
        if (least === Number.POSITIVE_INFINITY) continue;
        expect(place.delta).toBeCloseTo(least, 8);
        routes.insert(route, order, place);
        expect(routes.costOf(route) - cost).toBeCloseTo(least, 8);
      }
    }),
    { numRuns: 6000 },
  );
});

it('writes the cheapest routes of an order without looking at all of them', () => {
  fc.assert(
    fc.property(
      world,
      fc.integer({ min: 1, max: 12 }),
      ({ seed, order, roundsUpMinutes, weights: weighed }, enough) => {
        const { routes } = makeRoutes(seed, 60, { roundsUpMinutes, ...weighed });
        const insertions = new Insertions(routes, new AllowedPairs(24, 60));
        const costs = new Float64Array(60).fill(Number.POSITIVE_INFINITY);
        insertions.of(order).write(costs, enough);
        const place = new CheapestPlace(routes);
        const all = Array.from({ length: 60 }, (_, route) =>
          place.find(order, route) ? place.delta : Number.POSITIVE_INFINITY,
        );
        // Of two that cost the same but for rounding either may be left out.
        const cheapest = (values: Iterable<number>) =>
          [...values]
            .sort((a, b) => a - b)
            .slice(0, enough)
            .map((cost) => cost.toFixed(9));
        expect(cheapest(costs)).toEqual(cheapest(all));
      },
    ),
    { numRuns: 6000 },
  );
});

it('orders routes by arrival, the lower number first at equal times', () => {
  fc.assert(
    fc.property(
      fc.nat(),
      fc.integer({ min: 1, max: 300 }),
      fc.boolean(),
      (seed, drivers, roundsUpMinutes) => {
        const { routes } = makeRoutes(seed, drivers, { roundsUpMinutes });
        const arrivals = new Arrivals(routes.starts(), routes.orders, 0);
        const inTurn = Array.from({ length: drivers }, (_, place) => arrivals.at(place));
        const expected = Array.from({ length: drivers }, (_, route) => route);
        expected.sort((a, b) => arrivals.of(a) - arrivals.of(b) || a - b);
        expect(inTurn).toEqual(expected);
      },
    ),
    { numRuns: 60 },
  );
});

it('evaluates each pair only once', () => {
  const asked: string[] = [];
  const allowed = new AllowedPairs(2, 2, (order, route) => {
    asked.push(`${order} ${route}`);
    return order === route;
  });
  expect([allowed.has(0, 1), allowed.has(0, 1), allowed.has(1, 1), allowed.has(1, 1)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(asked).toEqual(['0 1', '1 1']);
});

it('gives orders the routes that are cheapest together, not the cheapest of one of them', () => {
  const settings = MATCHED_SETTINGS;
  const placeAt = (x: number) => ({ x, y: 0 });
  // The first driver is near both restaurants; only for the second order is the other one far.
  const orders = [2_000, 0].map((x, order_id) => ({
    ...{ order_id, restaurant_id: order_id, restaurant: placeAt(x), customer: placeAt(x), placedAt: 0 },
    readyAt: 0,
  }));
  const drivers = [1_000, 4_000].map((x, driver_id) => ({
    ...{ driver_id, place: placeAt(x), freeAt: 0, leavesAt: 1_000, capacity: 3 },
  }));
  const table = new OrderTable(orders, settings);
  const routes = new Routes(drivers, table, { settings, now: 0, mostVisits: settings.maxVisits });
  const impossible = matchToRoutes([0, 1], new Insertions(routes, new AllowedPairs(2, 2)));
  expect(impossible).toEqual([]);
  expect(routes.visits.map((visits) => visits.flatMap((visit) => visit.orders))).toEqual([[1], [0]]);
});
