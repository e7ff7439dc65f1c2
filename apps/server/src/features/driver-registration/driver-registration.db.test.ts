import { DriverApplication } from '@mishwar/contract';
import { beforeAll, expect, test } from 'vitest';
import { createSignedInDriver } from '../../testing/factories/drivers.ts';
import { createRestaurant } from '../../testing/factories/stores.ts';
import { callAsDriver } from '../../testing/gateway-calls.ts';
import { type SignedInOperator, signInAs } from '../../testing/sign-in.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { register } from './register.ts';

const server = useTestServer({ roles: new Set(['api']) });
let staff: SignedInOperator;
const choices = { identity_type_id: '', car_type_id: '', region_id: '', city_id: '', company_id: '' };
beforeAll(async () => {
  staff = await signInAs(server, 'ADMIN');
  const { db } = server.app;
  const named = { name_ar: 'نوع', name_en: 'Kind' };
  await db.insertInto('identity_type').values(named).execute();
  await db.insertInto('car_type').values(named).execute();
  await db.insertInto('delivery_company').values({ name: 'درب', phone: '013' }).execute();
  await createRestaurant(db);
  const { body } = await ask('GET', 'registration-choices');
  choices.identity_type_id = body.identity_types[0].id;
  choices.car_type_id = body.car_types[0].id;
  choices.region_id = body.cities[0].region_id;
  choices.city_id = body.cities[0].id;
  choices.company_id = body.companies[0]._id;
});

const ask = (method: string, path: string, body?: unknown) =>
  callAsDriver(server.url, 'none-none-none-none-none', method, `/driver/v1/${path}`, { body });

let made = 0;
const application = (more: Record<string, unknown> = {}) => {
  made += 1;
  return {
    id_number: `10880${String(made).padStart(5, '0')}`,
    firstName: 'ماجد',
    secondName: 'علي',
    lastName: 'الخالدي',
    phone: `05577${String(made).padStart(5, '0')}`,
    stc_pay_number: '0557142290',
    date_of_birth: '14/03/1994',
    car_number: 'K R A 4821',
    vehicle_sequence_number: '584210937',
    ...choices,
    ...more,
  };
};
const apply = async (more: Record<string, unknown> = {}) => {
  // The limit of one address is not what these look at.
  await server.app.db.deleteFrom('rate_bucket').execute();
  const given = application(more);
  return { given, answer: await ask('POST', 'registrations', given) };
};
const listed = async (id_number: string) =>
  (await staff.client.driverRegistration.list({ filters: { id_number } })).results;
const pending = async (more: Record<string, unknown> = {}) => {
  const { given } = await apply(more);
  const [row] = await listed(given.id_number);
  if (!row) throw new Error('the registration is not in the list');
  return { given, row };
};
const change = (id: string, action: 'ACCEPT' | 'REJECT', reason?: string) =>
  staff.client.driverRegistration.changeStatus({
    headers: { 'x-action': action },
    params: { id },
    ...(reason !== undefined && { body: { reason } }),
  });

test('[ENT-62] [CALL-145] [CALL-146] [STATE-38] an application by the driver gateway is listed as PENDING with what was said', async () => {
  const { given, row } = await pending();
  expect(row).toEqual({
    _id: expect.stringMatching(/^\d+$/),
    id_number: given.id_number,
    name: 'ماجد علي الخالدي',
    phone: given.phone,
    date_of_birth: '14/03/1994',
    identity_type: { nameAr: 'نوع', nameEn: 'Kind' },
    car_type: { nameAr: 'نوع', nameEn: 'Kind' },
    city: { nameAr: 'الدمام', nameEn: 'Dammam' },
    region: { nameAr: expect.any(String), nameEn: expect.any(String) },
    car_number: 'K R A 4821',
    vehicle_sequence_number: '584210937',
    company_name: 'درب',
    stc_pay_number: '0557142290',
    status: 'PENDING',
    created_at: expect.stringMatching(/Z$/),
    id_accepted_driver: null,
  });
  const { data } = await staff.client.driverRegistration.detail({ id: row._id });
  expect(data).toEqual({ ...row, reject_reason: null, decided_at: null, decided_by: null });
  await expect(staff.client.driverRegistration.detail({ id: '999999' })).rejects.toMatchObject({
    status: 404,
  });
});

test('each filter finds it, and what does not fit finds nothing', async () => {
  const { given, row } = await pending();
  const day = row.created_at.slice(0, 10);
  const found = async (filters: Parameters<typeof staff.client.driverRegistration.list>[0]['filters']) =>
    (await staff.client.driverRegistration.list({ filters })).results.some(({ _id }) => _id === row._id);
  for (const filters of [
    { name: 'علي الخالدي' },
    { phone: `+966 ${given.phone.slice(1)}` },
    { id_number: given.id_number.slice(2) },
    { company_id: [choices.company_id] },
    { status: ['PENDING' as const] },
    { date: { from: new Date(Date.parse(row.created_at) - 1000).toISOString() } },
  ]) {
    expect([filters, await found(filters)]).toEqual([filters, true]);
  }
  for (const filters of [
    { name: 'سعود' },
    { phone: '0599999999' },
    { company_id: ['999999'] },
    { status: ['ACCEPTED' as const, 'REJECTED' as const] },
    { date: { to: `${Number(day.slice(0, 4)) - 1}-01-01` } },
  ]) {
    expect([filters, await found(filters)]).toEqual([filters, false]);
  }
});

test('what is wrong with an application is said by field, and nothing is put down', async () => {
  const { given, answer } = await apply({
    phone: '12345678',
    date_of_birth: '31/02/1990',
    city_id: '999999',
    car_type_id: '999999',
  });
  expect(answer.status).toBe(422);
  expect(answer.body.data.errors).toEqual([
    { field: 'phone', msg: 'phone_invalid' },
    { field: 'date_of_birth', msg: 'date_of_birth_invalid' },
    { field: 'car_type_id', msg: 'car_type_unknown' },
    { field: 'city_id', msg: 'city_not_of_region' },
  ]);
  const year = server.app.now().getUTCFullYear() - 17;
  expect((await apply({ date_of_birth: `01/01/${year}` })).answer.body.data.errors).toEqual([
    { field: 'date_of_birth', msg: 'driver_too_young' },
  ]);
  expect(await listed(given.id_number)).toEqual([]);
});

test('a pending applicant is stored once, and the response does not reveal it', async () => {
  const { given } = await pending();
  const again = await apply({ id_number: given.id_number, firstName: 'غيره' });
  expect([again.answer.status, again.answer.body]).toEqual([202, { success: true }]);
  const samePhone = await apply({ phone: `+966${given.phone.slice(1)}` });
  expect([samePhone.answer.status, samePhone.answer.body]).toEqual([202, { success: true }]);
  expect((await listed(given.id_number)).map(({ name }) => name)).toEqual(['ماجد علي الخالدي']);
  expect(await listed(samePhone.given.id_number)).toEqual([]);
});

test('a known driver is stored as UNAVAILABLE, and the response does not reveal it', async () => {
  const { phone } = await createSignedInDriver(server.app.db);
  const { given, answer } = await apply({ phone });
  expect([answer.status, answer.body]).toEqual([202, { success: true }]);
  const [row] = await listed(given.id_number);
  expect(row?.status).toBe('UNAVAILABLE');
  await expect(change(row?._id ?? '', 'ACCEPT')).rejects.toMatchObject({
    status: 409,
    message: 'registration_decided',
  });
});

test('one address, or one network of IPv6, may ask ten times at once, and then has to wait', async () => {
  await server.app.db.deleteFrom('rate_bucket').execute();
  const outcomes: boolean[] = [];
  for (let nth = 0; nth < 11; nth++)
    outcomes.push(
      (await register(server.app, DriverApplication.parse(application()), `2001:db8::${nth}`)).ok,
    );
  expect(outcomes).toEqual([...Array.from({ length: 10 }, () => true), false]);
  const statuses: number[] = [];
  for (let nth = 0; nth < 11; nth++)
    statuses.push((await ask('POST', 'registrations', application())).status);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 202), 429]);
});

test('[CALL-147] [STATE-39] accepting makes an active driver with the same data, once', async () => {
  const { given, row } = await pending();
  const answers = await Promise.allSettled([change(row._id, 'ACCEPT'), change(row._id, 'ACCEPT')]);
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const answer = answers.find((one) => one.status === 'fulfilled')?.value;
  expect(answer).toEqual({ status: 'ACCEPTED', id_accepted_driver: expect.stringMatching(/^\d+$/) });
  const { data } = await staff.client.drivers.edit({ id: answer?.id_accepted_driver ?? '' });
  expect(data).toMatchObject({
    id_number: given.id_number,
    firstName: 'ماجد',
    phone: given.phone,
    date_of_birth: '14/03/1994',
    car_number: 'K R A 4821',
    city_id: choices.city_id,
    company_name: 'درب',
    isActive: true,
    isReady: false,
    balance: '0.00',
  });
  expect((await listed(given.id_number))[0]).toMatchObject({
    status: 'ACCEPTED',
    id_accepted_driver: data._id,
  });
  await expect(change(row._id, 'REJECT', 'لا')).rejects.toMatchObject({ status: 409 });
});

test('[CALL-147] [STATE-40] rejecting keeps the reason and who gave it', async () => {
  const { row } = await pending();
  expect(await change(row._id, 'REJECT', 'الرخصة منتهية')).toEqual({
    status: 'REJECTED',
    id_accepted_driver: null,
  });
  const { data } = await staff.client.driverRegistration.detail({ id: row._id });
  expect(data).toMatchObject({ status: 'REJECTED', reject_reason: 'الرخصة منتهية' });
  expect([data.decided_by, data.decided_at]).toEqual([expect.any(String), expect.any(String)]);
  await expect(change(row._id, 'ACCEPT')).rejects.toMatchObject({
    status: 409,
    message: 'registration_decided',
  });
  const other = (await pending()).row;
  await change(other._id, 'REJECT');
  const { data: quiet } = await staff.client.driverRegistration.detail({ id: other._id });
  expect(quiet.reject_reason).toBeNull();
});

test('who became a driver otherwise meanwhile cannot be accepted: the registration is UNAVAILABLE from then on', async () => {
  const { given, row } = await pending();
  const { id } = await createSignedInDriver(server.app.db);
  await server.app.db.updateTable('driver').set({ phone: given.phone }).where('id', '=', id).execute();
  await expect(change(row._id, 'ACCEPT')).rejects.toMatchObject({
    status: 409,
    message: 'registration_unavailable',
  });
  expect((await listed(given.id_number))[0]).toMatchObject({
    status: 'UNAVAILABLE',
    id_accepted_driver: null,
  });
});
