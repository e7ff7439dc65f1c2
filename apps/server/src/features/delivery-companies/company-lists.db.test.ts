import { randomUUID } from 'node:crypto';
import { getCompanyFigureLists } from '@mishwar/domain';
import { readXlsx } from 'hucre';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { createDriver, insertPosition } from '../../testing/factories/drivers.ts';
import { placeTestOrder } from '../../testing/factories/orders.ts';
import { createOrderWorld, type OrderWorld } from '../../testing/factories/worlds.ts';
import { fastestOf } from '../../testing/in-parallel.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import { type SignedInOperator, signInAs } from '../../testing/sign-in.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer({ roles: new Set(['api']) });
let staff: SignedInOperator;
let world: OrderWorld;
beforeAll(async () => {
  staff = await signInAs(server, 'ADMIN');
  world = await createOrderWorld(server.app.db);
});

const create = async (more: { name: string; company_contract_price?: string }) =>
  (await staff.client.deliveryCompanies.create({ body: { phone: '0138123456', ...more }, headers: {} })).data;
/** Assigns an order by staff. */
const give = (order_number: string, driver: number) =>
  staff.client.orders.assign({
    params: { order_number },
    headers: { 'x-transaction-key': `${order_number}::${staff.id}::Assign::${randomUUID()}` },
    body: { driver_id: String(driver) },
  });

describe('of one company', () => {
  let id: string;
  let other: string;
  const drivers: number[] = [];
  const orders: string[] = [];

  beforeAll(async () => {
    const { db } = server.app;
    id = (await create({ name: 'Own', company_contract_price: '7.25' }))._id;
    other = (await create({ name: 'Other' }))._id;
    for (const [companyId, isActive] of [
      [id, true],
      [id, false],
      [other, true],
    ] as const) {
      drivers.push(await createDriver(db, { companyId: Number(companyId), isActive, name: 'ناصر' }));
    }
    for (const driver of [drivers[0] ?? 0, drivers[0] ?? 0, drivers[2] ?? 0]) {
      const { order_number } = await placeTestOrder(db, world, {
        at: server.app.now(),
        paymentMethod: orders.length === 0 ? 'Card' : 'Cash',
        fromCompany: orders.length === 0 ? 'maeda' : 'shukah',
      });
      orders.push(order_number);
      await give(order_number, driver);
    }
  });

  type OrderFilters = Parameters<typeof staff.client.deliveryCompanies.orders>[0]['filters'];
  /** What the delivered ones of the filtered orders cost the company. */
  const contractTotal = async (filters: OrderFilters) =>
    (await staff.client.deliveryCompanies.contractTotal({ id, filters })).data.contract_total;

  it('[CALL-131] its drivers with the filters of the driver list, and no others', async () => {
    const places = async (
      filters: Parameters<typeof staff.client.deliveryCompanies.drivers>[0]['filters'] = {},
    ) => {
      const { data } = await staff.client.deliveryCompanies.drivers({ id, filters });
      expect(data.total).toBe(data.results.length);
      return data.results.map(({ _id }) => drivers.indexOf(Number(_id)));
    };
    expect(await places()).toEqual([1, 0]);
    expect(await places({ status: ['active'] })).toEqual([0]);
    expect(await places({ status: ['inactive'] })).toEqual([1]);
    expect(await places({ firstName: 'ناصر' })).toEqual([1, 0]);
    expect(await places({ firstName: 'سالم' })).toEqual([]);
    const widened = staff.client.deliveryCompanies.drivers({
      id,
      filters: { company_ids: [other] } as object,
    });
    expect(await refusalOf(widened)).toMatchObject({ status: 422 });
  });

  it('[CALL-133] its orders with the filters of the order list, and no others', async () => {
    const places = async (filters: OrderFilters = {}) => {
      const { data } = await staff.client.deliveryCompanies.orders({ id, filters });
      expect(data.total).toBe(data.results.length);
      return data.results.map(({ order_number }) => orders.indexOf(order_number));
    };
    expect(await places()).toEqual([1, 0]);
    expect(await places({ payment: ['Card'] })).toEqual([0]);
    expect(await places({ payment: ['Cash'] })).toEqual([1]);
    expect(await places({ payment: ['Point'] })).toEqual([]);
    expect(await places({ from_company: ['maeda'] })).toEqual([0]);
    expect(await places({ from_company: ['shukah'] })).toEqual([1]);
    expect(await places({ order_number: orders[2] ?? '' })).toEqual([]);
  });

  const sheet = async (answer: { body: unknown }) => {
    const book = await readXlsx(new Uint8Array(await (answer.body as Blob).arrayBuffer()));
    const [headings = [], ...rows] = (book.sheets[0]?.rows ?? []) as unknown[][];
    return { headings, rows };
  };

  it('[CALL-132] [CALL-134] the files hold what the lists hold, in the language that was asked for', async () => {
    const { client } = staff;
    const params = { id };
    const file = await client.deliveryCompanies.driversExcel({
      params,
      query: { filters: { status: ['active'] }, language: 'en' },
    });
    const people = await sheet(file);
    const { data } = await client.deliveryCompanies.drivers({ id, filters: { status: ['active'] } });
    const idNumber = people.headings.indexOf('ID number');
    expect(people.rows.map((row) => row[idNumber])).toEqual(data.results.map((row) => row.id_number));
    const goods = await sheet(await client.deliveryCompanies.ordersExcel({ params, query: {} }));
    const number = goods.headings.indexOf('رقم الطلب');
    expect(goods.rows.map((row) => String(row[number]))).toEqual([orders[1], orders[0], 'الإجمالي']);
    const filtered = await sheet(
      await client.deliveryCompanies.ordersExcel({ params, query: { filters: { payment: ['Card'] } } }),
    );
    expect(filtered.rows.map((row) => String(row[number]))).toEqual([orders[0], 'الإجمالي']);
    const nothing = client.deliveryCompanies.ordersExcel({
      params,
      query: { filters: { payment: ['Point'] } },
    });
    expect(await refusalOf(nothing)).toMatchObject({ status: 422, message: 'nothing_to_export' });
    const unknown = client.deliveryCompanies.ordersExcel({ params, query: { columns: ['salary'] } });
    expect(await refusalOf(unknown)).toMatchObject({ status: 422, message: 'column_unknown' });
  });

  it('each figure of its day is the number of rows of the list that it links to', async () => {
    const { db } = server.app;
    const now = server.app.now();
    const { client } = staff;
    await insertPosition(db, drivers[0] ?? 0, { latitude: 26.4, longitude: 50.1 }, now);
    // Active and ready, but the position is older than two minutes.
    const lost = await createDriver(db, { companyId: Number(id) });
    const stale = new Date(now.getTime() - 121_000);
    await insertPosition(db, lost, { latitude: 26.4, longitude: 50.1 }, stale);
    const day = new Date(now.getTime() + 3 * 3_600_000);
    const inTenDays = new Date(day.getTime() + 10 * 86_400_000).toISOString().slice(0, 10);
    await sql`update driver set medical_insurance_date = ${inTenDays} where id = ${drivers[0]}`.execute(db);
    await sql`update driver set medical_insurance_date = '2020-01-01' where id = ${lost}`.execute(db);
    /** An order of the company that was delivered this long ago, so many minutes before its promised time. */
    const deliver = async (order_number: string, of: { at: Date; createdAt?: Date; early: number }) => {
      await sql`update orders set status = 'delivered', delivery_time = ${of.at},
        created_at = ${of.createdAt ?? of.at}, promised_at = ${new Date(of.at.getTime() + of.early * 60_000)}
        where order_number = ${order_number}`.execute(db);
    };
    const more = async () => {
      const { order_number } = await placeTestOrder(db, world, { at: now });
      await give(order_number, drivers[0] ?? 0);
      return order_number;
    };
    await deliver(orders[0] ?? '', { at: now, early: 0 });
    await deliver(await more(), { at: now, early: -1 });
    // Created before today and delivered today: owed this month, and none of today's orders.
    await deliver(await more(), { at: now, createdAt: new Date(now.getTime() - 86_400_000), early: 5 });
    // Delivered two months ago.
    const longAgo = new Date(now.getTime() - 62 * 86_400_000);
    await deliver(await more(), { at: longAgo, early: 5 });
    await sql`update orders set status = 'cancelled', cancelled_at = ${now}
      where order_number = ${await more()}`.execute(db);
    const order = await sql<{ id: number }>`select id from orders where order_number = ${orders[1]}`.execute(
      db,
    );
    for (const [wave, status] of [
      [1, 'declined'],
      [2, 'expired'],
      [3, 'accepted'],
      [4, 'offered'],
      [5, 'withdrawn'],
    ] as const) {
      await sql`insert into offer (order_id, driver_id, wave, score, status, offered_at, expires_at)
        values (${order.rows[0]?.id}, ${drivers[0]}, ${wave}, 50, ${status}, ${now}, ${now})`.execute(db);
    }
    const { data } = await client.deliveryCompanies.glance({ id });
    expect(data).toEqual({
      day: day.toISOString().slice(0, 10),
      drivers: { active: 2, online: 1 },
      orders_today: { total: 4, delivered: 2, cancelled: 1, on_time: 1 },
      offers_today: { answered: 3, accepted: 1 },
      money_owed: '21.75',
      documents: { soon: 1, expired: 1 },
    });
    const lists = getCompanyFigureLists(data.day);
    const people = async (filters: Parameters<typeof client.deliveryCompanies.drivers>[0]['filters']) =>
      (await client.deliveryCompanies.drivers({ id, filters })).data.results.length;
    const goods = async (filters: OrderFilters) =>
      (await client.deliveryCompanies.orders({ id, filters })).data.results.length;
    const asked = async (filters: object) =>
      (await client.offers.list({ filters: { ...filters, driver_company: [id] } })).data.results.length;
    expect({
      drivers: { active: await people(lists.drivers.active), online: await people(lists.drivers.online) },
      orders_today: {
        total: await goods(lists.orders.today),
        delivered: await goods(lists.orders.delivered),
        cancelled: await goods(lists.orders.cancelled),
        on_time: await goods(lists.orders.onTime),
      },
      offers_today: {
        answered: await asked(lists.offers.answered),
        accepted: await asked(lists.offers.accepted),
      },
      money_owed: await contractTotal(lists.orders.owed),
      documents: {
        soon: await people(lists.drivers.documentsSoon),
        expired: await people(lists.drivers.documentsExpired),
      },
      day: data.day,
    }).toEqual(data);
    expect(await goods({ on_time: 'no' })).toBe(1);
    expect(await people({ online: 'no' })).toBe(2);
    const { data: quiet } = await client.deliveryCompanies.glance({
      id: (await create({ name: 'Quiet' }))._id,
    });
    expect(quiet).toMatchObject({ drivers: { online: 0 }, orders_today: { total: 0 }, money_owed: '0.00' });
  });

  it('the contract prices of its delivered orders are summed over the filtered list, on the page and in the file', async () => {
    const { client } = staff;
    const listed = async (filters: OrderFilters) => {
      const { data } = await client.deliveryCompanies.orders({ id, filters, limit: 100 });
      const owed = data.results.map(({ isDelivered, company_contract_price: price }) =>
        isDelivered ? price : null,
      );
      return { owed, total: await contractTotal(filters) };
    };
    const everything = await listed({});
    expect(everything.owed.filter((price) => price === '7.25')).toHaveLength(4);
    expect(everything.total).toBe('29.00');
    expect(await listed({ payment: ['Point'] })).toEqual({ owed: [], total: '0.00' });
    const query = { filters: {}, language: 'en' as const };
    const file = await sheet(await client.deliveryCompanies.ordersExcel({ params: { id }, query }));
    const at = file.headings.indexOf('Contract price');
    const prices = file.rows.map((row) => row[at] ?? null);
    expect(prices).toEqual([...everything.owed.map((price) => price && Number(price)), 29]);
    expect(file.rows.at(-1)?.[0]).toBe('Total');
    const log = await sql<{ row_count: number }>`
      select row_count from export_log where type = 'EXPORT_ORDER' order by id desc limit 1`.execute(
      server.app.db,
    );
    expect(log.rows[0]?.row_count).toBe(everything.owed.length);
    const chosen = await sheet(
      await client.deliveryCompanies.ordersExcel({ params: { id }, query: { columns: ['order_number'] } }),
    );
    expect(chosen.rows).toHaveLength(everything.owed.length);
  });

  it('a part of an order number is that of its own orders, in list, total and file, whatever others have', async () => {
    const { db } = server.app;
    const [own = '', , foreign = ''] = orders;
    const part = own.slice(1);
    const rename = (from: string, to: string) =>
      sql`update orders set order_number = ${to} where order_number = ${from}`.execute(db);
    await rename(foreign, part);
    const filters = { order_number: part };
    const { data } = await staff.client.deliveryCompanies.orders({ id, filters });
    const total = await contractTotal(filters);
    const query = { filters, columns: ['order_number'] };
    const file = await sheet(await staff.client.deliveryCompanies.ordersExcel({ params: { id }, query }));
    await rename(part, foreign);
    expect(data.results.map(({ order_number }) => order_number)).toEqual([own]);
    expect(total).toBe('7.25');
    expect(file.rows.map(([number]) => String(number))).toEqual([own]);
  });

  it('the total of a company that does not exist is refused', async () => {
    const unknown = staff.client.deliveryCompanies.contractTotal({ id: '999999' });
    expect(await refusalOf(unknown)).toMatchObject({ status: 404, message: 'company_not_found' });
  });

  it('payments are Card, Cash and Point, channels are maeda and shukah', async () => {
    for (const filters of [{ payment: ['online'] }, { from_company: ['mishwar'] }] as object[]) {
      expect(await refusalOf(staff.client.deliveryCompanies.orders({ id, filters }))).toMatchObject({
        status: 422,
      });
      expect(await refusalOf(contractTotal(filters))).toMatchObject({ status: 422 });
    }
  });
});

it('the lists use their indexes among 2,000 companies and many drivers', async () => {
  const { db } = server.app;
  await sql`insert into delivery_company (name, phone, created_at)
    select 'Many ' || n, '0137' || lpad(n::text, 6, '0'), now() - n * interval '1 hour'
    from generate_series(1, 2000) n`.execute(db);
  await sql`insert into driver (id_number, first_name, last_name, phone, pass_key, delivery_company_id)
    select 'C' || n, 'محمد', 'رقم ' || n, '057' || lpad(n::text, 7, '0'), 'X',
      (select min(id) from delivery_company where name like 'Many %') + n % 2000
    from generate_series(1, 20000) n`.execute(db);
  await sql`analyze delivery_company, driver`.execute(db);
  const plan = async (query: ReturnType<typeof sql>) => {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${query}`.execute(db);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };
  const page = (where: ReturnType<typeof sql>) =>
    sql`select c.id from delivery_company c where c.deleted_at is null and ${where}
      order by c.created_at desc, c.id desc limit 100`;
  for (const where of [sql`true`, sql`not c.is_active`])
    expect(await plan(page(where))).not.toContain('Seq Scan');
  const list = async (limit: 600) => (await staff.client.deliveryCompanies.list({ limit })).data.results;
  const results = await list(600);
  expect(results.length).toBe(600);
  expect(results.reduce((sum, { drivers }) => sum + drivers, 0)).toBeGreaterThan(1_000);
  // Drivers are counted in one scan, which is faster than a scan for each company.
  const scans = () =>
    sql`select c.id, (select count(*) from driver d where d.delivery_company_id + 0 = c.id)
      from delivery_company c limit 600`.execute(db);
  expect(await fastestOf(3, () => list(600))).toBeLessThan(await fastestOf(1, scans));
});

it('an order that its driver delivers keeps the price of its assignment, whatever the price becomes', async () => {
  const { db } = server.app;
  const company = await create({ name: 'Priced', company_contract_price: '6.50' });
  const driver = await createDriver(db, { companyId: Number(company._id) });
  const { id, order_number } = await placeTestOrder(db, world);
  const price = async () =>
    (await staff.client.orders.detail({ id: String(id) })).data.company_contract_price;
  expect(await price()).toBeNull();
  await give(order_number, driver);
  expect(await price()).toBe('6.50');
  await staff.client.deliveryCompanies.update({
    params: { id: company._id },
    body: { name: 'Priced', phone: '0138123456', company_contract_price: '9.00' },
  });
  expect(await price()).toBe('6.50');
  await staff.client.orders.unassign({
    params: { order_number },
    headers: { 'x-transaction-key': `${order_number}::${staff.id}::Unassign::${randomUUID()}` },
  });
  expect(await price()).toBeNull();
  await give(order_number, driver);
  expect(await price()).toBe('9.00');
  await staff.client.orders.execute({
    params: { order_number },
    headers: { 'x-transaction-key': `${order_number}::${staff.id}::Execute::${randomUUID()}` },
    body: { driver_id: String(driver) },
  });
  const { data } = await staff.client.orders.detail({ id: String(id) });
  expect(data).toMatchObject({ isDelivered: true, company_contract_price: '9.00' });
});
