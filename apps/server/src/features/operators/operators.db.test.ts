import { beforeAll, describe, expect, it } from 'vitest';
import { TEST_PASSWORD } from '../../testing/factories/operators.ts';
import { clientOf, type SignedInOperator, sessionOf, signInAs } from '../../testing/sign-in.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer();
let admin: SignedInOperator;
beforeAll(async () => {
  admin = await signInAs(server, 'SUPER_ADMIN');
  await server.database.pool.query(`
    insert into region (id, name_ar, name_en) values (1, 'المنطقة الشرقية', 'Eastern Province'), (2, 'الرياض', 'Riyadh');
    insert into city (id, region_id, name_ar, name_en, latitude, longitude) values
      (1, 1, 'الدمام', 'Dammam', 26.4, 50.1), (2, 1, 'القطيف', 'Qatif', 26.5, 50), (3, 2, 'الرياض', 'Riyadh', 24.7, 46.7)`);
});

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
  it('[CALL-007] [ENT-49] [ENT-51] [ENT-52] makes an ADMIN with every field but the password', async () => {
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
      last_sign_in_at: null,
      version: 1,
    });
  });

  it('[CALL-006] lists the newest first, with every field but the password, in pages', async () => {
    const list = await admin.client.operators.list({ page: 1, limit: 100 });
    expect(list.total).toBe(2);
    const { email, firstname, city_id } = registration;
    expect(list.data[0]).toMatchObject({ email, firstname, city_id, role: 'ADMIN', status: 'ACTIVE' });
    expect(list.data[0]).not.toHaveProperty('password');
    const next = await admin.client.operators.list({ page: 2, limit: 100 });
    expect([next.total, next.data]).toEqual([2, []]);
  });

  it('[ENT-50] knows no states but ACTIVE and DEACTIVATE', async () => {
    const { rows } = await server.database.pool.query(
      'select unnest(enum_range(null::operator_status))::text as status',
    );
    expect(rows.map(({ status }) => status).sort()).toEqual(['ACTIVE', 'DEACTIVATE']);
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
        { field: 'city_id', msg: 'city_required' },
        { field: 'email', msg: 'email_invalid' },
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
    expect(await set('kite-888')).toEqual({ success: true });
    await expect(set('kite-888', '999999')).rejects.toMatchObject({ status: 404 });
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

describe('passwords that are refused', () => {
  const emailOf = (name: string) => `${name}@test.invalid`;
  const refused = (msg: string) => ({ status: 422, data: { errors: [{ field: 'password', msg }] } });
  const cases = [
    ['blank', '          ', 'password_blank'],
    ['invisible', '\u200b\u200b\u200b\u200b\u200b\u200b\u200b\u200b\u200b', 'password_blank'],
    ['the e-mail address', 'Reem.Saleh@test.invalid', 'password_is_email'],
    ['its first part', 'reem.saleh', 'password_is_email'],
    ['of the commonest', 'trustno1', 'password_common'],
    ['of a leaked list', 'blink182', 'password_common'],
    ['of a leaked list, in capitals', 'BLINK182', 'password_common'],
  ] as const;

  it.each(cases)(
    '%s, when an operator is registered, and when the password is set or changed',
    async (_what, password, msg) => {
      const email = emailOf('reem.saleh');
      await expect(
        admin.client.operators.register({ ...registration, email, code: 'OPS-9100', password }),
      ).rejects.toMatchObject(refused(msg));
      const { rows } = await server.database.pool.query<{ id: number }>(
        `update operator set email = $1 where id = (select min(id) from operator where role = 'ADMIN') returning id`,
        [email],
      );
      const id = Number(rows[0]?.id);
      await expect(
        admin.client.operators.updatePassword({ params: { id: String(id) }, body: { password } }),
      ).rejects.toMatchObject(refused(msg));
      const own = clientOf(server.url, await sessionOf(server.app, id));
      await server.database.pool.query(
        'update operator set password_hash = (select password_hash from operator where id = $1) where id = $2',
        [admin.id, id],
      );
      await expect(
        own.auth.changePassword({ current_password: TEST_PASSWORD, password }),
      ).rejects.toMatchObject(refused(msg));
      await server.database.pool.query(`update operator set email = 'huda@test.invalid' where id = $1`, [id]);
    },
  );

  it('one’s own without the current one: neither set nor generated', async () => {
    const params = { id: String(admin.id) };
    await expect(
      admin.client.operators.updatePassword({ params, body: { password: 'Date-Palm-Of-Hasa' } }),
    ).rejects.toMatchObject(refused('password_of_self'));
    await expect(admin.client.operators.reset({ params })).rejects.toMatchObject(refused('password_of_self'));
  });
});

describe('[CALL-118] deactivating an operator', () => {
  const statusOf = async (id: number) => {
    const { rows } = await server.database.pool.query('select status from operator where id = $1', [id]);
    return rows[0]?.status;
  };

  it('is for super admins, ends the sign-in, is in the audit log, and may be repeated', async () => {
    const operator = await signInAs(server);
    const params = { id: String(operator.id) };
    await expect(operator.client.operators.deactivate({ params })).rejects.toMatchObject({ status: 403 });
    for (let times = 0; times < 2; times += 1)
      expect(await admin.client.operators.deactivate({ params })).toEqual({ success: true });
    expect(await statusOf(operator.id)).toBe('DEACTIVATE');
    await expect(operator.client.auth.profile()).rejects.toMatchObject({ status: 401 });
    const { email, password } = operator;
    await expect(clientOf(server.url).auth.login({ email, password })).rejects.toMatchObject({ status: 401 });
    const audit = await server.database.pool.query(
      `select actor_id, subject_id, before, after from audit_entry where action = 'operator.deactivate'`,
    );
    expect(audit.rows).toMatchObject([
      {
        ...{ actor_id: admin.id, subject_id: String(operator.id) },
        ...{ before: { status: 'ACTIVE' }, after: { status: 'DEACTIVATE' } },
      },
    ]);
    await expect(admin.client.operators.deactivate({ params: { id: '999999' } })).rejects.toMatchObject({
      status: 404,
    });
  });

  it('refuses oneself', async () => {
    await expect(
      admin.client.operators.deactivate({ params: { id: String(admin.id) } }),
    ).rejects.toMatchObject({ status: 422, data: { errors: [{ msg: 'operator_deactivate_self' }] } });
  });
});
