import { beforeAll, expect, test } from 'vitest';
import { createDriver, createSignedInDriver } from '../../../testing/factories/drivers.ts';
import { placeTestOrder } from '../../../testing/factories/orders.ts';
import { signInPartner } from '../../../testing/factories/partners.ts';
import { createOrderWorld, type OrderWorld } from '../../../testing/factories/worlds.ts';
import { clientOf, type SignedInOperator, signInAs } from '../../../testing/sign-in.ts';
import { useTestServer } from '../../../testing/test-server.ts';

const server = useTestServer({ roles: new Set(['api']) });
let world: OrderWorld;
let staff: SignedInOperator;
beforeAll(async () => {
  world = await createOrderWorld(server.app.db);
  staff = await signInAs(server, 'ADMIN');
});

/** Places an order of a customer some minutes ago. */
function place(phone: string, ago: number, change: Parameters<typeof placeTestOrder>[2] = {}) {
  const { cityId } = world;
  const customer = { name: 'ليلى', phone, cityId, address: '-', latitude: 26.4, longitude: 50.1, note: null };
  const at = new Date(server.app.now().getTime() - ago * 60_000);
  return placeTestOrder(server.app.db, world, { at, customer, ...change });
}
const numbersFor = async (order: { id: number }, client = staff.client) =>
  (await client.orders.ofCustomer({ id: String(order.id) })).data.map(({ order_number }) => order_number);

test('the other orders of a customer, newest first, at most five', async () => {
  const orders = [];
  for (let ago = 70; ago > 0; ago -= 10) orders.push(await place('0555111001', ago));
  const [oldest, second, ...newer] = orders;
  await place('0555111002', 5);
  const newest = newer.map(({ order_number }) => order_number).reverse();
  expect(newest).toHaveLength(5);
  if (!oldest || !second) throw new Error('no orders');
  expect(await numbersFor(oldest)).toEqual(newest);
  const last = newer.at(-1);
  expect(last && (await numbersFor(last))).toEqual([...newest.slice(1), second.order_number]);
});

test('each has its status, driver, store, time and what the customer pays', async () => {
  const { db } = server.app;
  const shown = await place('0555111003', 60);
  const driver_id = await createDriver(db);
  const at = new Date(server.app.now().getTime() - 20 * 60_000);
  const other = await place('0555111003', 20, { at, discountAmount: 500 });
  await db
    .updateTable('orders')
    .set({ status: 'delivered', driver_id, is_free_express: true, delivery_time: server.app.now() })
    .where('id', '=', other.id)
    .execute();
  const { data } = await staff.client.orders.ofCustomer({ id: String(shown.id) });
  // Two burgers at 20.00 with cheese for 3.00, delivered free of charge, less 5.00.
  expect(data).toEqual([
    {
      order_number: other.order_number,
      status: 'delivered',
      driver_id: String(driver_id),
      restaurant_name: expect.any(String),
      created_at: at.toISOString(),
      total: '38.00',
    },
  ]);
});

test('a customer without another order has none, fake orders stand apart, and an unknown order is not found', async () => {
  const { db } = server.app;
  const one = await place('0555111004', 10);
  expect(await numbersFor(one)).toEqual([]);
  const fake = await place('0555111004', 5);
  await db.updateTable('orders').set({ is_fake: true }).where('id', '=', fake.id).execute();
  expect(await numbersFor(one)).toEqual([]);
  expect(await numbersFor(fake)).toEqual([]);
  await expect(staff.client.orders.ofCustomer({ id: '99999999' })).rejects.toMatchObject({ status: 404 });
});

test('staff of both roles may read them, and no other caller', async () => {
  const one = await place('0555111005', 10);
  const two = await place('0555111005', 5);
  const superAdmin = await signInAs(server, 'SUPER_ADMIN');
  expect(await numbersFor(one, superAdmin.client)).toEqual([two.order_number]);
  const { token } = await createSignedInDriver(server.app.db);
  const partner = await signInPartner(server);
  for (const [status, client] of [
    [401, clientOf(server.url)],
    [403, clientOf(server.url, token)],
    [403, clientOf(server.url, partner.token)],
  ] as const)
    await expect(client.orders.ofCustomer({ id: String(one.id) })).rejects.toMatchObject({ status });
});
