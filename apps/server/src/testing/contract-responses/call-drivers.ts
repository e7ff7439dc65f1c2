import type { ContractRun } from './contract-run.ts';

/** Calls every driver and notification route of staff. */
export async function callDriverRoutes(stage: ContractRun): Promise<void> {
  const { server, world, call, upload, idempotencyKey } = stage;
  const { db } = server.app;
  const named = { name_ar: 'x', name_en: 'x' };
  const identity = await db
    .insertInto('identity_type')
    .values(named)
    .returning('id')
    .executeTakeFirstOrThrow();
  const car = await db.insertInto('car_type').values(named).returning('id').executeTakeFirstOrThrow();
  const { region_id } = await db.selectFrom('city').select('region_id').limit(1).executeTakeFirstOrThrow();
  const body = {
    id_number: '90001',
    firstName: 'x',
    lastName: 'y',
    phone: '0559990777',
    identity_type_id: String(identity.id),
    car_type_id: String(car.id),
    region_id: String(region_id),
    company_id: String(world.companyId),
  };
  await call('driverGateway.registrationChoices', {}, { headers: {} });
  const city = await db.selectFrom('city').select(['id', 'region_id']).limit(1).executeTakeFirstOrThrow();
  const applicant = {
    ...{ ...body, region_id: String(city.region_id), city_id: String(city.id), car_number: 'x' },
    ...{ id_number: '90002', phone: '0559990778', date_of_birth: '14/03/1994' },
  };
  await call('driverGateway.register', { body: applicant }, { headers: {} });
  await call('driverRegistration.list');
  const { id } = await db.selectFrom('driver_registration').select('id').executeTakeFirstOrThrow();
  const registration = { params: { id: String(id) } };
  await call('driverRegistration.changeStatus', { ...registration, headers: { 'x-action': 'ACCEPT' } });
  await call('driverRegistration.detail', registration);
  const { data } = await call('drivers.create', { body });
  const params = { id: data._id };
  await call('drivers.update', { params, body: { ...body, lastName: 'z' } });
  await call('drivers.edit', { params });
  await call('orders.ofDriver', { params });
  const code = await db
    .insertInto('driver_code')
    .values({
      driver_id: Number(data._id),
      pass_key: '123456',
      phone: body.phone,
      expired_at: new Date(server.clock.now().getTime() + 60_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await call('driverCodes.list');
  await call('driverCodes.reveal', { params: { id: String(code.id) }, body: {} });
  await upload('drivers.attachment', 'assets', new File(['%PDF-1.7'], 'a.pdf'));
  await upload('files.upload', 'assets', new File(['%PDF-1.7'], 'b.pdf'));
  await call('files.list');
  for (const name of ['glance', 'openOrders']) await call(`driverWork.${name}`, { params });
  await call('driverWork.handOver', { params, headers: idempotencyKey(), body: { to: [] } });
  await makeKnownToRegulator(stage, Number(data._id));
  await call('drivers.recreate', { body: { driver_id: data._id } });
  for (const name of ['citc', 'citcDriver']) await call(`drivers.${name}`, { params });
  for (const name of ['workedTime', 'workedTimeAnalysis']) await call(`drivers.${name}`, { params });
  await call('drivers.note', { params, body: { note: 'x' } });
  for (const type of ['update', 'note']) await call('drivers.auditLog', { params, query: { type } });
  await call('drivers.availableStatus', { params });
  await call('drivers.countViews', { query: { views: [{ filters: { ready: 'yes' } }] } });
  for (const name of ['list', 'listV2', 'excel']) await call(`drivers.${name}`);
  await call('drivers.enableOdm', { body: { driver_ids: [data._id] } });
  await call('drivers.disableAllOdm', { body: { ignore_driver_ids: [data._id] } });
  const words = { title: 'x', message: 'long enough' };
  await call('notifications.send', { body: { ...words, isGlobal: true } });
  await call('notifications.sendMessage', { body: { ...words, driver_id: data._id } });
  await call('notifications.sendToTeamChat', { body: { message: words.message } });
  await call('notifications.sendToDrivers', { body: { ...words, driver_ids: [data._id] } });
  const id_number = { params: { id_number: '90001' } };
  await call('drivers.deactivate', { ...id_number, body: {} });
  await call('drivers.activate', { ...id_number, body: {} });
}

/** Adds the driver data that the regulator requires and the form lacks. */
async function makeKnownToRegulator({ server }: ContractRun, driverId: number): Promise<void> {
  const { id: city_id } = await server.app.db
    .selectFrom('city')
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  await server.app.db
    .updateTable('driver')
    .set({ date_of_birth: '1994-03-14', car_number: 'K', vehicle_sequence_number: '5', city_id })
    .where('id', '=', driverId)
    .execute();
}
