import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createRatingWorld, type RatingSubject, starsOf } from '../../testing/factories/ratings.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { checkRatings } from './check-ratings.ts';

const server = useTestServer({ roles: new Set(['api']) });
let world: Awaited<ReturnType<typeof createRatingWorld>>;
let subject: RatingSubject;
beforeAll(async () => {
  world = await createRatingWorld(server);
});
beforeEach(async () => {
  subject = await world.newSubject();
  for (const [driver, store] of [
    [5, 1],
    [4, 2.5],
  ] as const)
    await world.rate(await world.deliver(subject), starsOf(driver, store));
});

const kept = async () => {
  const { rows } = await sql`
    select d.rating_star::float8 as carried, s.rating_count as count, s.rating_star::float8 as star,
      t.rating_count as store_count, t.rating_star::float8 as store_star
    from driver d join driver_rating s on s.driver_id = d.id cross join store_rating t
    where d.id = ${subject.driverId} and t.restaurant_id = ${subject.restaurantId}`.execute(server.app.db);
  return rows[0];
};
const RIGHT = { carried: 4.5, count: 2, star: 4.5, store_count: 2, store_star: 1.75 };

test('sums that agree with their ratings are left alone', async () => {
  expect(await checkRatings(server.app)).toEqual([]);
  expect(await kept()).toEqual(RIGHT);
});

test.each([
  [
    'stars of a driver',
    'driver',
    'update driver_rating set half_stars = half_stars - 1 where driver_id = $1',
  ],
  ['ratings of a driver', 'driver', 'update driver_rating set rating_count = 9 where driver_id = $1'],
  ['the mean that a driver carries', 'driver', 'update driver set rating_star = 1 where id = $1'],
  ['missing sums of a driver', 'driver', 'delete from driver_rating where driver_id = $1'],
  [
    'stars of a store',
    'store',
    'update store_rating set half_stars = half_stars + 1 where restaurant_id = $1',
  ],
  ['ratings of a store', 'store', 'update store_rating set rating_count = 3 where restaurant_id = $1'],
] as const)('a difference planted in %s is found and corrected', async (_, kind, plant) => {
  const id = kind === 'driver' ? subject.driverId : subject.restaurantId;
  await server.database.pool.query(plant, [id]);
  expect(await checkRatings(server.app)).toMatchObject([{ kind, id, rating_count: 2 }]);
  expect(await kept()).toEqual(RIGHT);
  const { rows } = await server.database.pool.query('select differences from rating_check');
  expect(rows).toEqual([{ differences: 1 }]);
  expect(await checkRatings(server.app)).toEqual([]);
});

test('all drivers and stores come up in turn', async () => {
  await server.database.pool.query('update store_rating set rating_count = 5 where restaurant_id = $1', [
    subject.restaurantId,
  ]);
  let found = 0;
  let rounds = 0;
  while (found === 0 && rounds < 60) {
    found += (await checkRatings(server.app, 1))?.length ?? 0;
    rounds += 1;
  }
  expect(found).toBe(1);
  expect(rounds).toBeGreaterThan(1);
});
