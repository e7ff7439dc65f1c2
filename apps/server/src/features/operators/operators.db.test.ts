import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedInOperator, signInAs } from '../../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let admin: SignedInOperator;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signInAs(server, 'SUPER_ADMIN');
  await server.database.pool.query(`
    insert into region (id, name_ar, name_en) values (1, 'المنطقة الشرقية', 'Eastern Province'), (2, 'الرياض', 'Riyadh');
    insert into city (id, region_id, name_ar, name_en, latitude, longitude) values
      (1, 1, 'الدمام', 'Dammam', 26.4, 50.1), (2, 1, 'القطيف', 'Qatif', 26.5, 50), (3, 2, 'الرياض', 'Riyadh', 24.7, 46.7)`);
});
afterAll(() => server.stop());

const registration = {
  firstname: 'هدى',
  lastname: 'القحطاني',
  code: 'OPS-9001',
  phone: '0551112222',
  nationality_id: '1012345678',
  email: 'huda@test.invalid',
  password: 'Eight8ch',
  address: 'Dammam, Al Faisaliyah',
  region_id: '1',
  city_id: ['1', '2'],
  date_of_birth: '1990/04/07',
};

describe('registering operators', () => {
  it('[ENT-49] [ENT-50] [ENT-51] [ENT-52] [CALL-006] [CALL-007] makes an ADMIN who is listed with every field but the password', async () => {
    const { data } = await admin.client.operators.register(registration);
    expect(data).toEqual({
      _id: expect.stringMatching(/^\d+$/),
      code: 'OPS-9001',
      email: 'huda@test.invalid',
      firstname: 'هدى',
      lastname: 'القحطاني',
      phone: '0551112222',
      role: 'ADMIN',
      nationality_id: '1012345678',
      address: 'Dammam, Al Faisaliyah',
      status: 'ACTIVE',
      region_id: '1',
      city_id: ['1', '2'],
      date_of_birth: { day: '07', month: '04', year: '1990' },
      created_at: expect.stringMatching(/Z$/),
    });
    const list = await admin.client.operators.list({ page: 1, limit: 100 });
    expect(list.total).toBe(2);
    expect(list.data[0]).toEqual(data);
  });

  it('[ROLE-01] knows no roles but SUPER_ADMIN and ADMIN', async () => {
    const { rows } = await server.database.pool.query(
      'select unnest(enum_range(null::operator_role))::text as role',
    );
    expect(rows.map(({ role }) => role).sort()).toEqual(['ADMIN', 'SUPER_ADMIN']);
    const { data } = await admin.client.operators.list({});
    expect(new Set(data.map(({ role }) => role))).toEqual(new Set(['ADMIN', 'SUPER_ADMIN']));
  });

  it('refuses what is taken, unreal or belongs elsewhere, each at its field', async () => {
    const register = (changes: object) => admin.client.operators.register({ ...registration, ...changes });
    const refused = (...errors: object[]) => ({ status: 422, data: { errors } });
    await expect(register({ email: 'HUDA@test.invalid' })).rejects.toMatchObject(
      refused({ field: 'email', msg: 'email_taken' }, { field: 'code', msg: 'code_taken' }),
    );
    const fresh = { email: 'b@test.invalid', code: 'OPS-9002' };
    await expect(register({ ...fresh, city_id: ['3'] })).rejects.toMatchObject(
      refused({ field: 'city_id', msg: 'city_not_of_region' }),
    );
    await expect(register({ ...fresh, region_id: '99' })).rejects.toMatchObject(
      refused({ field: 'region_id', msg: 'region_unknown' }),
    );
    await expect(register({ ...fresh, date_of_birth: '1990/02/30' })).rejects.toMatchObject(
      refused({ field: 'date_of_birth', msg: 'date_of_birth_invalid' }),
    );
    await expect(register({ ...fresh, password: 'seven77' })).rejects.toMatchObject(
      refused({ field: 'password', msg: 'password_min_8' }),
    );
    await expect(register({ ...fresh, password: 'P@ssw0rd1' })).rejects.toMatchObject(
      refused({ field: 'password', msg: 'password_common' }),
    );
    await expect(register({ ...fresh, city_id: [], email: 'no', firstname: ' ' })).rejects.toMatchObject(
      refused(
        { field: 'firstname', msg: 'firstname_required' },
        { field: 'email', msg: 'email_invalid' },
        { field: 'city_id', msg: 'city_required' },
      ),
    );
  });

  it.each([
    'role',
    'isActive',
    'status',
    'balance',
    'company_id',
    'isRefunded',
    '_id',
    'created_by',
    '__proto__',
  ])('[SEC-14] refuses a body with the extra key %s', async (key) => {
    const body = JSON.stringify({ ...registration, email: 'c@test.invalid', code: 'OPS-9003' });
    const answer = await fetch(`${server.url}/admin/api/v1/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${admin.token}` },
      body: body.replace(/^\{/, `{"${key}":"SUPER_ADMIN",`),
    });
    expect([400, 422]).toContain(answer.status);
    if (answer.status === 422) {
      expect(await answer.json()).toMatchObject({ data: { errors: [{ field: key, msg: 'unknown_field' }] } });
    }
    const { rowCount } = await server.database.pool.query(`select from operator where code = 'OPS-9003'`);
    expect(rowCount).toBe(0);
  });
});

describe('passwords of operators', () => {
  it('[CALL-008] [CONST-26] are set by a super admin, at least eight characters long', async () => {
    const { id } = await signInAs(server);
    const set = (password: string, of = String(id)) =>
      admin.client.operators.updatePassword({ params: { id: of }, body: { password } });
    await expect(set('seven77')).rejects.toMatchObject({
      data: { errors: [{ field: 'password', msg: 'password_min_8' }] },
    });
    expect(await set('eight888')).toEqual({ success: true });
    await expect(set('eight888', '999999')).rejects.toMatchObject({ status: 404 });
  });

  it('[CALL-009] are generated, shown once, must be changed at the first sign-in, and are in the audit log', async () => {
    const operator = await signInAs(server);
    const { password } = await admin.client.operators.reset({ params: { id: String(operator.id) } });
    expect(password.length).toBeGreaterThanOrEqual(16);
    const { rows } = await server.database.pool.query(
      'select must_change_password as must, password_hash as hash from operator where id = $1',
      [operator.id],
    );
    expect(rows[0].must).toBe(true);
    const audit = await server.database.pool.query(
      `select action, actor_name, subject_id, row_to_json(a)::text as text from audit_entry a where action = 'operator.reset_password'`,
    );
    expect(audit.rows).toMatchObject([{ actor_name: 'Salman Al-Dosari', subject_id: String(operator.id) }]);
    expect(audit.rows[0].text).not.toContain(password);
  });

  it('[SEC-01] are kept as Argon2id with 19 MiB and two passes', async () => {
    const { rows } = await server.database.pool.query('select password_hash as hash from operator');
    for (const { hash } of rows) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});
