import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createDriver } from '../../../testing/factories/drivers.ts';
import { createOrderWorld, type OrderWorld } from '../../../testing/factories/worlds.ts';
import { startPayfort, type TestPayfort } from '../../../testing/payfort.ts';
import { type SignedInOperator, signInAs } from '../../../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let sandbox: TestPayfort;
let server: TestServer;
let staff: SignedInOperator;
let world: OrderWorld;
beforeAll(async () => {
  sandbox = await startPayfort();
  const citc = { url: `${sandbox.access.url}/citc`, token: sandbox.access.phrase };
  server = await startTestServer({ roles: new Set(['api']), citc });
  staff = await signInAs(server, 'ADMIN');
  world = await createOrderWorld(server.app.db);
});
afterAll(async () => {
  sandbox.stop();
  await server.stop();
});

const control = (change: object) =>
  fetch(`${sandbox.access.url}/citc/control`, { method: 'POST', body: JSON.stringify(change) });
beforeEach(() => control({ lost: 0, refuse: 0, garbled: 0, delayMs: 0 }));

async function setting(key: string, value: object): Promise<void> {
  const content = JSON.stringify(value);
  await server.app.db
    .insertInto('setting')
    .values({ key, content })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ content }))
    .execute();
}

/** A driver with everything that the regulator wants to know, or all but something. */
async function driver(lacks: { vehicle_sequence_number?: null } = {}): Promise<number> {
  const { db } = server.app;
  const id = await createDriver(db);
  const named = { name_ar: 'ن', name_en: 'K' };
  const identity = await db
    .insertInto('identity_type')
    .values(named)
    .returning('id')
    .executeTakeFirstOrThrow();
  const car = await db.insertInto('car_type').values(named).returning('id').executeTakeFirstOrThrow();
  const { region_id } = await db
    .selectFrom('city')
    .select('region_id')
    .where('id', '=', world.cityId)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('driver')
    .set({
      ...{ identity_type_id: identity.id, car_type_id: car.id, city_id: world.cityId, region_id },
      ...{ date_of_birth: '1994-03-14', car_number: 'K R A 4821', vehicle_sequence_number: '584210937' },
      // The next day in Riyadh.
      ...{ registration_date: new Date('2026-02-28T22:30:00Z'), ...lacks },
    })
    .where('id', '=', id)
    .execute();
  return id;
}
const recreate = (id: number) => staff.client.drivers.recreate({ driver_id: String(id) });
const refusal = (work: Promise<unknown>) => work.catch((error: unknown) => error);
const said = async (id: number) => {
  const { data } = await staff.client.drivers.edit({ id: String(id) });
  return { citc_status: data.citc_status, err_code_citc: data.err_code_citc };
};

it('[CALL-059] [CALL-063] [CALL-064] [ENT-40] a driver is registered with the regulator, once however often it is requested, and read from it', async () => {
  const id = await driver();
  const unknown = await staff.client.drivers.citc({ id: String(id) });
  expect(unknown.data.status).toBe(404);
  expect(JSON.parse(unknown.data.answer)).toMatchObject({ status: false, errorCodes: [{ code: '1404' }] });
  expect(await refusal(staff.client.drivers.citcDriver({ id: String(id) }))).toMatchObject({
    status: 404,
    message: 'citc_driver_unknown',
  });
  expect(await recreate(id)).toEqual({ success: true });
  const { data: first } = await staff.client.drivers.citcDriver({ id: String(id) });
  const { data: detail } = await staff.client.drivers.edit({ id: String(id) });
  expect(first).toEqual({
    ...{ identityTypeId: detail.identity_type_id, idNumber: detail.id_number, dateOfBirth: '1994-03-14' },
    ...{ registrationDate: '2026-03-01', refrenceCode: expect.any(String) },
    ...{ carTypeId: detail.car_type_id, carNumber: 'K R A 4821', regionId: detail.region_id },
    ...{ cityId: detail.city_id, vehicleSequenceNumber: '584210937', mobile: detail.phone },
  });
  await Promise.all([recreate(id), recreate(id)]);
  const { data: again } = await staff.client.drivers.citcDriver({ id: String(id) });
  expect(again).toEqual(first);
  const raw = await staff.client.drivers.citc({ id: String(id) });
  expect(JSON.parse(raw.data.answer)).toMatchObject({ status: true, data: first });
  expect(await said(id)).toEqual({ citc_status: true, err_code_citc: null });
  const history = await staff.client.drivers.auditLog({ id: String(id) });
  expect(history.data.at(-1)?.update_content).toEqual([{ key: 'citc_status', new: true, old: null }]);
});

it('a registration is logged in the transaction that stores its outcome, and one of them alone is never stored', async () => {
  const id = await driver();
  await recreate(id);
  const { rows } = await server.app.pool.query(
    `select e.xmin::text = d.xmin::text as together from citc_log e join driver d on d.id = e.driver_id
     where d.id = $1 and e.type = 'DRIVER_CREATE'`,
    [id],
  );
  expect(rows).toEqual([{ together: true }]);
  // A log that can't be written: nothing is stored of the outcome.
  const other = await driver();
  await server.database.asOwner(
    `alter table citc_log add constraint unwritable check (driver_id <> ${other}) not valid`,
  );
  expect(await refusal(recreate(other))).toMatchObject({ status: 500 });
  await server.database.asOwner('alter table citc_log drop constraint unwritable');
  expect(await said(other)).toEqual({ citc_status: null, err_code_citc: null });
});

it('a rejection is stored with its codes until the regulator accepts the driver', async () => {
  const id = await driver({ vehicle_sequence_number: null });
  const missing = { code: '1006', message: 'The vehicle sequence number is missing' };
  expect(await refusal(recreate(id))).toMatchObject({
    status: 409,
    message: 'citc_refused',
    data: { errors: [{ msg: 'citc_refused' }], citc: [missing] },
  });
  expect(await said(id)).toEqual({ citc_status: false, err_code_citc: [missing] });
  await server.app.db
    .updateTable('driver')
    .set({ vehicle_sequence_number: '1' })
    .where('id', '=', id)
    .execute();
  await recreate(id);
  expect(await said(id)).toEqual({ citc_status: true, err_code_citc: null });
});

it.each([
  ['cuts the line after the deed', { lost: 1 }],
  ['answers in words', { garbled: 1 }],
  ['is too slow', { delayMs: 1_500 }],
])('[SEC-29] a regulator that %s is no success, and changes nothing', async (_, fault) => {
  const id = await driver();
  await setting('TIMEOUT_CITC', { timeout: 1_000 });
  await control(fault);
  const conflict = { status: 409, message: 'citc_no_answer' };
  expect(await refusal(recreate(id))).toMatchObject(conflict);
  expect(await refusal(staff.client.drivers.citc({ id: String(id) }))).toMatchObject(conflict);
  expect(await refusal(staff.client.drivers.citcDriver({ id: String(id) }))).toMatchObject(conflict);
  expect(await said(id)).toEqual({ citc_status: null, err_code_citc: null });
});

it('[CALL-097] a retry of a registration is a further attempt of the same call, while its driver is active', async () => {
  const { citc } = staff.client.logs;
  await setting('TIMEOUT_CITC', { timeout: 1_000 });
  await control({ delayMs: 1_500 });
  const lose = async () => {
    const id = await driver();
    await refusal(recreate(id));
    const { data } = await citc.timeouts({ filters: {} });
    return { id, log: data.find((row) => row.driver?._id === String(id))?._id ?? '' };
  };
  const [lost, left] = [await lose(), await lose()];
  await control({ delayMs: 0 });
  // A later version of the driver.
  await server.app.db.updateTable('driver').set({ version: 9 }).where('id', '=', lost.id).execute();
  expect(await citc.retry({ id: lost.log })).toEqual({ success: true });
  const { data } = await citc.detail({ id: lost.log });
  expect(data.attempts.map(({ outcome }) => outcome)).toEqual(['timeout', 'success']);
  expect((await citc.detail({ id: data.attempts[1]?._id ?? '' })).data.count).toBe(2);
  expect(data.can).toEqual({ retry: false, refusal: 'sent_meanwhile' });
  expect(await refusal(citc.retry({ id: lost.log }))).toMatchObject({ message: 'log_sent_meanwhile' });
  await server.app.db.updateTable('driver').set({ is_active: false }).where('id', '=', left.id).execute();
  expect(await refusal(citc.retry({ id: left.log }))).toMatchObject({ message: 'log_not_repeatable' });
  expect(await said(left.id)).toEqual({ citc_status: null, err_code_citc: null });
});

it('sends nothing while the connection is switched off', async () => {
  const id = await driver();
  await setting('TOGGLE_CITC', { isActive: false });
  expect(await refusal(recreate(id))).toMatchObject({ status: 409, message: 'citc_switched_off' });
});
