import { beforeAll, expect, it } from 'vitest';
import { createRatingWorld, starsOf } from '../../testing/factories/ratings.ts';
import { type SignedInOperator, signInAs } from '../../testing/sign-in.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer({ roles: new Set(['api']) });
let staff: SignedInOperator;
let world: Awaited<ReturnType<typeof createRatingWorld>>;
beforeAll(async () => {
  staff = await signInAs(server, 'ADMIN');
  world = await createRatingWorld(server);
});

const listed = async () => {
  const { results } = (await staff.client.attention.list()).data;
  return results.filter(({ kind }) => kind === 'low_rating');
};
const rated = async (driver: number, store: number) => {
  const order = await world.deliver(await world.newSubject({ driver: 'سالم', store: 'مطعم النخيل' }));
  await world.rate(order, starsOf(driver, store));
  const [row] = (await staff.client.ratings.list({ filter: { orderNumber: order } })).data;
  return { order, id: row?._id ?? '' };
};

it('a low rating is listed until an operator has looked at it, and again once the customer changes it', async () => {
  const { order, id } = await rated(2, 5);
  await rated(2.5, 5);
  const store = await rated(5, 1);
  expect(await listed()).toMatchObject([
    { key: `low_rating:${store.id}`, order_number: store.order },
    {
      key: `low_rating:${id}`,
      order_number: order,
      restaurant_name: 'مطعم النخيل',
      driver_name: expect.stringContaining('سالم'),
    },
  ]);
  expect(await staff.client.ratings.review({ id })).toEqual({ success: true });
  expect(await staff.client.ratings.review({ id })).toEqual({ success: true });
  expect((await listed()).map(({ key }) => key)).toEqual([`low_rating:${store.id}`]);
  const { rows } = await server.database.pool.query(
    `select actor_id from audit_entry where action = 'rating.review' and subject_id = $1`,
    [id],
  );
  expect(rows).toEqual([{ actor_id: staff.id }]);
  await world.rate(order, starsOf(1, 5));
  expect((await listed()).map(({ key }) => key)).toContain(`low_rating:${id}`);
});

it('a rating that the customer has changed since it was read is not marked as reviewed', async () => {
  const { order, id } = await rated(1, 5);
  const since = async () => (await listed()).find(({ key }) => key === `low_rating:${id}`)?.since;
  const read = await since();
  server.clock.advance(1);
  await world.rate(order, starsOf(0, 5));
  // The database counts in microseconds.
  await server.database.pool.query(
    `update rating set updated_at = updated_at + interval '600 microseconds' where id = $1`,
    [id],
  );
  const review = (at: string | undefined) => staff.client.ratings.review({ id, since: at });
  await expect(review(read)).rejects.toMatchObject({ status: 409, message: 'rating_changed' });
  expect(await review(await since())).toEqual({ success: true });
  expect(await since()).toBeUndefined();
});

it('is listed for a day', async () => {
  await rated(0, 0);
  const before = (await listed()).length;
  expect(before).toBeGreaterThan(0);
  server.clock.advance(24 * 3_600_000 + 60_000);
  // The session has ended meanwhile.
  const later = await signInAs(server, 'ADMIN');
  const { results } = (await later.client.attention.list()).data;
  expect(results.filter(({ kind }) => kind === 'low_rating')).toEqual([]);
});

it('an unknown rating is refused', async () => {
  const { client } = await signInAs(server, 'ADMIN');
  await expect(client.ratings.review({ id: '999999999' })).rejects.toMatchObject({ status: 404 });
});
