import { DEFAULT_ODM_FORMULA, SETTING_DEFAULTS } from '@mishwar/domain';
import { createDriver } from '../factories/drivers.ts';
import type { Json } from '../json-samples.ts';
import { eventually } from '../sockets.ts';
import type { ContractRun } from './contract-run.ts';

/** Calls every distribution route of staff. */
export async function callDistributionRoutes(stage: ContractRun): Promise<void> {
  const { server, world, call, idempotencyKey, offerTo } = stage;
  const driver = await createDriver(server.app.db, { at: { latitude: 26.4, longitude: 50.1 } });
  const { order_number } = await offerTo(driver);
  const { id } = await server.app.db
    .selectFrom('orders')
    .select('id')
    .where('order_number', '=', order_number)
    .executeTakeFirstOrThrow();
  await call('distributionRecord.ofOrder', { params: { id: String(id) } });
  await call('distributionRecord.ofDriver', { params: { id: String(driver) } });
  await call('offers.list');
  await call('onlineScores.list');
  await server.app.db
    .updateTable('orders')
    .set({ promised_at: new Date('2026-01-01T00:00:00Z') })
    .where('id', '=', id)
    .execute();
  await call('attention.list');
  await call('attention.waiting');
  const item = { params: { key: `late:${id}` } };
  await call('attention.snooze', { ...item, body: { keys: [item.params.key], minutes: 15, reason: 'x' } });
  await call('attention.endSnooze', item);
  const area = { corners: [[50, 26] as Json, [50.2, 26] as Json, [50.1, 26.2] as Json], seen: null };
  await call('serviceAreas.save', {
    headers: idempotencyKey(),
    body: { city_id: String(world.cityId), ...area },
  });
  await call('serviceAreas.enforce', { headers: idempotencyKey(), body: { isActive: false } });
  await call('serviceAreas.list');
  await call('serviceAreas.versions', { query: { city_id: String(world.cityId) } });
  await call('serviceAreas.preview', { body: { city_id: String(world.cityId), corners: area.corners } });
  await askTheLab(stage, id);
  await call('fakeOrders.create');
  const fake = await server.app.db
    .selectFrom('orders')
    .select('order_number')
    .where('is_fake', '=', true)
    .executeTakeFirstOrThrow();
  await call('fakeOrders.drivers', { query: { 'faker-order-id': fake.order_number } });
}

/** Calls every policy lab route, with a finished replay and one order that changed hands. */
async function askTheLab({ server, call, idempotencyKey }: ContractRun, orderId: number): Promise<void> {
  const { db } = server.app;
  const now = server.clock.now();
  const [settings] = await db.selectFrom('distribution_settings').select('id').limit(1).execute();
  if (!settings) throw new Error('no settings of the distribution');
  const decided = {
    order_id: orderId,
    settings_id: settings.id,
    decided_at: new Date(now.getTime() - 60_000),
  };
  await db
    .insertInto('distribution_wave')
    .values({ ...decided, wave: 90, radius: 3, scanned: '[]' })
    .execute();
  await db
    .insertInto('distribution_shadow')
    .values({ ...decided, mode: 'matched', driver_ids: [1] })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const period = { from: new Date(now.getTime() - 3_600_000).toISOString(), to: now.toISOString() };
  await call('policyLab.recorded', { query: period });
  await call('policyLab.shadow', { query: period });
  const policy = {
    mode: 'waves',
    formula: { ...DEFAULT_ODM_FORMULA },
    dispatch: { ...SETTING_DEFAULTS.SEND_ORDER_FILTERING },
  };
  const { data } = await call('policyLab.start', { headers: idempotencyKey(), body: { ...period, policy } });
  const params = { id: data._id };
  await eventually(async () => {
    const { rows } = await server.database.pool.query(`select from policy_replay where state = 'done'`);
    return rows.length > 0;
  }, 30_000);
  await db
    .insertInto('policy_replay_order')
    .values({
      replay_id: Number(data._id),
      position: 9,
      order_id: orderId,
      waiting_since: now,
      recorded_by_hand: false,
      replayed_by_hand: true,
    })
    .execute();
  await call('policyLab.replay', { params });
  await call('policyLab.changedHands', { params });
  await call('policyLab.replays');
  await call('policyLab.cancel', { params });
}
