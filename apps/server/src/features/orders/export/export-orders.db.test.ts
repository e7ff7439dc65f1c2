import type { OrderFilters } from '@mishwar/contract';
import { PRODUCT_PORTAL } from '@mishwar/domain';
import { readXlsx } from 'hucre';
import { beforeAll, expect, test } from 'vitest';
import { createDriver } from '../../../testing/factories/drivers.ts';
import { placeTestOrder } from '../../../testing/factories/orders.ts';
import { createOrderWorld, type OrderWorld } from '../../../testing/factories/worlds.ts';
import { type SignedInOperator, signInAs } from '../../../testing/sign-in.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { exportOrdersTask } from './export-orders.task.ts';
import { countStcPayRows, exportRows } from './export-rows.query.ts';

const server = useTestServer();
let world: OrderWorld;
let staff: SignedInOperator;
let delivered: string;

beforeAll(async () => {
  world = await createOrderWorld(server.app.db);
  staff = await signInAs(server);
  const at = server.app.now();
  await placeTestOrder(server.app.db, world, { at });
  await placeTestOrder(server.app.db, world, {
    at,
    discountAmount: 500,
    customer: { ...customer, name: '=HYPERLINK("http://x")' },
  });
  const order = await placeTestOrder(server.app.db, world, {
    at,
    customer: { ...customer, phone: '+966555123456' },
  });
  delivered = order.order_number;
  const driver = await createDriver(server.app.db, { name: 'فهد' });
  const key = (action: string) => `${delivered}::${staff.id}::${action}::${crypto.randomUUID()}`;
  const params = { order_number: delivered };
  await staff.client.orders.assign({
    params,
    headers: { 'x-transaction-key': key('Assign') },
    body: { driver_id: String(driver) },
  });
  await staff.client.orders.execute({ params, headers: { 'x-transaction-key': key('Execute') }, body: {} });
});

const customer = {
  name: 'هدى',
  phone: '0555000111',
  cityId: null,
  address: '',
  latitude: 26.4,
  longitude: 50.1,
  note: null,
};

const post = (path: string) =>
  fetch(`${server.url}/admin/api/v1/orders/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${staff.token}` },
  });

async function rowsOf(answer: Response): Promise<unknown[][]> {
  const book = await readXlsx(new Uint8Array(await answer.arrayBuffer()));
  return (book.sheets[0]?.rows ?? []) as unknown[][];
}

test('[CALL-031] the Excel file has the chosen columns of the filtered orders in the requested language', async () => {
  const answer = await post(
    'excel?columns[0]=order_number&columns[1]=status&columns[2]=delivery_cost&columns[3]=customer_phone&filters[status]=deliveried&language=en',
  );
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('spreadsheetml');
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="orders-\d{4}-\d\d-\d\d\.xlsx"/,
  );
  expect(await rowsOf(answer)).toEqual([
    ['Order number', 'Status', 'Delivery cost', 'Phone'],
    [delivered, 'Delivered', 15, '+966555123456'],
  ]);
});

test('dates and times are in the TIME_ZONE setting, also across midnight', async () => {
  const at = new Date('2026-03-20T22:04:05.678Z');
  const { db } = server.app;
  const { id } = await placeTestOrder(db, world, { at, customer: { ...customer, phone: '0555999888' } });
  const promised_at = new Date('2026-03-20T22:49:00Z');
  await db.updateTable('orders').set({ promised_at }).where('id', '=', id).execute();
  const answer = await post(
    'excel?columns[0]=order_date&columns[1]=time&columns[2]=minutes&columns[3]=delivery_time&filters[phone]=0555999888',
  );
  const [head, row = []] = await rowsOf(answer);
  // Where the list shows minutes, the file has the promised time.
  expect(head?.[2]).toBe('الموعد');
  // Wall clocks of Riyadh, which the reader of the file takes for UTC.
  const [day, time, due] = row;
  expect(day).toEqual(new Date('2026-03-21T00:00:00Z'));
  expect((time as Date).toISOString().slice(11, 19)).toBe('01:04:05');
  expect((due as Date).toISOString().slice(11, 19)).toBe('01:49:00');
});

test('[SEC-24] Arabic is the default language, and formulas in customer data are neutralised', async () => {
  const rows = await rowsOf(await post('excel?filters[isDiscount]=yes'));
  expect(rows[0]?.[0]).toBe('رقم الطلب');
  expect(rows[1]).toContain(`'=HYPERLINK("http://x")`);
});

test('an export without rows is refused before a file begins, also the one by mail', async () => {
  const nothing = `filters[keyword]=${crypto.randomUUID()}`;
  for (const path of ['excel', 'stc-excel', 'export']) {
    const answer = await post(`${path}?${nothing}`);
    expect(answer.status, path).toBe(422);
    expect(await answer.json(), path).toMatchObject({
      data: { errors: [{ field: 'filters', msg: 'nothing_to_export' }] },
    });
  }
  // Orders, but none that is delivered and so to be paid.
  expect((await post('stc-excel?filters[status]=new')).status).toBe(422);
  expect((await post('excel?filters[status]=new')).status).toBe(200);
});

test('a column that does not exist is refused', async () => {
  expect((await post('excel?columns[0]=password_hash')).status).toBe(422);
});

test('[CALL-032] the STC Pay file has the payments for delivered orders and its file name', async () => {
  const answer = await post('stc-excel?language=en');
  expect(answer.headers.get('content-disposition')).toMatch(/filename="order-STC-\d{4}-\d\d-\d\d\.xlsx"/);
  const rows = await rowsOf(answer);
  expect(rows[0]).toEqual([
    'STC Pay number',
    'Driver',
    'ID number',
    'Amount (SAR)',
    'Order number',
    'Delivered on',
  ]);
  expect(rows.slice(1)).toHaveLength(1);
  expect(rows[1]?.[1]).toContain('فهد');
  expect(rows[1]?.slice(3, 5)).toEqual([15, delivered]);
});

test('the rows of the STC Pay file are counted before it is made, up to a cap', async () => {
  const count = (filters: OrderFilters, cap?: number) =>
    countStcPayRows(server.app.db, filters, server.clock.now(), cap);
  expect(await count({})).toEqual({ total: 1, total_exact: true });
  expect(await count({ order_number: delivered })).toEqual({ total: 1, total_exact: true });
  expect(await count({ status: ['new'] })).toEqual({ total: 0, total_exact: true });
  expect(await count({}, 0)).toEqual({ total: 0, total_exact: false });
});

test('[SEC-31] more exports than the limit per operator are refused with 429', async () => {
  const statuses = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const answer = await post('excel');
      await answer.arrayBuffer();
      return answer.status;
    }),
  );
  expect(statuses).toContain(200);
  expect(new Set(statuses).size).toBeLessThanOrEqual(2);
  expect((await post('excel')).status).toBe(200);
});

test('[CALL-033] [SEC-50] the background export creates a file, an export log row and a mail with a link to the portal', async () => {
  const { export_id } = await staff.client.orders.export({
    query: { filters: { isDiscount: 'yes' }, language: 'en' },
  });
  const log = () =>
    server.app.db
      .selectFrom('export_log')
      .selectAll()
      .where('id', '=', Number(export_id))
      .executeTakeFirstOrThrow();
  await expect.poll(async () => (await log()).state, { timeout: 30_000 }).toBe('done');
  expect(await log()).toMatchObject({
    type: 'EXPORT_ORDER',
    from_application: PRODUCT_PORTAL,
    row_count: 1,
    sent_mail: staff.email,
    filter: { filters: { isDiscount: 'yes' } },
  });
  const mails = async (): Promise<{ to: string; subject: string; text: string }[]> => {
    const answer = await fetch(`${server.url}/dev/mailbox/messages`);
    const messages = (await answer.json()) as { to: string; subject: string; text: string }[];
    return messages.filter(({ subject }) => subject === 'Your order export is ready');
  };
  await expect.poll(mails, { timeout: 30_000 }).toHaveLength(1);
  const [mail] = await mails();
  expect(mail?.text.match(/https?:\S+/g)).toEqual([`${server.app.config.publicUrl}/exports/${export_id}`]);
  const file = await fetch(`${server.url}/admin/api/v1/exports/${export_id}/file`, {
    headers: { authorization: `Bearer ${staff.token}` },
  });
  expect(await rowsOf(file)).toHaveLength(2);
});

test('an attempt that fails late leaves the export that another one has made', async () => {
  const { app } = server;
  // Without a job, so that no worker takes it.
  const { id } = await app.db
    .insertInto('export_log')
    .values({
      ...{ type: 'EXPORT_ORDER', from_application: PRODUCT_PORTAL, operator_id: staff.id },
      filter: JSON.stringify({ filters: { isDiscount: 'yes' } }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const run = (files = app.files) =>
    exportOrdersTask.run(
      { export_id: id },
      { app: { ...app, files }, attempt: 1, maxAttempts: 3, signal: undefined },
    );
  const [writing, full] = [Promise.withResolvers<void>(), Promise.withResolvers<never>()];
  const write = () => {
    writing.resolve();
    return full.promise;
  };
  const first = run({ ...app.files, write });
  await writing.promise;
  await run();
  full.reject(new Error('disk full'));
  await expect(first).rejects.toThrow('disk full');
  const row = await app.db
    .selectFrom('export_log')
    .select(['state', 'error', 'row_count'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ state: 'done', error: null, row_count: 1 });
});

test('rows are read in batches without loss, also with equal timestamps', async () => {
  const at = new Date(server.app.now().getTime() - 1000);
  for (let n = 0; n < 7; n += 1) await placeTestOrder(server.app.db, world, { at });
  const seen: string[] = [];
  for await (const batch of exportRows(server.app, { filters: {} }, server.app.now(), 3)) {
    seen.push(...batch.map(({ order_number: number }) => number));
  }
  expect(seen).toHaveLength(11);
  expect(new Set(seen).size).toBe(11);
});

test.each([
  ['Cash', 'total', 'Point'],
  ['Card', 'total', 'Point'],
  ['Cash', 'partial', 'Cash'],
  ['online', null, 'Online'],
  ['Point', null, 'Point'],
] as const)(
  '[ORD-31] an order paid by %s with point_type %s is exported as %s',
  async (paymentMethod, pointType, shown) => {
    const phone = `0556${String(crypto.getRandomValues(new Uint32Array(1))[0])
      .slice(0, 6)
      .padStart(6, '0')}`;
    await placeTestOrder(server.app.db, world, {
      at: server.app.now(),
      paymentMethod,
      pointType,
      customer: { ...customer, phone },
    });
    const answer = await post(`excel?columns[0]=payment_method&filters[phone]=${phone}&language=en`);
    expect(await rowsOf(answer)).toEqual([['Payment method'], [shown]]);
  },
);

test('only an open order without a driver waits for acceptance in the file', async () => {
  const phone = '0555999777';
  const open = await placeTestOrder(server.app.db, world, {
    at: server.app.now(),
    customer: { ...customer, phone },
  });
  const cancelled = await placeTestOrder(server.app.db, world, {
    at: server.app.now(),
    customer: { ...customer, phone },
  });
  await staff.client.orders.cancel({
    params: { order_number: cancelled.order_number },
    headers: {
      'x-transaction-key': `${cancelled.order_number}::${staff.id}::Cancel::${crypto.randomUUID()}`,
    },
    body: { cancel_reason: String(world.reasonId) },
  });
  const [, ...rows] = await rowsOf(
    await post(
      `excel?columns[0]=order_number&columns[1]=driver&columns[2]=status&filters[phone]=${phone}&language=en`,
    ),
  );
  expect(
    Object.fromEntries(rows.map(([number, driver, status]) => [number, [driver || null, status]])),
  ).toEqual({
    [open.order_number]: ['Waiting for accept', 'Waiting'],
    [cancelled.order_number]: [null, 'Cancelled'],
  });
});
