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
  await call('dashboard.figures');
  const seen = String(await createDriver(server.app.db, { at: { latitude: 26.4, longitude: 50.1 } }));
  const { id: orderId, order_number } = await order();
  const given = { params: { order_number }, headers: transactionKey(order_number, 'Assign') };
  await call('orders.assign', { ...given, body: { driver_id: seen } });
  await call('regulatorQueue.list');
  await call('regulatorQueue.summary');
  await call('regulatorQueue.replay', { body: { ids: ['1'] } });
  await call('auditLog.list');
  await call('auditLog.check');
  const [entry] = (await server.database.pool.query<{ id: number }>('select id from audit_entry limit 1'))
    .rows;
  await call('auditLog.detail', { params: { id: String(entry?.id) } });
  await call('auditLog.export');
  await call('integrationHealth.list');
  await call('integrationHealth.tryNow', { params: { integration: 'citc' } });
  const { rows: waiting } = await server.database.pool.query<{ id: number }>(
    `select id from graphile_worker.add_job('contract_run', '{}', run_at := now() + interval '1 day')`,
  );
  const job = { params: { id: String(waiting[0]?.id) } };
  await call('jobs.list');
  await call('jobs.deadLetters');
  await call('jobs.recurring');
  await call('jobs.cancel', job);
  await call('jobs.retry', job);
  await call('jobs.replay', { body: { ids: ['1'] } });
  await call('tracking.drivers', { body: {} });
  await call('tracking.orders', { body: {} });
  await call('tracking.positions', { body: { after: 0 } });
  await server.app.db
    .insertInto('driver_track')
    .values({ driver_id: Number(seen), recorded_at: server.app.now(), latitude: 26.4, longitude: 50.1 })
    .execute();
  await call('tracking.trail', { params: { driver_id: seen } });
  await call('tracking.driverRoute', { body: { driver_id: seen } });
  await call('tracking.ofOrder', { params: { order_id: String(orderId) } });
  await call('ledger.ofOrder', { params: { id: String(orderId) } });
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
  const registration = {
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
  };
  const { data } = await call('operators.register', { body: registration });
  const id = { id: data._id };
  await call('operators.list');
  await call('operators.edit', { params: id });
  const { email: _email, password: _password, ...operator } = registration;
  await call('operators.update', { params: id, body: { ...operator, address: 'Qatif', version: 1 } });
  await call('operators.updatePassword', { params: id, body: { password: 'Date-Palm-99' } });
  await call('operators.reset', { params: id });
  await call('operators.deactivate', { params: id });
  await call('operators.activate', { params: id });
  await call('operators.sessions', { params: id });
  await call('operators.endSessions', { params: id, body: {} });
}
