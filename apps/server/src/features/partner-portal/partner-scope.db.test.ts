import { readXlsx } from 'hucre';
import { beforeAll, describe, expect, it } from 'vitest';
import { createDriver } from '../../testing/factories/drivers.ts';
import { insertOrder } from '../../testing/factories/orders.ts';
import { createCompany, type SignedInPartner, signInPartner } from '../../testing/factories/partners.ts';
import { createOrderWorld } from '../../testing/factories/worlds.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import { type SignedInOperator, signInAs } from '../../testing/sign-in.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer({ roles: new Set(['api']) });
const MONTH = '2026-03';
const AT = new Date('2026-03-10T10:00:00Z');
const PHONES = { open: '0541110001', delivered: '0541110002', cancelled: '0541110003' } as const;

interface Side {
  company: number;
  partner: SignedInPartner;
  driver: number;
  /** Order numbers by the state of the order. */
  orders: Record<keyof typeof PHONES, string>;
}
let a: Side;
let b: Side;
let staff: SignedInOperator;
let superAdmin: SignedInOperator;

async function createSide(prefix: string, restaurantId: number): Promise<Side> {
  const { db } = server.app;
  const company = await createCompany(server.app, `شركة ${prefix}`);
  const driver = await createDriver(db, { companyId: company, name: `سائق ${prefix}` });
  const orders = { open: `${prefix}1`, delivered: `${prefix}2`, cancelled: `${prefix}3` };
  for (const [state, order_number] of Object.entries(orders) as [keyof typeof PHONES, string][]) {
    const customer = { name: `عميل ${order_number}`, phone: PHONES[state] };
    const status = state === 'open' ? 'take_order' : state;
    const id = await insertOrder(server.app, {
      ...{ order_number, restaurantId, customer, status },
      ...{ driverId: driver, createdAt: AT },
    });
    const own = { delivery_company_id: company, company_contract_price: 650, customer_address: 'حي النزهة' };
    await db
      .updateTable('orders')
      .set({ ...own, customer_note: 'الباب الخلفي' })
      .where('id', '=', id)
      .execute();
  }
  return { company, driver, orders, partner: await signInPartner(server, company) };
}

beforeAll(async () => {
  const { restaurantId } = await createOrderWorld(server.app.db);
  a = await createSide('701', restaurantId);
  b = await createSide('802', restaurantId);
  for (const order_number of ['701', '802']) await insertOrder(server.app, { order_number, restaurantId });
  // Neither an order without a company nor a fake order of the company is the company's.
  await insertOrder(server.app, { order_number: '9001', restaurantId, createdAt: AT });
  const fake = await insertOrder(server.app, { order_number: '9002', restaurantId, isFake: true });
  const set = { delivery_company_id: a.company };
  await server.app.db.updateTable('orders').set(set).where('id', '=', fake).execute();
  staff = await signInAs(server);
  superAdmin = await signInAs(server, 'SUPER_ADMIN');
});

const numbers = async ({ partner }: Side, filters: object = {}) => {
  const { data } = await partner.client.orders({ filters });
  expect(data.total).toBe(data.results.length);
  return data.results.map(({ order_number }) => order_number).toSorted();
};
const bytesOf = async (body: unknown) => new Uint8Array(await (body as Blob).arrayBuffer());
const cellsOf = async (body: unknown) =>
  ((await readXlsx(await bytesOf(body))).sheets[0]?.rows ?? []) as unknown[][];

describe.each([
  ['A', () => [a, b] as const],
  ['B', () => [b, a] as const],
])('a partner user of company %s', (_name, sides) => {
  it('lists the own orders alone, whatever is filtered', async () => {
    const [own, other] = sides();
    expect(await numbers(own)).toEqual(Object.values(own.orders));
    expect(await numbers(own, { status: ['deliveried'] })).toEqual([own.orders.delivered]);
    expect(await numbers(own, { order_number: own.orders.open })).toEqual([own.orders.open]);
    for (const filters of [
      { order_number: other.orders.open },
      { order_number: Object.values(other.orders).join(' ') },
      { order_number: '9001' },
      { order_number: '9002' },
      { driver_name: `سائق ${other.orders.open.slice(0, 3)}` },
    ])
      expect(await numbers(own, filters), JSON.stringify(filters)).toEqual([]);
  });

  it('finds the own orders by a part of the number that is the whole number of an order elsewhere', async () => {
    const [own] = sides();
    const filters = { order_number: own.orders.open.slice(0, 3) };
    expect(await numbers(own, filters)).toEqual(Object.values(own.orders));
  });

  it('finds a driver by the whole id number, which no part of it spells out', async () => {
    const [own] = sides();
    const id_number = `109283746${own.driver % 10}`;
    await server.app.db.updateTable('driver').set({ id_number }).where('id', '=', own.driver).execute();
    const found = async (keyword: string) =>
      (await own.partner.client.drivers({ filters: { keyword } })).data.total;
    expect(await found(id_number)).toBe(1);
    expect(await found(id_number.slice(0, -1))).toBe(0);
    expect(await found(id_number.slice(1))).toBe(0);
  });

  it('opens the own orders; one of another company, of none, or a fake one is not found', async () => {
    const [own, other] = sides();
    const open = (order_number: string) => own.partner.client.order({ order_number });
    for (const number of Object.values(own.orders))
      expect((await open(number)).data).toMatchObject({
        order_number: number,
        company_contract_price: '6.50',
      });
    const unknown = await refusalOf(open('123456789'));
    expect(unknown).toMatchObject({ status: 404 });
    for (const number of [...Object.values(other.orders), '9001', '9002'])
      expect(await refusalOf(open(number)), number).toMatchObject({ status: 404 });
  });

  it('sees who the customer is while the order is under way, and not any more afterwards', async () => {
    const [own] = sides();
    const { data } = await own.partner.client.orders({});
    const customers = Object.fromEntries(data.results.map((row) => [row.order_number, row.customer]));
    expect(customers).toEqual({
      [own.orders.open]: {
        name: `عميل ${own.orders.open}`,
        phone: PHONES.open,
        address: 'حي النزهة',
      },
      [own.orders.delivered]: null,
      [own.orders.cancelled]: null,
    });
    const headers = { authorization: `Bearer ${own.partner.token}` };
    // As it is sent, before a client reads it.
    const list = await (await fetch(`${server.url}/partner/api/v1/orders`, { headers })).text();
    for (const number of [own.orders.delivered, own.orders.cancelled])
      expect(list).not.toContain(`عميل ${number}`);
    for (const [state, number] of Object.entries(own.orders)) {
      const answer = await fetch(`${server.url}/partner/api/v1/orders/${number}`, { headers });
      const text = await answer.text();
      const isShown = state === 'open';
      for (const secret of [
        `عميل ${number}`,
        PHONES[state as keyof typeof PHONES],
        'الباب الخلفي',
        'حي النزهة',
      ])
        expect(text.includes(secret), `${state} ${secret}`).toBe(isShown);
    }
  });

  it('lists the own drivers alone, without codes and identity numbers', async () => {
    const [own, other] = sides();
    const { data } = await own.partner.client.drivers({});
    expect(data.results.map(({ _id }) => _id)).toEqual([String(own.driver)]);
    expect(data.total).toBe(1);
    for (const field of ['passKey', 'id_number', 'stc_pay_number'])
      expect(data.results[0]).not.toHaveProperty(field);
    const named = { filters: { keyword: `سائق ${other.orders.open.slice(0, 3)}` } };
    expect((await own.partner.client.drivers(named)).data).toMatchObject({ results: [], total: 0 });
  });

  it('reads the statement of the own month, and its file', async () => {
    const [own] = sides();
    const { data } = await own.partner.client.statement({ month: MONTH });
    expect(data).toMatchObject({ month: MONTH, orders: 1, contract_price: '6.50' });
    expect(data).not.toHaveProperty('disagreeing_orders');
    const { body } = await own.partner.client.statementExcel({ query: { month: MONTH, language: 'en' } });
    const [, ...rows] = await cellsOf(body);
    expect(rows.map(([number]) => String(number))).toEqual([own.orders.delivered]);
  });

  it('exports the own orders without their customers, keeps the file and writes SUPPLIER_PORTAL in the log', async () => {
    const [own, other] = sides();
    const { body } = await own.partner.client.ordersExcel({ query: { language: 'en' } });
    const [, ...rows] = await cellsOf(body);
    expect(rows.map(([number]) => String(number)).toSorted()).toEqual(Object.values(own.orders));
    expect(JSON.stringify(rows)).not.toMatch(/عميل|054111/);
    const { data } = await own.partner.client.exports({});
    expect(data).toMatchObject({
      total: 1,
      results: [{ type: 'EXPORT_ORDER', state: 'done', row_count: 3, created_by: 'Huda Al-Amri' }],
    });
    const id = data.results[0]?._id ?? '';
    const log = await staff.client.exports.list({ fromCompanyId: [String(own.company)] });
    expect(log.data).toMatchObject([
      {
        _id: id,
        fromApplication: 'SUPPLIER_PORTAL',
        companyName: `شركة ${own.orders.open.slice(0, 3)}`,
        createdBy: { first_name: 'Huda', email: own.partner.email },
        can: { download: false },
      },
    ]);
    const colleague = await signInPartner(server, own.company);
    const file = await colleague.client.exportFile({ id });
    expect((await cellsOf(file.body)).length).toBe(4);
    const theirs = await refusalOf(other.partner.client.exportFile({ id }));
    expect(theirs).toMatchObject({ status: 404 });
    expect(await refusalOf(other.partner.client.exportFile({ id: '999999' }))).toMatchObject({ status: 404 });
    expect((await other.partner.client.exports({})).data.results.map(({ _id }) => _id)).not.toContain(id);
    expect(await refusalOf(staff.client.exports.download({ id }))).toMatchObject({ status: 403 });
    await superAdmin.client.exports.download({ id });
  });

  it('cannot name a company, another filter or another export', async () => {
    const [own, other] = sides();
    const get = async (path: string, headers: Record<string, string> = {}) =>
      (
        await fetch(`${server.url}/partner/api/v1${path}`, {
          headers: { authorization: `Bearer ${own.partner.token}`, ...headers },
        })
      ).status;
    for (const query of [
      `company_id=${other.company}`,
      `filters[driver_company]=${other.company}`,
      `filters[company_ids]=${other.company}`,
      'filters[phone]=0541110002',
      'filters[customer_name]=x',
      'filters[keyword]=0541110002',
    ])
      expect(await get(`/orders?${query}`), query).toBe(422);
    for (const query of [`filters[company_ids]=${other.company}`, `company_id=${other.company}`])
      expect(await get(`/drivers?${query}`), query).toBe(422);
    expect(await get(`/statement?month=${MONTH}&id=${other.company}`)).toBe(422);
    expect(await get(`/exports?fromCompanyId=${other.company}`)).toBe(422);
    expect(await get(`/orders/${other.orders.open}`, { 'x-company-id': String(other.company) })).toBe(404);
  });
});

it('an export of staff is in no company’s list, and opens for no partner user', async () => {
  const { id } = await server.app.db
    .insertInto('export_log')
    .values({
      type: 'EXPORT_ORDER',
      from_application: 'MISHWAR_GO_PORTAL',
      operator_id: staff.id,
      company_id: a.company,
      filter: '{}',
      state: 'done',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect((await a.partner.client.exports({})).data.results.map(({ _id }) => _id)).not.toContain(String(id));
  expect(await refusalOf(a.partner.client.exportFile({ id: String(id) }))).toMatchObject({ status: 404 });
});

it('the exports of a partner user who is deleted stay in the log, without a name', async () => {
  const leaver = await signInPartner(server, b.company);
  const { body } = await leaver.client.ordersExcel({ query: {} });
  await bytesOf(body);
  await staff.client.partners.remove({ id: String(leaver.id) });
  const { data } = await b.partner.client.exports({});
  expect(data.results[0]).toMatchObject({ created_by: null, state: 'done' });
  const log = await staff.client.exports.list({ fromCompanyId: [String(b.company)] });
  expect(log.data[0]).toMatchObject({ createdBy: { first_name: '', email: '' } });
});

it('a partner user has two concurrent exports, like an operator', async () => {
  const { id, client } = await signInPartner(server, a.company);
  await server.database.pool.query(
    `insert into export_stream (partner_id, slot, process_id) select $1, s, $2 from generate_series(1, 2) s`,
    [id, server.app.processId],
  );
  expect(await refusalOf(client.ordersExcel({ query: {} }))).toMatchObject({ status: 429 });
});

it('an export finds orders by a part of the number that is the whole number of an order elsewhere', async () => {
  const filters = { order_number: a.orders.open.slice(0, 3) };
  const { body } = await a.partner.client.ordersExcel({ query: { filters, language: 'en' } });
  const [, ...rows] = await cellsOf(body);
  expect(rows.map(([number]) => String(number)).toSorted()).toEqual(Object.values(a.orders));
});
