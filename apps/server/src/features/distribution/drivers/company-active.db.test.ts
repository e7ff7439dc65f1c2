import { expect, it } from 'vitest';
import { createLog } from '../../../platform/log/log.ts';
import { estimatedRoads } from '../../../platform/roads/roads.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { createDriver, createSignedInDriver, insertPosition } from '../../../testing/factories/drivers.ts';
import { CENTRE, createRestaurant, northOf } from '../../../testing/factories/stores.ts';
import { createOrderWorld } from '../../../testing/factories/worlds.ts';
import { signInAs } from '../../../testing/sign-in.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { decideMatched } from '../matched/decide-matched.ts';
import { startDistribution } from '../public.ts';
import { decideNextOrder } from '../waves/decide-next-order.ts';
import { readDispatchDriver } from './driver-facts.query.ts';

const server = useTestServer({ roles: new Set(['api']) });

it('a driver of an inactive delivery company counts as inactive, and keeps the limit of the company', async () => {
  const { db, now } = server.app;
  const { companyId } = await createOrderWorld(db);
  const driver = await createDriver(db, { companyId });
  const free = await createDriver(db);
  await insertPosition(db, driver, { latitude: 26.4, longitude: 50.1 }, now());
  await db
    .updateTable('delivery_company')
    .set({ company_distance_receive: 3.5 })
    .where('id', '=', companyId)
    .execute();
  const read = (id: number) => inTransaction(db, (trx) => readDispatchDriver(trx, id, now()));
  const setActive = (is_active: boolean) =>
    db.updateTable('delivery_company').set({ is_active }).where('id', '=', companyId).execute();
  expect(await read(driver)).toMatchObject({ is_active: true, company_distance_receive: 3.5 });
  await setActive(false);
  expect(await read(driver)).toMatchObject({ is_active: false });
  expect(await read(free)).toMatchObject({ is_active: true, company_distance_receive: null });
  await setActive(true);
  expect(await read(driver)).toMatchObject({ is_active: true });
});

it.each(['waves', 'matched'] as const)(
  'a deactivated company’s drivers are offered nothing by %s, and again once it is active',
  async (mode) => {
    const { db, now } = server.app;
    const { client } = await signInAs(server, 'ADMIN');
    const spot = northOf(CENTRE, mode === 'waves' ? 40 : 80);
    const restaurant = await createRestaurant(db, { spot });
    const { data: company } = await client.deliveryCompanies.create({
      headers: {},
      body: { name: `Carrier ${mode}`, phone: '0138123456' },
    });
    const [own, free] = [
      await createSignedInDriver(db, { spot, now: now() }),
      await createSignedInDriver(db, { spot, now: now() }),
    ];
    await db
      .updateTable('driver')
      .set({ delivery_company_id: Number(company._id) })
      .where('id', '=', own.id)
      .execute();
    await db
      .insertInto('distribution_settings')
      .values({
        availability_weight: 40,
        distance_weight: 40,
        idle_time_weight: 20,
        qualified_limit: 0,
        delay_time: 20,
        init_distance: 3,
        step_distance: 2,
        max_distance: 7,
        max_scan_driver: 10,
        number_of_sending_driver: 2,
        mode,
      })
      .execute();
    const customer = await db
      .insertInto('customer')
      .values({ name: `هدى ${mode}`, phone: '0541000001' })
      .returning('id')
      .executeTakeFirstOrThrow();
    let placed = 0;
    /** Whom two new orders are offered to, one after the other. */
    const offered = async (): Promise<number[]> => {
      await db.deleteFrom('offer').execute();
      await db.deleteFrom('distribution_task').execute();
      const ids: number[] = [];
      for (let nth = 0; nth < 2; nth += 1) {
        placed += 1;
        const order = await db
          .insertInto('orders')
          .values({
            order_number: `${mode}${placed}`,
            from_company: 'maeda',
            payment_method: 'Cash',
            customer_id: customer.id,
            customer_latitude: spot.latitude,
            customer_longitude: spot.longitude,
            restaurant_id: restaurant.id,
            sub_total: 2500,
            delivery_cost: 1200,
            tax_rate: 0.15,
            // Long enough ago for the food to be ready.
            created_at: new Date(now().getTime() - 20 * 60_000),
            promised_at: new Date(now().getTime() + 3_600_000),
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        await inTransaction(db, (trx) => startDistribution(trx, order.id, now()));
        ids.push(order.id);
      }
      const app = { db, now, log: createLog('silent'), roads: estimatedRoads };
      for (let rounds = 0; rounds < 2; rounds += 1)
        await (mode === 'waves' ? decideNextOrder(app) : decideMatched(app));
      const offers = await db
        .selectFrom('offer')
        .select('driver_id')
        .distinct()
        .where('order_id', 'in', ids)
        .orderBy('driver_id')
        .execute();
      return offers.map(({ driver_id }) => driver_id);
    };
    expect(await offered()).toEqual([own.id, free.id]);
    await client.deliveryCompanies.deactivate({ id: company._id });
    expect(await offered()).toEqual([free.id]);
    await client.deliveryCompanies.activate({ id: company._id });
    expect(await offered()).toEqual([own.id, free.id]);
  },
);
