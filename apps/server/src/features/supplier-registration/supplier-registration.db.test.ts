import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { createCity } from '../../testing/factories/stores.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import { clientOf, type SignedInOperator, signInAs } from '../../testing/sign-in.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { verifyPassword } from '../auth/password.ts';
import { applyAsSupplier } from './apply.ts';

const server = useTestServer({ roles: new Set(['api']) });
let staff: SignedInOperator;
let city_id: string;
beforeAll(async () => {
  staff = await signInAs(server, 'ADMIN');
  city_id = String((await createCity(server.app.db, {})).id);
});

let made = 0;
const application = (more: object = {}) => {
  made += 1;
  return {
    company_name: `شركة الرواد ${made}`,
    company_phone: '0138445566',
    cr_number: `2051${String(made).padStart(6, '0')}`,
    iban: 'SA0380000000608010167519',
    first_name: 'عبدالله',
    last_name: 'المطيري',
    email: `owner${made}@carrier.test`,
    phone: '0505556677',
    password: 'kx9-Pq',
    city_id,
    number_of_drivers: 40,
    note: 'نعمل في الشرقية',
    ...more,
  };
};
const apply = async (more: object = {}) => {
  // The limit of one address is not what these look at.
  await server.app.db.deleteFrom('rate_bucket').execute();
  const given = application(more);
  return { given, answer: await clientOf(server.url).supplierRegistration.apply(given) };
};
const listed = async (filters: Parameters<typeof staff.client.supplierRegistration.list>[0]['filters']) =>
  (await staff.client.supplierRegistration.list({ filters })).data;
const pending = async (more: object = {}) => {
  const { given } = await apply(more);
  const [row] = (await listed({ keyword: given.cr_number })).results;
  if (!row) throw new Error('the application is not in the list');
  return { given, row };
};
const change = (id: string, action: 'ACCEPT' | 'REJECT', reason?: string) =>
  staff.client.supplierRegistration.changeStatus({
    headers: { 'x-action': action },
    params: { id },
    ...(reason !== undefined && { body: { reason } }),
  });

it('[CALL-142] [CALL-143] an application is listed as PENDING with what was entered, without the password', async () => {
  const { given, row } = await pending();
  const { password, iban, note, city_id: _city, ...shown } = given;
  expect(row).toEqual({
    _id: expect.stringMatching(/^\d+$/),
    ...shown,
    city: { nameAr: 'الدمام', nameEn: 'Dammam' },
    status: 'PENDING',
    created_at: expect.stringMatching(/Z$/),
    company_id: null,
  });
  const { data } = await staff.client.supplierRegistration.detail({ id: row._id });
  expect(data).toEqual({ ...row, iban, note, reject_reason: null, decided_at: null, decided_by: null });
  expect(JSON.stringify(data)).not.toContain(password);
  await expect(staff.client.supplierRegistration.detail({ id: '999999' })).rejects.toMatchObject({
    status: 404,
  });
});

it('each filter finds it, and what does not fit finds nothing', async () => {
  const { given, row } = await pending({ company_name: 'مؤسسة النخبة', phone: '0501234987' });
  const found = async (filters: Parameters<typeof listed>[0]) =>
    (await listed(filters)).results.some(({ _id }) => _id === row._id);
  for (const filters of [
    { keyword: 'النخبه' },
    { keyword: 'المطيري' },
    { keyword: given.cr_number },
    { keyword: '1234987' },
    { status: ['PENDING' as const] },
    { date: { from: new Date(Date.parse(row.created_at) - 1000).toISOString() } },
  ])
    expect([filters, await found(filters)]).toEqual([filters, true]);
  for (const filters of [
    { keyword: 'لا أحد' },
    { status: ['ACCEPTED' as const, 'REJECTED' as const] },
    { date: { to: '2020-01-01' } },
  ])
    expect([filters, await found(filters)]).toEqual([filters, false]);
});

it.each([
  ['cr_number', '123', 'cr_number_invalid'],
  ['iban', 'SA0380000000608010167518', 'iban_invalid'],
  ['password', 'kx9-P', 'password_min_6'],
  ['email', 'none', 'email_not_valid'],
  ['company_name', '', 'company_name_required'],
  ['city_id', undefined, 'city_choose'],
  ['city_id', null, 'city_choose'],
])('refuses %s %j at its field and stores nothing', async (field, value, msg) => {
  const refused = await refusalOf(apply({ [field]: value, last_name: 'RefusedOne' }));
  expect(refused).toMatchObject({ status: 422, errors: [{ field, msg }] });
  expect((await listed({ keyword: 'RefusedOne' })).results).toEqual([]);
});

it('a pending applicant is stored once, and the response does not reveal it', async () => {
  const { given } = await pending();
  for (const more of [{ cr_number: given.cr_number }, { email: given.email.toUpperCase() }]) {
    const { given: again, answer } = await apply({ ...more, company_name: 'Second try' });
    expect(answer).toEqual({ success: true });
    const stored = (await listed({ keyword: 'Second try' })).results;
    expect([again.company_name, stored]).toEqual(['Second try', []]);
  }
});

it('an application sent twice at once is stored once', async () => {
  await server.app.db.deleteFrom('rate_bucket').execute();
  const given = application();
  const answers = await Promise.all(
    [1, 2, 3].map(() => clientOf(server.url).supplierRegistration.apply(given)),
  );
  expect(answers).toEqual([1, 2, 3].map(() => ({ success: true })));
  expect((await listed({ keyword: given.cr_number })).total).toBe(1);
});

it('the form has the cities without a sign-in, and one that does not exist is refused at its field', async () => {
  const cities = await clientOf(server.url).supplierRegistration.cities();
  expect(cities).toContainEqual({ id: city_id, nameAr: 'الدمام', nameEn: 'Dammam' });
  expect(await refusalOf(apply({ city_id: '999999' }))).toMatchObject({
    status: 422,
    errors: [{ field: 'city_id', msg: 'not_valid' }],
  });
});

it('one address, or one network of IPv6, may apply ten times at once, and then has to wait', async () => {
  await server.app.db.deleteFrom('rate_bucket').execute();
  const results: boolean[] = [];
  for (let nth = 0; nth < 11; nth++)
    results.push((await applyAsSupplier(server.app, application(), `2001:db8::${nth}`)).ok);
  expect(results).toEqual([...Array.from({ length: 10 }, () => true), false]);
  const outcomes: (number | undefined)[] = [];
  for (let nth = 0; nth < 11; nth++)
    outcomes.push((await refusalOf(clientOf(server.url).supplierRegistration.apply(application())))?.status);
  expect(outcomes).toEqual([...Array.from({ length: 10 }, () => undefined), 429]);
});

it('[CALL-144] accepting makes an active company with its partner user, once', async () => {
  const { given, row } = await pending();
  const answers = await Promise.allSettled([change(row._id, 'ACCEPT'), change(row._id, 'ACCEPT')]);
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const id =
    answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value.company_id ?? ''] : []))[0] ?? '';
  const { data: company } = await staff.client.deliveryCompanies.detail({ id });
  expect(company).toMatchObject({
    name: given.company_name,
    phone: given.company_phone,
    cr_number: given.cr_number,
    iban: given.iban,
    isActive: true,
  });
  const { data: partners } = await staff.client.partners.ofCompany({ id });
  const { first_name, last_name, email, phone } = given;
  expect(partners.results).toMatchObject([{ first_name, last_name, email, phone, is_active: true }]);
  const { rows } = await sql<{ hash: string }>`select password_hash as hash from partner
    where email = ${email}`.execute(server.app.db);
  expect(await verifyPassword(given.password, rows[0]?.hash)).toBe(true);
  const [after] = (await listed({ keyword: given.cr_number })).results;
  expect(after).toMatchObject({ status: 'ACCEPTED', company_id: id });
  expect(await refusalOf(change(row._id, 'REJECT', 'لا'))).toMatchObject({
    status: 409,
    message: 'registration_decided',
  });
});

it('[CALL-144] rejecting keeps the reason and who gave it', async () => {
  const { row } = await pending();
  expect(await change(row._id, 'REJECT', 'السجل منتهٍ')).toEqual({ status: 'REJECTED', company_id: null });
  const { data } = await staff.client.supplierRegistration.detail({ id: row._id });
  expect(data).toMatchObject({ status: 'REJECTED', reject_reason: 'السجل منتهٍ', company_id: null });
  expect([data.decided_by, data.decided_at]).toEqual([expect.any(String), expect.any(String)]);
  expect(await refusalOf(change(row._id, 'ACCEPT'))).toMatchObject({ message: 'registration_decided' });
});

it('a known company or e-mail address is refused, and nothing is written', async () => {
  const { given, row } = await pending();
  await change(row._id, 'ACCEPT');
  const count = async () => {
    const { rows } = await sql<{ n: number }>`select (select count(*) from delivery_company)
      + (select count(*) from partner) as n`.execute(server.app.db);
    return rows[0]?.n;
  };
  const before = await count();
  for (const [more, message] of [
    [{ cr_number: given.cr_number }, 'supplier_known'],
    [{ email: given.email }, 'partner_email_taken'],
  ] as const) {
    const { given: late } = await apply({ ...more, company_name: `Again ${message}` });
    const [again] = (await listed({ keyword: late.company_name })).results;
    expect(await refusalOf(change(again?._id ?? '', 'ACCEPT'))).toMatchObject({ status: 409, message });
    expect((await listed({ keyword: late.company_name })).results[0]?.status).toBe('PENDING');
  }
  expect(await count()).toBe(before);
});
