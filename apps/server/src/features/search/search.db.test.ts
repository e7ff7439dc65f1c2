import { beforeAll, describe, expect, it } from 'vitest';
import { insertOrder } from '../../testing/factories/orders.ts';
import { createWorld } from '../../testing/factories/worlds.ts';
import { signInAs, type TestClient } from '../../testing/sign-in.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer({ roles: new Set(['api']) });
let client: TestClient;
beforeAll(async () => {
  ({ client } = await signInAs(server));
  const { restaurantId, driverIds } = await createWorld(server.app, [
    { name: 'أحمد الغامدي', phone: '0559998877' },
    { name: 'Saad', phone: '0551010101' },
  ]);
  const huda = { name: 'Huda', phone: '+966 55 444 3322' };
  await insertOrder(server.app, { order_number: '10000017', restaurantId, customer: huda });
  await insertOrder(server.app, {
    order_number: '10000170',
    restaurantId,
    status: 'assigned',
    driverId: driverIds[0] ?? 0,
  });
  const mona = { name: 'Mona', phone: '0515540000' };
  await insertOrder(server.app, { order_number: '30000001', restaurantId, customer: mona });
  await insertOrder(server.app, { order_number: '20055400', restaurantId });
});

const find = (q: string) => client.search.everything({ q });
const numbers = async (q: string) => (await find(q)).orders.map((order) => order.order_number);

describe('the command palette', () => {
  it.each([
    ['10000017', ['10000017']],
    ['#10000170', ['10000170']],
    ['١٠٠٠٠١٧٠', ['10000170']],
    ['000017', ['10000170', '10000017']],
    ['0554443322', ['10000017']],
    ['00966554443322', ['10000017']],
    ['443322', ['10000017']],
    ['0554', ['10000017', '20055400']],
    ['5540', ['20055400', '30000001']],
    ['99', []],
  ])('finds orders by number or phone: %s', async (q, expected) => {
    expect(await numbers(q)).toEqual(expected);
  });

  it('says whose order it is and where it stands', async () => {
    expect((await find('10000017')).orders).toEqual([
      {
        order_number: '10000017',
        customer_name: 'Huda',
        customer_phone: '+966 55 444 3322',
        restaurant_name: 'مطعم البيت',
        status: 'new',
      },
    ]);
  });

  it.each([['احمد'], ['الغامدى'], ['0559998877'], ['+966559998877'], ['98877']])(
    'finds drivers by name or phone: %s',
    async (q) => {
      expect((await find(q)).drivers).toMatchObject([{ name: 'أحمد الغامدي', orders_in_hand: 1 }]);
    },
  );

  it('takes wild cards as they are written', async () => {
    for (const q of ['%%%%', '____', '\\\\\\\\']) expect(await find(q)).toEqual({ orders: [], drivers: [] });
  });
});
