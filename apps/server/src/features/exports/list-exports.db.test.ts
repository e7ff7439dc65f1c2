import { PRODUCT_PORTAL, SUPPLIER_PORTAL } from '@mishwar/domain';
import { beforeAll, expect, test } from 'vitest';
import { createDriver } from '../../testing/factories/drivers.ts';
import { changeJob, exhaustJob } from '../../testing/factories/jobs.ts';
import { placeTestOrder } from '../../testing/factories/orders.ts';
import { createOrderWorld, type OrderWorld } from '../../testing/factories/worlds.ts';
import { type SignedInOperator, signInAs } from '../../testing/sign-in.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer({ roles: new Set(['api']) });
let staff: SignedInOperator;
let colleague: SignedInOperator;
let superAdmin: SignedInOperator;
let companyId: number;
let world: OrderWorld;

const row = (values: Record<string, unknown>) => ({
  type: 'EXPORT_ORDER',
  from_application: PRODUCT_PORTAL,
  operator_id: colleague.id,
  filter: JSON.stringify({ filters: { payment: ['Cash'] } }),
  state: 'done' as const,
  ...values,
});

beforeAll(async () => {
  world = await createOrderWorld(server.app.db);
  staff = await signInAs(server);
  colleague = await signInAs(server);
  superAdmin = await signInAs(server, 'SUPER_ADMIN');
  const { id } = await server.app.db
    .insertInto('delivery_company')
    .values({ name: 'شركة واصل', phone: '0138000000' })
    .returning('id')
    .executeTakeFirstOrThrow();
  companyId = id;
  await server.app.db
    .insertInto('export_log')
    .values([
      row({ file_name: 'old.xlsx', sent_mail: 'a@b.sa', row_count: 3, created_at: '2026-03-01T10:00:00Z' }),
      row({ type: 'EXPORT_STC', created_at: '2026-03-02T10:00:00Z' }),
      row({
        type: 'EXPORT_DRIVER',
        from_application: SUPPLIER_PORTAL,
        company_id: companyId,
        created_at: '2026-03-03T20:59:59Z',
      }),
      // 00:00:01 of the next day in Riyadh.
      row({ state: 'failed', error: 'x', created_at: '2026-03-03T21:00:01Z' }),
    ])
    .execute();
});

const typesOf = async (query: Parameters<typeof staff.client.exports.list>[0]) =>
  (await staff.client.exports.list(query)).data.map(({ type, state }) => `${type} ${state}`);

test('[CALL-154] each filter of the export log, alone and together', async () => {
  const all = ['EXPORT_ORDER failed', 'EXPORT_DRIVER expired', 'EXPORT_STC expired', 'EXPORT_ORDER expired'];
  expect(await typesOf({})).toEqual(all);
  expect(await typesOf({ sort: 1 })).toEqual(all.toReversed());
  expect(await typesOf({ sentMail: 'yes' })).toEqual(['EXPORT_ORDER expired']);
  expect(await typesOf({ sentMail: 'no' })).toEqual(all.slice(0, 3));
  expect(await typesOf({ fromApplication: [SUPPLIER_PORTAL] })).toEqual(['EXPORT_DRIVER expired']);
  expect(await typesOf({ fromApplication: [SUPPLIER_PORTAL], fromCompanyId: [String(companyId)] })).toEqual([
    'EXPORT_DRIVER expired',
  ]);
  expect(await typesOf({ fromCompanyId: [String(companyId + 1)] })).toEqual([]);
  expect(await typesOf({ type: ['EXPORT_STC', 'EXPORT_DRIVER'] })).toEqual(all.slice(1, 3));
  // Days of Riyadh, both inclusive.
  expect(await typesOf({ createdAtFrom: '2026-03-02', createdAtTo: '2026-03-03' })).toEqual(all.slice(1, 3));
  expect(await typesOf({ createdAtFrom: '2026-03-04' })).toEqual(all.slice(0, 1));
  const page = await staff.client.exports.list({ limit: 10, page: 1 });
  expect([page.total, page.total_exact]).toEqual([4, true]);
});

test('[ENT-48] an entry has its file, mail, application, company, creator and filter', async () => {
  const { data } = await staff.client.exports.list({ createdAtTo: '2026-03-01' });
  const { email, phone, first_name, last_name } = await server.app.db
    .selectFrom('operator')
    .selectAll()
    .where('id', '=', colleague.id)
    .executeTakeFirstOrThrow();
  expect(data).toEqual([
    {
      _id: expect.any(String),
      url: null,
      fileName: 'old.xlsx',
      sentMail: 'a@b.sa',
      fromApplication: PRODUCT_PORTAL,
      companyName: null,
      type: 'EXPORT_ORDER',
      created_at: '2026-03-01T10:00:00.000Z',
      createdBy: { first_name, last_name, phone, email },
      filter: { filters: { payment: ['Cash'] } },
      state: 'expired',
      row_count: 3,
      expires_at: null,
      can: { download: false },
    },
  ]);
  const [ofCompany] = (await staff.client.exports.list({ fromApplication: [SUPPLIER_PORTAL] })).data;
  expect(ofCompany?.companyName).toBe('شركة واصل');
});

test('a direct download is in the log with its rows, and its file opens again while it is kept', async () => {
  for (let n = 0; n < 3; n += 1) await placeTestOrder(server.app.db, world, { at: server.app.now() });
  const { body } = await staff.client.orders.excel({ query: { filters: { status: ['new'] } } });
  const bytes = Buffer.from(await (body as Blob).arrayBuffer());
  await expect.poll(async () => (await staff.client.exports.list({})).total).toBe(5);
  const newest = async (client: typeof staff.client) => (await client.exports.list({})).data[0];
  const entry = await newest(staff.client);
  expect(entry).toMatchObject({
    type: 'EXPORT_ORDER',
    state: 'done',
    row_count: 3,
    sentMail: null,
    url: `/exports/${entry?._id}`,
    filter: { filters: { status: ['new'] } },
    can: { download: true },
  });
  const again = await staff.client.exports.download({ id: entry?._id ?? '' });
  expect(Buffer.from(await (again.body as Blob).arrayBuffer()).equals(bytes)).toBe(true);
  expect((await newest(superAdmin.client))?.can.download).toBe(true);
  expect((await newest(colleague.client))?.can.download).toBe(false);
  server.clock.advance(8 * 24 * 3_600_000);
  // Sessions end before the file does.
  const later = await signInAs(server, 'SUPER_ADMIN');
  expect(await newest(later.client)).toMatchObject({
    state: 'expired',
    url: null,
    fileName: entry?.fileName,
  });
});

test('a driver export and an STC export are in the log with who, filter and rows, not mailed, and their files open', async () => {
  const { db } = server.app;
  const exporter = await signInAs(server);
  const creator = await db
    .selectFrom('operator')
    .select(['first_name', 'last_name', 'phone', 'email'])
    .where('email', '=', exporter.email)
    .executeTakeFirstOrThrow();
  const driver = await createDriver(db);
  const order = await placeTestOrder(db, world, { at: server.app.now() });
  await db
    .updateTable('orders')
    .set({ driver_id: driver, status: 'delivered', delivery_time: server.app.now() })
    .where('id', '=', order.id)
    .execute();
  const { id_number } = await db
    .selectFrom('driver')
    .select('id_number')
    .where('id', '=', driver)
    .executeTakeFirstOrThrow();
  const { drivers, orders, exports } = exporter.client;
  for (const [type, filters, ask] of [
    // Personal numbers are cut when they are stored.
    [
      'EXPORT_DRIVER',
      { id_number: `…${id_number.slice(-4)}` },
      () => drivers.excel({ query: { filters: { id_number } } }),
    ],
    [
      'EXPORT_STC',
      { order_number: order.order_number },
      () => orders.stcExcel({ query: { filters: { order_number: order.order_number } } }),
    ],
  ] as const) {
    const { body } = await ask();
    const bytes = Buffer.from(await (body as Blob).arrayBuffer());
    const entry = async () =>
      (await exports.list({ type: [type] })).data.find((one) => one.createdBy?.email === creator.email);
    await expect.poll(async () => (await entry())?.state).toBe('done');
    const made = await entry();
    expect(made, type).toMatchObject({
      ...{ type, createdBy: creator, sentMail: null, row_count: 1, fromApplication: PRODUCT_PORTAL },
      ...{ filter: { filters }, url: `/exports/${made?._id}`, can: { download: true } },
    });
    const kept = await exports.download({ id: made?._id ?? '' });
    expect(Buffer.from(await (kept.body as Blob).arrayBuffer()).equals(bytes), type).toBe(true);
  }
});

test('an export without rows leaves no entry', async () => {
  const fresh = await signInAs(server);
  const before = (await fresh.client.exports.list({})).total;
  await expect(
    fresh.client.orders.excel({ query: { filters: { keyword: crypto.randomUUID() } } }),
  ).rejects.toMatchObject({ status: 422 });
  expect((await fresh.client.exports.list({})).total).toBe(before);
});

test.each([
  [
    'was cancelled',
    async (payload: object) =>
      changeJob(server.database, await signInAs(server, 'SUPER_ADMIN'), 'cancel', payload),
  ],
  ['was lost in its last attempt', (payload: object) => exhaustJob(server.database, payload)],
])('a queued export whose job %s has failed', async (_what, end) => {
  const fresh = await signInAs(server);
  await placeTestOrder(server.app.db, world, { at: server.app.now() });
  const { export_id: id } = await fresh.client.orders.export({ query: { filters: {}, language: 'ar' } });
  const states = async () => {
    const { data } = await fresh.client.exports.list({});
    const { data: file } = await fresh.client.exports.get({ id });
    return [data.find(({ _id }) => _id === id)?.state, file.state];
  };
  expect(await states()).toEqual(['queued', 'queued']);
  await end({ export_id: Number(id) });
  expect(await states()).toEqual(['failed', 'failed']);
});
