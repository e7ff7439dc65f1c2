import type { OperatorBody } from '@mishwar/contract/operators/operators.forms.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { type SignedInOperator, signInAs } from '../../testing/sign-in.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer();
let admin: SignedInOperator;
let other: SignedInOperator;
beforeAll(async () => {
  admin = await signInAs(server, 'SUPER_ADMIN');
  other = await signInAs(server, 'ADMIN');
  await server.database.pool.query(`
    insert into region (id, name_ar, name_en) values (1, 'المنطقة الشرقية', 'Eastern Province'), (2, 'الرياض', 'Riyadh');
    insert into city (id, region_id, name_ar, name_en, latitude, longitude) values
      (1, 1, 'الدمام', 'Dammam', 26.4, 50.1), (2, 1, 'القطيف', 'Qatif', 26.5, 50), (3, 2, 'الرياض', 'Riyadh', 24.7, 46.7)`);
});

const body: OperatorBody = {
  firstname: 'هدى',
  lastname: 'القحطاني',
  code: 'OPS-9001',
  phone: '0551112222',
  nationality_id: '1012345678',
  address: 'Dammam, Al Faisaliyah',
  region_id: '1',
  city_id: ['1', '2'],
  date_of_birth: '1990/04/07',
};
let made = 0;
/** Registers an operator with a code and an e-mail address of its own. */
async function register(changes: Partial<OperatorBody> = {}) {
  made += 1;
  const own = { code: `OPS-F${made}`, email: `form${made}@test.invalid`, password: 'Date-Palm-Of-Hasa' };
  return (await admin.client.operators.register({ ...body, ...own, ...changes })).data;
}
const entriesOf = async (id: string, action: string) => {
  const { rows } = await server.database.pool.query(
    `select actor_id, before, after from audit_entry where action = $1 and subject_id = $2 order by id`,
    [action, id],
  );
  return rows;
};

describe('[CALL-115] [CALL-116] the form of an operator', () => {
  it('is read with every field but the password, and saved with all of them; the audit log holds what changed', async () => {
    const operator = await register();
    const params = { id: operator._id };
    expect((await admin.client.operators.edit(params)).data).toEqual(operator);
    const changes = {
      firstname: 'نورة',
      lastname: 'العتيبي',
      code: 'OPS-9100',
      phone: '0550001111',
      nationality_id: '2012345678',
      address: 'الرياض',
      region_id: '2',
      city_id: ['3'],
    };
    const { data } = await admin.client.operators.update({
      params,
      body: { ...changes, date_of_birth: '1991/12/31', version: operator.version },
    });
    expect(data).toEqual({
      ...operator,
      ...changes,
      date_of_birth: { year: '1991', month: '12', day: '31' },
      version: operator.version + 1,
    });
    expect((await admin.client.operators.edit(params)).data).toEqual(data);
    expect(data).not.toHaveProperty('password');
    const [entry] = await entriesOf(operator._id, 'operator.update');
    expect(entry).toMatchObject({ actor_id: admin.id, before: { firstname: 'هدى', city_id: ['1', '2'] } });
    const { code, ...others } = changes;
    // A national ID is stored in part.
    const stored = { ...others, ops_id: code, nationality_id: '…5678' };
    expect(entry.after).toEqual({ ...stored, date_of_birth: { year: '1991', month: '12', day: '31' } });
    const { date_of_birth: _day, ...withoutDay } = { ...body, ...changes };
    await admin.client.operators.update({ params, body: withoutDay });
    expect((await admin.client.operators.edit(params)).data.date_of_birth).toBeNull();
  });

  it('takes neither an e-mail address nor a password nor another role', async () => {
    const { _id: id } = await register();
    for (const extra of [
      { email: 'x@test.invalid' },
      { password: 'Date-Palm-Of-Hasa' },
      { role: 'SUPER_ADMIN' },
    ]) {
      const input = { params: { id }, body: { ...body, ...extra } };
      await expect(admin.client.operators.update(input as never)).rejects.toMatchObject({
        status: 422,
        data: { errors: [{ field: Object.keys(extra)[0], msg: 'unknown_field' }] },
      });
    }
  });

  it.each([
    ['firstname', ' ', 'firstname_required'],
    ['lastname', '', 'lastname_required'],
    ['nationality_id', '', 'nationality_id_required'],
    ['phone', '', 'phone_required'],
    ['phone', 'ten', 'phone_invalid'],
    ['code', '', 'code_required'],
    ['address', '', 'address_required'],
    ['region_id', '', 'region_required'],
    ['region_id', '99', 'region_unknown'],
    ['city_id', [], 'city_required'],
    ['city_id', ['3'], 'city_not_of_region'],
    ['date_of_birth', '1990/02/30', 'date_of_birth_invalid'],
    ['date_of_birth', '07/04/1990', 'date_of_birth_invalid'],
    ['date_of_birth', '2999/01/01', 'date_of_birth_invalid'],
  ])('refuses %s %j with %s, and stores nothing', async (field, value, msg) => {
    const operator = await register();
    const params = { id: operator._id };
    const changed = { ...body, code: operator.code, [field]: value };
    await expect(admin.client.operators.update({ params, body: changed })).rejects.toMatchObject({
      status: 422,
      data: { errors: [{ field, msg }] },
    });
    expect((await admin.client.operators.edit(params)).data).toEqual(operator);
  });

  it('refuses the code of another operator, also of one that is saved at the same time', async () => {
    const [one, two] = [await register(), await register()];
    const save = ({ _id: id }: { _id: string }, code: string) =>
      admin.client.operators.update({ params: { id }, body: { ...body, code } });
    const taken = { status: 422, data: { errors: [{ field: 'code', msg: 'code_taken' }] } };
    await expect(save(one, two.code)).rejects.toMatchObject(taken);
    const outcomes = await Promise.allSettled([save(one, 'OPS-SAME'), save(two, 'OPS-SAME')]);
    const [refused] = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(refused?.reason).toMatchObject(taken);
  });

  it('refuses a stale save', async () => {
    const operator = await register();
    const save = (address: string) =>
      admin.client.operators.update({
        params: { id: operator._id },
        body: { ...body, code: operator.code, address, version: operator.version },
      });
    await save('القطيف');
    await expect(save('الخبر')).rejects.toMatchObject({
      status: 409,
      data: { errors: [{ msg: 'operator_changed' }] },
    });
    expect((await admin.client.operators.edit({ id: operator._id })).data.address).toBe('القطيف');
  });

  it('does not exist for an unknown id, and is for super admins', async () => {
    const params = { id: '999999' };
    await expect(admin.client.operators.edit(params)).rejects.toMatchObject({ status: 404 });
    await expect(admin.client.operators.update({ params, body })).rejects.toMatchObject({ status: 404 });
    await expect(other.client.operators.edit(params)).rejects.toMatchObject({ status: 403 });
    await expect(other.client.operators.update({ params, body })).rejects.toMatchObject({ status: 403 });
  });
});

describe('[CALL-117] activating an operator', () => {
  it('lets a deactivated operator sign in again, is in the audit log once, and is for super admins', async () => {
    const operator = await signInAs(server);
    const params = { id: String(operator.id) };
    const statusOf = async () => (await admin.client.operators.edit(params)).data.status;
    await admin.client.operators.deactivate({ params });
    expect(await statusOf()).toBe('DEACTIVATE');
    await expect(other.client.operators.activate({ params })).rejects.toMatchObject({ status: 403 });
    for (let times = 0; times < 2; times += 1)
      expect(await admin.client.operators.activate({ params })).toEqual({ success: true });
    expect(await statusOf()).toBe('ACTIVE');
    // The sessions of before stay ended.
    await expect(operator.client.auth.profile()).rejects.toMatchObject({ status: 401 });
    const { email, password } = operator;
    expect(await admin.client.auth.login({ email, password })).toHaveProperty('attemptToken');
    expect(await entriesOf(params.id, 'operator.activate')).toEqual([
      { actor_id: admin.id, before: { status: 'DEACTIVATE' }, after: { status: 'ACTIVE' } },
    ]);
    await expect(admin.client.operators.activate({ params: { id: '999999' } })).rejects.toMatchObject({
      status: 404,
    });
  });
});

describe('the list of operators', () => {
  it('is filtered by words in any script, status and cities; the total agrees', async () => {
    const salma = await register({ firstname: 'سلمى', lastname: 'الأحمدي', city_id: ['2'] });
    const riyadh = await register({ firstname: 'ريّان', region_id: '2', city_id: ['3'] });
    await admin.client.operators.deactivate({ params: { id: riyadh._id } });
    const ids = async (filters: object) => {
      const { data, total } = await admin.client.operators.list({ filters });
      expect(total).toBe(data.length);
      return data.map(({ _id }) => _id);
    };
    expect(await ids({ keyword: 'سلمي الاحمدي' })).toEqual([salma._id]);
    expect(await ids({ keyword: salma.email.toUpperCase() })).toEqual([salma._id]);
    expect(await ids({ keyword: salma.code.toLowerCase() })).toContain(salma._id);
    expect(await ids({ keyword: '%' })).toEqual([]);
    expect(await ids({ status: ['DEACTIVATE'] })).toEqual([riyadh._id]);
    expect(await ids({ cities: ['3'], status: ['ACTIVE'] })).not.toContain(riyadh._id);
    expect(await ids({ cities: ['2', '3'] })).toEqual(expect.arrayContaining([salma._id, riyadh._id]));
    expect(await ids({ keyword: 'unknown person' })).toEqual([]);
  });
});

describe('the sessions of an operator', () => {
  it('are listed, and ended one by one or all but one’s own', async () => {
    const operator = await signInAs(server);
    const params = { id: String(operator.id) };
    const { data } = await admin.client.operators.sessions(params);
    expect(data).toMatchObject([{ is_own: false, started_at: expect.stringMatching(/Z$/) }]);
    const [session] = data;
    const foreign = await signInAs(server);
    // A session of another operator is not ended by its id.
    const mixed = { params: { id: String(foreign.id) }, body: { session_id: session?._id ?? '' } };
    expect(await admin.client.operators.endSessions(mixed)).toEqual({ ended: 0 });
    expect(await operator.client.auth.profile()).toMatchObject({ _id: params.id });
    const one = { params, body: { session_id: session?._id ?? '' } };
    expect(await admin.client.operators.endSessions(one)).toEqual({ ended: 1 });
    await expect(operator.client.auth.profile()).rejects.toMatchObject({ status: 401 });
    expect((await admin.client.operators.sessions(params)).data).toEqual([]);
    expect(await entriesOf(params.id, 'operator.sign_out')).toMatchObject([{ after: { sessions: 1 } }]);
    const own = { id: String(admin.id) };
    expect((await admin.client.operators.sessions(own)).data).toMatchObject([{ is_own: true }]);
    expect(await admin.client.operators.endSessions({ params: own, body: {} })).toEqual({ ended: 0 });
    await expect(other.client.operators.sessions(params)).rejects.toMatchObject({ status: 403 });
    await expect(admin.client.operators.sessions({ id: '999999' })).rejects.toMatchObject({ status: 404 });
  });
});
