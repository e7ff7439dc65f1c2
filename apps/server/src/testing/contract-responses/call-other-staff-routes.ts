import { createDriver } from '../factories/drivers.ts';
import type { ContractRun } from './contract-run.ts';

/** Calls the other staff routes: lookups, tracking, views, operators. */
export async function callOtherStaffRoutes({
  server,
  world,
  call,
  order,
  transactionKey,
}: ContractRun): Promise<void> {
  for (const name of ['carTypes', 'cities', 'regions', 'identityTypes', 'cancelReasons', 'deliveryCompanies'])
    await call(`lookups.${name}`);
  for (const name of ['orders', 'drivers']) await call(`analysis.${name}`);
  const seen = String(await createDriver(server.app.db, { at: { latitude: 26.4, longitude: 50.1 } }));
  const { order_number } = await order();
  const given = { params: { order_number }, headers: transactionKey(order_number, 'Assign') };
  await call('orders.assign', { ...given, body: { driver_id: seen } });
  await call('tracking.drivers', { body: {} });
  await call('tracking.orders', { body: {} });
  await call('tracking.positions', { body: { after: 0 } });
  await server.app.db
    .insertInto('driver_track')
    .values({ driver_id: Number(seen), recorded_at: server.app.now(), latitude: 26.4, longitude: 50.1 })
    .execute();
  await call('tracking.trail', { params: { driver_id: seen } });
  await call('tracking.past', { body: { at: server.app.now().toISOString() } });
  await call('tracking.pastDay');
  await call('tracking.search', { body: {} });
  for (const name of ['export', 'exportNear'])
    await call(`tracking.${name}`, { body: { driverIds: [seen] } });
  await call('tracking.notify', { body: { title: 'x', message: 'long enough', driver_ids: [seen] } });
  await call('tracking.ground');
  await call('tracking.setRefetch', { body: { isActive: true } });
  const params = { list: 'orders' };
  const columns = { order: [], hidden: [], widths: { a: 100 }, pinned: [] };
  await call('preferences.saveColumns', { params, body: { columns } });
  await call('preferences.hideViews', { params, body: { hiddenViews: ['late'] } });
  const view = { name: 'Mine', search: '', columns, isShared: true };
  const { _id } = await call('preferences.createView', { params, body: view });
  await call('preferences.get', { params });
  await call('preferences.renameView', { params: { id: _id }, body: { name: 'Other' } });
  await call('preferences.deleteView', { params: { id: _id } });
  const { region_id } = await server.app.db
    .selectFrom('city')
    .select('region_id')
    .where('id', '=', world.cityId)
    .executeTakeFirstOrThrow();
  const { data } = await call('operators.register', {
    body: {
      firstname: 'Maha',
      lastname: 'Ali',
      code: 'OPS-900',
      phone: '0550000900',
      nationality_id: '1010101090',
      email: 'maha@test.invalid',
      password: 'Date-Palm-88',
      address: '-',
      region_id: String(region_id),
      city_id: [String(world.cityId)],
      date_of_birth: '2001/02/03',
    },
  });
  const id = { id: data._id };
  await call('operators.list');
  await call('operators.updatePassword', { params: id, body: { password: 'Date-Palm-99' } });
  await call('operators.reset', { params: id });
  await call('operators.deactivate', { params: id });
}
