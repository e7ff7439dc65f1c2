import { useTestDatabase } from '@mishwar/db/testing';
import { expect, test } from 'vitest';
import { createDriver } from '../../../testing/factories/drivers.ts';
import { NOW, SYSTEM } from '../../../testing/factories/operators.ts';
import { placeTestOrder } from '../../../testing/factories/orders.ts';
import { createOrderWorld } from '../../../testing/factories/worlds.ts';
import { toEventValues } from '../order/locked-order.ts';
import { orderHistory } from './order-history.query.ts';

const database = useTestDatabase();
const minute = (n: number) => new Date(NOW.getTime() + n * 60_000);

test('each offer of an order stands once in its history, in the entry during which it was made', async () => {
  const { db } = database;
  const { id } = await placeTestOrder(db, await createOrderWorld(db));
  const fahad = await createDriver(db, { name: 'Fahad' });
  const omar = await createDriver(db, { name: 'Omar' });
  const offer = (driver_id: number, wave: number, offered_at: Date) => ({
    ...{ order_id: id, driver_id, wave, score: 80 },
    ...{ offered_at, expires_at: new Date(offered_at.getTime() + 25_000) },
  });
  const waves = Array.from({ length: 8 }, (_, wave) => wave);
  for (const wave of waves) {
    const now = minute(wave + 1);
    await db
      .insertInto('order_event')
      .values(toEventValues(id, { action: 'offered', actor: SYSTEM, now, data: { wave } }))
      .execute();
    await db
      .insertInto('offer')
      .values([offer(fahad, wave, now), offer(omar, wave, now)])
      .execute();
  }
  const end = { action: 'cancelled', actor: SYSTEM, now: minute(20) } as const;
  await db.insertInto('order_event').values(toEventValues(id, end)).execute();
  const history = (await orderHistory(db, id)) ?? [];
  const firstName = (name: string) => name.split(' ')[0];
  const offers = history.map(({ action, list_drivers_can_see_order: made }) => [
    action,
    made.map((drivers) => drivers.map(({ driver_name, wave }) => [firstName(driver_name), wave])),
  ]);
  expect(offers).toEqual([
    ['created', []],
    ...waves.map((wave) => [
      'offered',
      [
        [
          ['Fahad', wave + 1],
          ['Omar', wave + 1],
        ],
      ],
    ]),
    ['cancelled', []],
  ]);
  expect(await orderHistory(db, id + 1)).toBeUndefined();
});
