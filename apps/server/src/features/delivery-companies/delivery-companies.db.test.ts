import { randomUUID } from 'node:crypto';
import { COMPANY_DEPENDENT_LISTS } from '@mishwar/domain';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { createDriver } from '../../testing/factories/drivers.ts';
import { placeTestOrder } from '../../testing/factories/orders.ts';
import { createOrderWorld, type OrderWorld } from '../../testing/factories/worlds.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import { type SignedInOperator, signInAs } from '../../testing/sign-in.ts';
import { eventually } from '../../testing/sockets.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer({ roles: new Set(['api']) });
let staff: SignedInOperator;
let world: OrderWorld;
beforeAll(async () => {
  staff = await signInAs(server, 'ADMIN');
  world = await createOrderWorld(server.app.db);
});

const BODY = {
  name: 'شركة درب السرعة للتوصيل',
  phone: '0138123456',
  cr_number: '2050 098 765',
  contract: 'MC-2026-001',
  iban: 'SA03 8000 0000 6080 1016 7519',
  company_distance_receive: 7.5,
  company_contract_price: '6.50',
};
let made = 0;
const create = async (more: Partial<Record<keyof typeof BODY, unknown>> = {}) => {
  made += 1;
  const body = { ...BODY, cr_number: `2050${String(made).padStart(6, '0')}`, ...more } as typeof BODY;
  return (await staff.client.deliveryCompanies.create({ body, headers: {} })).data;
};
const list = async (input: Parameters<typeof staff.client.deliveryCompanies.list>[0] = {}) =>
  (await staff.client.deliveryCompanies.list(input)).data;
const audited = async (action: string) => {
  const { rows } = await sql<{ before: unknown; after: unknown; actor_id: number }>`
    select before, after, actor_id from audit_entry where action = ${action} order by id desc limit 1`.execute(
    server.app.db,
  );
  return rows[0];
};

describe('registering and editing', () => {
  it('[CALL-126] [CALL-125] [ENT-55] stores every field as it was meant, and answers the company', async () => {
    const { data } = await staff.client.deliveryCompanies.create({ body: BODY, headers: {} });
    expect(data).toEqual({
      _id: expect.stringMatching(/^\d+$/),
      name: 'شركة درب السرعة للتوصيل',
      phone: '0138123456',
      cr_number: '2050098765',
      contract: 'MC-2026-001',
      iban: 'SA0380000000608010167519',
      company_distance_receive: 7.5,
      company_contract_price: '6.50',
      isActive: true,
      created_at: expect.stringMatching(/Z$/),
      version: 1,
    });
    expect((await staff.client.deliveryCompanies.detail({ id: data._id })).data).toEqual(data);
    expect(await audited('delivery_company.create')).toMatchObject({
      actor_id: staff.id,
      after: { name: BODY.name, company_contract_price: 650 },
    });
  });

  it('only the name and the phone are required', async () => {
    const body = { name: 'نقلة', phone: '0138000111' };
    const { data } = await staff.client.deliveryCompanies.create({ body, headers: {} });
    expect(data).toMatchObject({
      cr_number: null,
      contract: null,
      iban: null,
      company_distance_receive: null,
      company_contract_price: null,
    });
  });

  it.each([
    ['name', '   ', 'company_name_required'],
    ['phone', '', 'phone_required'],
    ['phone', 'call us', 'phone_invalid'],
    ['cr_number', '8050098765', 'cr_number_invalid'],
    ['iban', 'SA0380000000608010167518', 'iban_invalid'],
    ['iban', 'AE070331234567890123456', 'iban_invalid'],
    ['company_distance_receive', 0, 'value_too_small'],
    ['company_distance_receive', 1_001, 'value_too_large'],
    ['company_contract_price', '1.234', 'amount_invalid'],
    ['company_contract_price', '-1.00', 'amount_invalid'],
  ])('refuses %s %j at its field: %s', async (field, value, msg) => {
    const before = (await list()).total;
    const refused = await refusalOf(create({ [field]: value }));
    expect(refused).toMatchObject({ status: 422, errors: [{ field, msg }] });
    expect((await list()).total).toBe(before);
  });

  it('a registration number belongs to one company, also of two that come at once', async () => {
    const cr_number = '7001234567';
    const outcomes = await Promise.allSettled([create({ cr_number }), create({ cr_number })]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await refusalOf(create({ cr_number }))).toMatchObject({
      status: 422,
      errors: [{ field: 'cr_number', msg: 'cr_number_taken' }],
    });
  });

  it('a repeated key registers one company and gets the same answer', async () => {
    const headers = { 'idempotency-key': 'company-key-0000000000000001' };
    const body = { name: 'مؤسسة ساعي', phone: '0138000222' };
    const first = await staff.client.deliveryCompanies.create({ body, headers });
    expect(await staff.client.deliveryCompanies.create({ body, headers })).toEqual(first);
    expect((await list({ filters: { keyword: 'مؤسسة ساعي' } })).total).toBe(1);
  });

  it('[CALL-127] an update saves every field, and a stale one is refused and changes nothing', async () => {
    const before = await create();
    const params = { id: before._id };
    const change = {
      name: 'Gulf Riders',
      phone: '0138999000',
      cr_number: '4030112233',
      contract: null,
      iban: 'SA4420000001234567891234',
      company_distance_receive: null,
      company_contract_price: 8,
    };
    const { data } = await staff.client.deliveryCompanies.update({
      params,
      body: { ...change, version: before.version },
    });
    expect(data).toEqual({ ...before, ...change, company_contract_price: '8.00', version: 2 });
    expect(await audited('delivery_company.update')).toMatchObject({
      before: { name: BODY.name, company_contract_price: 650 },
      after: { name: 'Gulf Riders', company_contract_price: 800 },
    });
    const stale = staff.client.deliveryCompanies.update({
      params,
      body: { ...change, name: 'Late', version: before.version },
    });
    expect(await refusalOf(stale)).toMatchObject({ status: 409, message: 'company_changed' });
    expect((await staff.client.deliveryCompanies.detail(params)).data).toEqual(data);
    const unknown = staff.client.deliveryCompanies.update({ params: { id: '999999' }, body: change });
    expect(await refusalOf(unknown)).toMatchObject({ status: 404, message: 'company_not_found' });
  });

  it('an update to a registration number that another one is just taking is refused at its field', async () => {
    const [one, other] = [await create(), await create()];
    const cr_number = '4030445566';
    const { pool } = server.database;
    const taking = await pool.connect();
    try {
      await taking.query('begin');
      await taking.query('update delivery_company set cr_number = $1 where id = $2', [cr_number, one._id]);
      const refused = refusalOf(
        staff.client.deliveryCompanies.update({
          params: { id: other._id },
          body: { ...BODY, cr_number, version: other.version },
        }),
      );
      // The call has found the number free, and waits for the transaction that takes it.
      await eventually(async () => {
        const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
        return (await pool.query(waiting)).rowCount === 1;
      });
      await taking.query('commit');
      expect(await refused).toMatchObject({
        status: 422,
        errors: [{ field: 'cr_number', msg: 'cr_number_taken' }],
      });
    } finally {
      taking.release(true);
    }
    expect((await staff.client.deliveryCompanies.detail({ id: other._id })).data).toEqual(other);
  });
});

describe('the list', () => {
  it('[CALL-124] comes newest first in pages of three, with the active drivers of each company', async () => {
    const [older, newer] = [await create({ name: 'Older' }), await create({ name: 'Newer' })];
    await createDriver(server.app.db, { companyId: Number(older._id) });
    await createDriver(server.app.db, { companyId: Number(older._id), isActive: false });
    const { results } = await list();
    const at = (id: string) => results.findIndex(({ _id }) => _id === id);
    expect([at(newer._id), at(older._id)]).toEqual([0, 1]);
    expect(results[1]).toEqual({ ...older, drivers: 1 });
    // Three pages of 100: no company is left out or listed twice.
    await sql`insert into delivery_company (name, phone, created_at)
      select 'Filler ' || n, '0139' || lpad(n::text, 6, '0'), now() - n * interval '1 day'
      from generate_series(1, 250) n`.execute(server.app.db);
    const pages = await Promise.all([1, 2, 3].map((page) => list({ page })));
    const ids = pages.flatMap((page) => page.results.map(({ _id }) => _id));
    expect(ids.length).toBe(pages[0]?.total);
    expect(new Set(ids).size).toBe(ids.length);
    const oldestFirst = await list({ sort: 1 });
    expect(oldestFirst.results[0]?.name).toBe('Filler 250');
  });

  it('is searched by name, phone and registration number, and by state', async () => {
    const company = await create({
      name: 'شركة الأمانة',
      phone: '+966 13 877 6655',
      cr_number: '5850112299',
    });
    await staff.client.deliveryCompanies.deactivate({ id: company._id });
    const found = async (filters: NonNullable<Parameters<typeof list>[0]>['filters']) =>
      (await list({ filters })).results.map(({ _id }) => _id);
    for (const keyword of ['الامانه', '8776655', '58501122'])
      expect([keyword, await found({ keyword })]).toEqual([keyword, [company._id]]);
    expect(await found({ keyword: 'الأمانة', status: ['inactive'] })).toEqual([company._id]);
    expect(await found({ keyword: 'الأمانة', status: ['active'] })).toEqual([]);
    expect(await found({ keyword: '%' })).toEqual([]);
  });
});

describe('activation', () => {
  it('[CALL-129] [CALL-130] [STATE-48] switches between active and inactive, and says the new state', async () => {
    const { _id: id } = await create();
    const state = async () => (await staff.client.deliveryCompanies.detail({ id })).data.isActive;
    for (const wanted of [false, false, true, true]) {
      const call = wanted ? 'activate' : 'deactivate';
      expect(await staff.client.deliveryCompanies[call]({ id })).toEqual({ success: true, isActive: wanted });
      expect(await state()).toBe(wanted);
    }
    const { rows } = await sql<{ n: number }>`select count(*) as n from audit_entry
      where action in ('delivery_company.activate', 'delivery_company.deactivate') and subject_id = ${id}`.execute(
      server.app.db,
    );
    expect(rows[0]?.n).toBe(2);
    const unknown = staff.client.deliveryCompanies.deactivate({ id: '999999' });
    expect(await refusalOf(unknown)).toMatchObject({ status: 404, message: 'company_not_found' });
  });

  it('what a deactivation stops: drivers, open orders, held fees and balances', async () => {
    const { db } = server.app;
    const { _id: id } = await create();
    const driver = await createDriver(db, { companyId: Number(id), main: 12_000, gift: 300 });
    await createDriver(db, { companyId: Number(id), isActive: false, main: 0 });
    const order = await placeTestOrder(db, world);
    await give(order.order_number, driver);
    const held = await sql<{ n: number }>`
      select balance as n from wallet_account where driver_id = ${driver} and kind = 'HOLD'`.execute(db);
    const { data } = await staff.client.deliveryCompanies.dependents({ id });
    expect(held.rows[0]?.n).toBeGreaterThan(0);
    expect(data).toEqual({
      drivers: 2,
      active_drivers: 1,
      open_orders: 1,
      partners: 0,
      money_held: ((held.rows[0]?.n ?? 0) / 100).toFixed(2),
      balances: ((12_300 - (held.rows[0]?.n ?? 0)) / 100).toFixed(2),
    });
    const { activeDrivers, openOrders } = COMPANY_DEPENDENT_LISTS;
    const rows = async (list: Promise<{ data: { results: unknown[] } }>) => (await list).data.results.length;
    expect(await rows(staff.client.deliveryCompanies.drivers({ id }))).toBe(2);
    expect(await rows(staff.client.deliveryCompanies.drivers({ id, filters: activeDrivers }))).toBe(1);
    expect(await rows(staff.client.deliveryCompanies.orders({ id, filters: openOrders }))).toBe(1);
  });

  it('an inactive company is in no picker, and its drivers cannot be assigned an order', async () => {
    const { db } = server.app;
    const { _id: id } = await create({ name: 'Paused' });
    const driver = await createDriver(db, { companyId: Number(id) });
    const { order_number } = await placeTestOrder(db, world);
    const picked = async () =>
      (await staff.client.lookups.deliveryCompanies()).data.some(({ _id }) => _id === id);
    expect(await picked()).toBe(true);
    await staff.client.deliveryCompanies.deactivate({ id });
    expect(await picked()).toBe(false);
    expect(await refusalOf(give(order_number, driver))).toMatchObject({
      status: 422,
      message: 'company_not_active',
    });
    await staff.client.deliveryCompanies.activate({ id });
    await give(order_number, driver);
  });
});

/** Assigns an order by staff. */
const give = (order_number: string, driver: number) =>
  staff.client.orders.assign({
    params: { order_number },
    headers: {
      'x-transaction-key': `${order_number}::${staff.id}::Assign::${randomUUID()}`,
    },
    body: { driver_id: String(driver) },
  });

describe('deletion', () => {
  it('[CALL-128] is refused with each reason, and possible when nothing depends on the company', async () => {
    const { db } = server.app;
    const { _id: id } = await create();
    const driver = await createDriver(db, { companyId: Number(id) });
    const { order_number, id: orderId } = await placeTestOrder(db, world);
    await give(order_number, driver);
    const partner = await staff.client.partners.create({
      headers: {},
      body: {
        first_name: 'ناصر',
        last_name: 'العتيبي',
        email: 'depends@company.test',
        phone: '0555000999',
        password: 'kx9-Pq',
        company_id: id,
      },
    });
    const reasons = async () => {
      const refused = await refusalOf(staff.client.deliveryCompanies.remove({ id }));
      return refused && { status: refused.status, errors: refused.errors };
    };
    const [drivers, partners, orders] = ['drivers', 'partners', 'open_orders'].map((of) => ({
      msg: `company_has_${of}`,
    }));
    expect(await reasons()).toEqual({ status: 409, errors: [drivers, partners, orders] });
    await db.updateTable('driver').set({ delivery_company_id: null }).where('id', '=', driver).execute();
    expect(await reasons()).toEqual({ status: 409, errors: [partners, orders] });
    await staff.client.partners.remove({ id: partner.data._id });
    expect(await reasons()).toEqual({ status: 409, errors: [orders] });
    await sql`update orders set status = 'delivered', delivery_time = now() where id = ${orderId}`.execute(
      db,
    );
    expect(await staff.client.deliveryCompanies.remove({ id })).toEqual({ success: true });
    expect(await audited('delivery_company.delete')).toMatchObject({ before: { name: BODY.name } });
  });

  it('a deleted company is in no list, picker or search, but its orders keep their company', async () => {
    const { db } = server.app;
    const { _id: id, cr_number } = await create({ name: 'Vanished' });
    const { id: orderId } = await placeTestOrder(db, world);
    const driver = await createDriver(db);
    await sql`update orders set status = 'delivered', driver_id = ${driver}, delivery_company_id = ${id},
      assigned_at = now(), delivery_time = now() where id = ${orderId}`.execute(db);
    await staff.client.deliveryCompanies.remove({ id });
    expect((await list({ filters: { keyword: 'Vanished' } })).total).toBe(0);
    expect((await staff.client.lookups.deliveryCompanies()).data.map(({ _id }) => _id)).not.toContain(id);
    const calls = staff.client.deliveryCompanies;
    for (const call of [
      calls.detail,
      calls.glance,
      calls.dependents,
      calls.drivers,
      calls.orders,
      calls.remove,
    ])
      expect(await refusalOf(call({ id }))).toMatchObject({ status: 404, message: 'company_not_found' });
    expect(await refusalOf(staff.client.partners.ofCompany({ id }))).toMatchObject({ status: 404 });
    const order = await db
      .selectFrom('orders')
      .select('delivery_company_id')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    expect(String(order.delivery_company_id)).toBe(id);
    // The registration number is free again.
    expect((await create({ cr_number })).cr_number).toBe(cr_number);
  });
});
