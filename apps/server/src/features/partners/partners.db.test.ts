import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { refusalOf } from '../../testing/refusal-of.ts';
import { type SignedInOperator, signInAs } from '../../testing/sign-in.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { verifyPassword } from '../auth/password.ts';

const server = useTestServer({ roles: new Set(['api']) });
let staff: SignedInOperator;
let company_id: string;
let otherCompany: string;

beforeAll(async () => {
  staff = await signInAs(server, 'ADMIN');
  const add = async (name: string) =>
    (await staff.client.deliveryCompanies.create({ headers: {}, body: { name, phone: '0138123456' } })).data
      ._id;
  company_id = await add('درب السرعة');
  otherCompany = await add('نقلة');
});

let made = 0;
const person = (more: object = {}) => {
  made += 1;
  return {
    first_name: 'ناصر',
    last_name: 'العتيبي',
    email: `partner${made}@company.test`,
    phone: '0555000111',
    password: 'kx9-Pq',
    company_id,
    ...more,
  };
};
const create = async (more: object = {}) =>
  (await staff.client.partners.create({ headers: {}, body: person(more) })).data;
const passwordOf = async (id: string) => {
  const { rows } = await sql<{
    hash: string;
  }>`select password_hash as hash from partner where id = ${id}`.execute(server.app.db);
  return rows[0]?.hash;
};

describe('creating', () => {
  it('[CALL-138] [CALL-137] [ENT-56] makes a partner user of the company, and never answers the password', async () => {
    const body = person();
    const { data } = await staff.client.partners.create({ headers: {}, body });
    expect(data).toEqual({
      _id: expect.stringMatching(/^\d+$/),
      first_name: 'ناصر',
      last_name: 'العتيبي',
      email: body.email,
      phone: '0555000111',
      is_active: true,
      company_id,
      company_name: 'درب السرعة',
      created_at: expect.stringMatching(/Z$/),
      version: 1,
    });
    expect((await staff.client.partners.detail({ pid: data._id })).data).toEqual(data);
    expect(await verifyPassword('kx9-Pq', await passwordOf(data._id))).toBe(true);
    const { rows } = await sql<{ text: string }>`select after::text as text from audit_entry
      where action = 'partner.create' order by id desc limit 1`.execute(server.app.db);
    expect(rows[0]?.text).toContain(body.email);
    expect(rows[0]?.text).not.toContain('kx9-Pq');
  });

  it('[VAL-61] refuses a password of 5 characters, and accepts one of 6', async () => {
    const { data } = await staff.client.partners.create({
      headers: {},
      body: person({ password: 'kx9-Pr' }),
    });
    expect(data.is_active).toBe(true);
    expect(await refusalOf(create({ password: 'kx9-P' }))).toMatchObject({
      status: 422,
      errors: [{ field: 'password', msg: 'password_min_6' }],
    });
  });

  it.each([
    ['first_name', ' ', 'first_name', 'firstname_required'],
    ['last_name', '', 'last_name', 'lastname_required'],
    ['phone', '', 'phone', 'phone_required'],
    ['email', 'no-address', 'email', 'email_not_valid'],
    ['email', '', 'email', 'email_not_empty'],
    ['password', '123456', 'password', 'password_common'],
    ['company_id', '999999', 'company_id', 'company_unknown'],
  ])('refuses %s %j', async (field, value, at, msg) => {
    const refused = await refusalOf(create({ [field]: value }));
    expect(refused).toMatchObject({ status: 422, errors: [{ field: at, msg }] });
  });

  it('[ERR-58] an e-mail address belongs to one partner user, in any letters', async () => {
    const { email } = await create();
    expect(await refusalOf(create({ email: email.toUpperCase(), company_id: otherCompany }))).toMatchObject({
      status: 422,
      errors: [{ field: 'email', msg: 'partner_email_taken' }],
    });
  });

  it('a repeated key creates one partner user', async () => {
    const headers = { 'idempotency-key': 'partner-key-0000000000000001' };
    const body = person();
    const first = await staff.client.partners.create({ headers, body });
    expect(await staff.client.partners.create({ headers, body })).toEqual(first);
  });
});

describe('changing', () => {
  const body = { first_name: 'سعد', last_name: 'الحربي', phone: '0555222333', password: 'new-7Q' };

  it('[CALL-139] [VAL-60] saves the person and the password that was entered again; the e-mail is refused', async () => {
    const before = await create();
    const params = { id: before._id };
    const { password: _secret, ...shown } = body;
    const { data } = await staff.client.partners.update({ params, body: { ...body, version: 1 } });
    expect(data).toEqual({ ...before, ...shown, version: 2 });
    expect(await verifyPassword('new-7Q', await passwordOf(before._id))).toBe(true);
    const withMail = staff.client.partners.update({
      params,
      body: { ...body, email: 'other@company.test' } as never,
    });
    expect(await refusalOf(withMail)).toMatchObject({ status: 422 });
    const stale = staff.client.partners.update({ params, body: { ...body, version: 1 } });
    expect(await refusalOf(stale)).toMatchObject({ status: 409, message: 'partner_changed' });
    expect((await staff.client.partners.detail({ pid: before._id })).data).toEqual(data);
  });

  it('[VAL-62] the password is required, with at least 6 characters', async () => {
    const { _id } = await create();
    const params = { id: _id };
    const { password: _left, ...without } = body;
    const missing = staff.client.partners.update({ params, body: without as never });
    expect(await refusalOf(missing)).toMatchObject({ status: 422, errors: [{ field: 'password' }] });
    const short = staff.client.partners.update({ params, body: { ...body, password: 'kx9-P' } });
    expect(await refusalOf(short)).toMatchObject({ status: 422, errors: [{ msg: 'password_min_6' }] });
    expect(await verifyPassword('kx9-Pq', await passwordOf(_id))).toBe(true);
  });

  it('[CALL-140] [STATE-49] switches between active and inactive', async () => {
    const { _id } = await create();
    for (const is_active of [false, false, true]) {
      const answer = await staff.client.partners.changeStatus({ params: { id: _id }, body: { is_active } });
      expect(answer).toEqual({ success: true, is_active });
      expect((await staff.client.partners.detail({ pid: _id })).data.is_active).toBe(is_active);
    }
  });

  it('[CALL-141] is deleted, and gone from every list', async () => {
    const { _id, email } = await create();
    expect(await staff.client.partners.remove({ id: _id })).toEqual({ success: true });
    expect(await refusalOf(staff.client.partners.remove({ id: _id }))).toMatchObject({ status: 404 });
    const { data } = await staff.client.partners.list({ filters: { keyword: email } });
    expect(data.results).toEqual([]);
  });

  it.each([
    ['detail', () => staff.client.partners.detail({ pid: '999999' })],
    ['update', () => staff.client.partners.update({ params: { id: '999999' }, body })],
    [
      'status',
      () => staff.client.partners.changeStatus({ params: { id: '999999' }, body: { is_active: true } }),
    ],
  ])('an unknown partner user is not found: %s', async (_name, call) => {
    expect(await refusalOf(call())).toMatchObject({ status: 404, message: 'partner_not_found' });
  });
});

describe('the lists', () => {
  it('[CALL-135] [CALL-136] all partner users, and those of one company, newest first with filters', async () => {
    const own = await create({ first_name: 'هند', company_id: otherCompany, phone: '0507778899' });
    const idle = await create({ first_name: 'ريم', company_id: otherCompany });
    await staff.client.partners.changeStatus({ params: { id: idle._id }, body: { is_active: false } });
    const ofCompany = async (
      filters: Parameters<typeof staff.client.partners.ofCompany>[0]['filters'] = {},
    ) => (await staff.client.partners.ofCompany({ id: otherCompany, filters })).data;
    expect((await ofCompany()).results.map(({ _id }) => _id)).toEqual([idle._id, own._id]);
    expect((await ofCompany()).total).toBe(2);
    for (const [filters, expected] of [
      [{ status: ['active'] }, own._id],
      [{ status: ['inactive'] }, idle._id],
      [{ keyword: 'هند' }, own._id],
      [{ keyword: own.email.toUpperCase() }, own._id],
      [{ keyword: '7778899' }, own._id],
    ] as const) {
      const { results } = await ofCompany({
        ...filters,
        status: filters.status ? [...filters.status] : undefined,
      } as never);
      expect([filters, results.map(({ _id }) => _id)]).toEqual([filters, [expected]]);
    }
    const all = (await staff.client.partners.list({})).data;
    expect(all.results.slice(0, 2).map(({ _id }) => _id)).toEqual([idle._id, own._id]);
    expect(all.total).toBeGreaterThan(2);
    const only = (await staff.client.partners.list({ filters: { company_ids: [otherCompany] } })).data;
    expect(only.results.map(({ _id }) => _id)).toEqual([idle._id, own._id]);
  });
});
