import { beforeAll, expect, it } from 'vitest';
import { createDriver } from '../../../testing/factories/drivers.ts';
import { placeTestOrder } from '../../../testing/factories/orders.ts';
import { createOrderWorld, type OrderWorld } from '../../../testing/factories/worlds.ts';
import { type SignedInOperator, signInAs } from '../../../testing/sign-in.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { takeOffline } from '../../driver-gateway/take-offline.ts';

const server = useTestServer({ roles: new Set(['api']) });
let staff: SignedInOperator;
let world: OrderWorld;
beforeAll(async () => {
  staff = await signInAs(server, 'ADMIN');
  world = await createOrderWorld(server.app.db);
});

/** In the clock of Riyadh. */
const at = (text: string) => new Date(`${text}+03:00`);
const periods = (driverId: number) =>
  server.app.db
    .selectFrom('driver_ready_period')
    .select(['started_at', 'ended_at'])
    .where('driver_id', '=', driverId)
    .orderBy('id')
    .execute();

async function driver(): Promise<number> {
  const id = await createDriver(server.app.db);
  await server.app.db.deleteFrom('driver_ready_period').where('driver_id', '=', id).execute();
  await server.app.db.updateTable('driver').set({ is_ready: false }).where('id', '=', id).execute();
  return id;
}

it('[CALL-065] [CALL-066] [CONST-80] returns the hours of a day, a week or a month: ready or with an order in hand, once where it was both', async () => {
  const driver_id = await driver();
  const { db } = server.app;
  await db
    .insertInto('driver_ready_period')
    .values([
      { driver_id, started_at: at('2026-03-03T20:00:00'), ended_at: at('2026-03-04T01:30:00') },
      { driver_id, started_at: at('2026-03-05T08:00:00'), ended_at: at('2026-03-05T10:00:00') },
    ])
    .execute();
  const carried = await placeTestOrder(db, world, { at: at('2026-03-05T09:20:00') });
  await db
    .updateTable('orders')
    .set({
      ...{ driver_id, status: 'delivered' as const },
      ...{ assigned_at: at('2026-03-05T09:30:00'), delivery_time: at('2026-03-05T10:45:00') },
    })
    .where('id', '=', carried.id)
    .execute();
  const never = await placeTestOrder(db, world, { at: at('2026-02-28T09:20:00') });
  await db
    .updateTable('orders')
    .set({ driver_id, status: 'assigned', assigned_at: at('2026-02-28T10:00:00') })
    .where('id', '=', never.id)
    .execute();
  const asked = { id: String(driver_id), day: 5, month: 3, year: 2026 };
  const { data: days } = await staff.client.drivers.workedTime({ ...asked, type: 'day' });
  expect(days).toEqual([
    { from: '2026-03-02', to: '2026-03-02', hours: 0 },
    { from: '2026-03-03', to: '2026-03-03', hours: 4 },
    { from: '2026-03-04', to: '2026-03-04', hours: 1.5 },
    { from: '2026-03-05', to: '2026-03-05', hours: 2.75 },
  ]);
  const { data: sum } = await staff.client.drivers.workedTimeAnalysis({ ...asked, type: 'day' });
  expect(sum).toEqual({ total: 8.25, average: 2.06 });
  const { data: weeks } = await staff.client.drivers.workedTime({ ...asked, type: 'week', amount: 2 });
  expect(weeks).toEqual([
    { from: '2026-02-22', to: '2026-02-28', hours: 4 },
    { from: '2026-03-01', to: '2026-03-07', hours: 8.25 },
  ]);
  const { data: months } = await staff.client.drivers.workedTime({ ...asked, type: 'month', amount: 1 });
  expect(months).toEqual([{ from: '2026-03-01', to: '2026-03-31', hours: 8.25 }]);
  const missing = staff.client.drivers.workedTime({ ...asked, id: '999999' });
  await expect(missing).rejects.toMatchObject({ status: 404 });
});

it('records when a driver is ready, set by staff or driver, and ends the period when the phone falls silent', async () => {
  const id = await driver();
  const turn = () => staff.client.drivers.availableStatus({ headers: {}, params: { id: String(id) } });
  await turn();
  expect(await periods(id)).toEqual([{ started_at: expect.any(Date), ended_at: null }]);
  await turn();
  expect(await periods(id)).toEqual([{ started_at: expect.any(Date), ended_at: expect.any(Date) }]);
  await turn();
  const silent = new Date(Date.now() - 10 * 86_400_000);
  const { db } = server.app;
  await db
    .updateTable('driver_ready_period')
    .set({ started_at: new Date(silent.getTime() - 3_600_000) })
    .where('driver_id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
  await db
    .insertInto('driver_position')
    .values({ driver_id: id, latitude: 26, longitude: 50, recorded_at: silent, received_at: silent })
    .onConflict((conflict) => conflict.column('driver_id').doUpdateSet({ received_at: silent }))
    .execute();
  expect(await takeOffline(server.app)).toBeGreaterThan(0);
  expect((await periods(id)).at(-1)?.ended_at).toEqual(silent);
});
