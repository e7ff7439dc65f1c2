import { type ExchangeOutcome, getPaymentLabel } from '@mishwar/domain';
import { readXlsx } from 'hucre';
import { beforeAll, describe, expect, it } from 'vitest';
import { createDriver } from '../../testing/factories/drivers.ts';
import { createExchange, noonOf as on } from '../../testing/factories/exchanges.ts';
import { placeTestOrder } from '../../testing/factories/orders.ts';
import { createOrderWorld, type OrderWorld } from '../../testing/factories/worlds.ts';
import { type SignedInOperator, signInAs } from '../../testing/sign-in.ts';
import { useTestServer } from '../../testing/test-server.ts';

type ErpTypes = NonNullable<NonNullable<Parameters<typeof logs.odoo.list>[0]['filters']>['types']>;

const server = useTestServer({ roles: new Set(['api']) });
let staff: SignedInOperator;
let logs: SignedInOperator['client']['logs'];
let driverId: number;
let idNumber: string;
let orderNumber: string;
let world: OrderWorld;

const record = (...of: Parameters<typeof createExchange> extends [unknown, ...infer Rest] ? Rest : never) =>
  createExchange(server.app, ...of);

beforeAll(async () => {
  staff = await signInAs(server);
  logs = staff.client.logs;
  const { db } = server.app;
  world = await createOrderWorld(db);
  driverId = await createDriver(db, { name: 'سالم القحطاني' });
  const driver = await db
    .selectFrom('driver')
    .select('id_number')
    .where('id', '=', driverId)
    .executeTakeFirstOrThrow();
  idNumber = driver.id_number;
  const order = await placeTestOrder(db, world, { at: server.app.now() });
  orderNumber = order.order_number;
});

describe('the logs of the payment gateways', () => {
  it('[CALL-105] [ENT-43] HyperPay: by driver and date, with the status of the result code', async () => {
    const of = (code: string | undefined, day: string) =>
      record('HYPERPAY', {
        ...{ type: 'CHECKOUT', orderNumber, driverId, ...on(day) },
        request: { entityId: '8ac7a4', amount: '50.00', merchantTransactionId: 'T-7' },
        response: code === undefined ? 'gateway down' : { id: 'CO-1', result: { code } },
        details: { plan_id: '3' },
        headers: { authorization: 'Bearer hush', 'content-type': 'application/x-www-form-urlencoded' },
      });
    const [paid, refused, unknown] = [
      await of('000.000.000', '2026-06-01'),
      await of('100.100.101', '2026-06-02'),
      await of(undefined, '2026-06-03'),
    ];
    const list = (filters: NonNullable<Parameters<typeof logs.hyperpay.list>[0]['filters']>) =>
      logs.hyperpay.list({ filters }).then(({ data }) => data.map(({ _id, status }) => [_id, status]));
    const all = [
      [unknown, 'PENDING'],
      [refused, 'FAILURE'],
      [paid, 'SUCCESS'],
    ];
    expect(await list({})).toEqual(all);
    expect(await list({ id_number: idNumber })).toEqual(all);
    expect(await list({ id_number: '1' })).toEqual([]);
    expect(await list({ driver_name: 'القحط' })).toEqual(all);
    expect(await list({ driver_name: 'فهد' })).toEqual([]);
    expect(await list({ fromDate: '2026-06-02', toDate: '2026-06-02' })).toEqual([all[1]]);
    const { data } = await logs.hyperpay.detail({ id: paid });
    expect(data).toMatchObject({
      _id: paid,
      plan_id: '3',
      driver_id: String(driverId),
      driver: { name: expect.stringContaining('سالم القحطاني') },
      entity_id: '8ac7a4',
      order_number: orderNumber,
      created_at: '2026-06-01T09:00:00.000Z',
      response: {
        merchantTransactionId: 'T-7',
        amount: '50.00',
        checkout_id: 'CO-1',
        driver_id: String(driverId),
        entity_id: '8ac7a4',
        plan_id: '3',
        headers: { authorization: '[redacted]', 'content-type': 'application/x-www-form-urlencoded' },
        result: { code: '000.000.000' },
      },
      answer: { id: 'CO-1', result: { code: '000.000.000' } },
    });
  });

  it('[CALL-105] HyperPay: the status and the amount of a query are those of its payment', async () => {
    const response = {
      ...{ merchantTransactionId: 'T-8', result: { code: '000.100.110' } },
      payments: [{ result: { code: '800.100.153' }, amount: '75.00' }],
    };
    const declined = await record('HYPERPAY', { type: 'STATUS', method: 'GET', response });
    const open = await record('HYPERPAY', {
      ...{ type: 'STATUS', method: 'GET', status: 404 },
      response: { result: { code: '700.400.580' } },
    });
    expect((await logs.hyperpay.detail({ id: declined })).data).toMatchObject({
      status: 'FAILURE',
      response: { amount: '75.00', result: { code: '800.100.153' } },
    });
    expect((await logs.hyperpay.detail({ id: open })).data.status).toBe('PENDING');
  });

  it('[CALL-106] HyperPay: the Excel file has the filtered rows', async () => {
    const { body } = await logs.hyperpay.export({
      query: { filters: { toDate: '2026-06-01' }, language: 'en' },
    });
    const book = await readXlsx(new Uint8Array(await (body as Blob).arrayBuffer()));
    const [head, ...rows] = (book.sheets[0]?.rows ?? []) as unknown[][];
    expect(head).toContain('Result code');
    expect(rows).toHaveLength(1);
    expect(rows[0]).toEqual(expect.arrayContaining(['000.000.000', 'Success', 'T-7', '50.00']));
  });

  it('[CALL-107] [CALL-108] [ENT-44] PayFort: by transaction, status, application and date', async () => {
    const of = (transactionId: string, status: string, application: string, day: string) =>
      record('PAYFORT', {
        ...{ type: 'PURCHASE', payment: { transactionId, status, application }, ...on(day) },
        request: { service_command: 'SDK_TOKEN', digital_wallet: 'APPLE_PAY' },
        response: {
          ...{ fort_id: 'F-1', response_code: '14000', response_message: 'Success' },
          ...{ sdk_token: 'hush', signature: 'hush' },
        },
      });
    const [paid, refused] = [
      await of('P-1', 'SUCCESS', 'EXPRESS', '2026-06-01'),
      await of('P-2', 'FAILURE', 'mishwar_CLIENT', '2026-06-02'),
    ];
    const list = (filters: NonNullable<Parameters<typeof logs.payfort.list>[0]['filters']>) =>
      logs.payfort.list({ filters }).then(({ data }) => data.map(({ id }) => id));
    expect(await list({})).toEqual([refused, paid]);
    expect(await list({ transaction_id: 'P-1' })).toEqual([paid]);
    expect(await list({ status: ['FAILURE', 'PENDING'] })).toEqual([refused]);
    expect(await list({ from_application: ['EXPRESS'] })).toEqual([paid]);
    expect(await list({ from_date: '2026-06-02T00:00:00+03:00' })).toEqual([refused]);
    expect(await list({ to_date: '2026-06-01' })).toEqual([paid]);
    const { meta } = await logs.payfort.list({});
    expect(meta).toEqual({ totalItems: 2, isExact: true });
    const { data } = await logs.payfort.detail({ id: paid });
    expect(data).toMatchObject({
      id: paid,
      transaction_id: 'P-1',
      fort_id: 'F-1',
      from_application: 'EXPRESS',
      digital_wallet: 'APPLE_PAY',
      response_code: '14000',
      response_message: 'Success',
      transaction_status: 'SUCCESS',
      service_command: 'SDK_TOKEN',
      ...{ sdk_token: '[redacted]', signature: '[redacted]' },
      created_at: '2026-06-01T09:00:00.000Z',
      gateway_response: { fort_id: 'F-1', sdk_token: '[redacted]', signature: '[redacted]' },
      product_response: { digital_wallet: 'APPLE_PAY' },
      payment_log: null,
    });
  });

  it('[CALL-109] PayFort: the Excel file has the filtered rows', async () => {
    const { body } = await logs.payfort.export({
      query: { filters: { status: ['FAILURE'] }, language: 'en' },
    });
    const book = await readXlsx(new Uint8Array(await (body as Blob).arrayBuffer()));
    const [, ...rows] = (book.sheets[0]?.rows ?? []) as unknown[][];
    expect(rows.map((row) => row[1])).toEqual(['P-2']);
  });
});

describe('the logs of the ERP and of the partner', () => {
  it('[CALL-110] [CALL-111] [ENT-45] only the state ready is a success of the ERP', async () => {
    const of = (outcome: ExchangeOutcome, response: unknown, day: string) =>
      record('ODOO', {
        type: 'ORDER_COMPLETED',
        outcome,
        response,
        orderNumber,
        request: { x: 1 },
        ...on(day),
      });
    const ready = await of('success', { result: { state: 'ready' } }, '2026-06-01');
    const draft = await of('failure', { result: { state: 'draft' } }, '2026-06-02');
    const { data } = await logs.odoo.list({ filters: { order_number: orderNumber } });
    expect(data.map(({ _id, isSuccess, state }) => [_id, isSuccess, state])).toEqual([
      [draft, false, 'draft'],
      [ready, true, 'ready'],
    ]);
    // The sync of drivers stands in the same log.
    await record('ODOO', { type: 'search_read' });
    const cancelled = await record('ODOO', { type: 'ORDER_CANCELLED', orderNumber, ...on('2026-05-30') });
    const byType = async (types: ErpTypes) =>
      (await logs.odoo.list({ filters: { order_number: orderNumber, types } })).data.map(({ _id }) => _id);
    expect(await byType(['ORDER_CANCELLED'])).toEqual([cancelled]);
    expect(await byType(['ORDER_COMPLETED', 'ORDER_CANCELLED'])).toEqual([draft, ready, cancelled]);
    const failures = await logs.odoo.list({ filters: { status: ['failure'] } });
    expect(failures.data.map(({ _id }) => _id)).toEqual([draft]);
    expect((await logs.odoo.detail({ id: ready })).data).toMatchObject({
      _id: ready,
      type: 'ORDER_COMPLETED',
      url: 'https://third-party.example/call',
      method: 'POST',
      body: { x: 1 },
      response: { result: { state: 'ready' } },
      created_at: '2026-06-01T09:00:00.000Z',
      order_number: orderNumber,
    });
  });

  it('[CALL-112] [CALL-113] [ENT-46] 200, 201 and 304 are a success of the partner, whose rows have the order', async () => {
    const ids = new Map<number, string>();
    for (const status of [200, 201, 304, 404])
      ids.set(
        status,
        await record('SHUKAH', {
          ...{ type: 'ORDER_STATUS', status, orderNumber, driverId, request: { state: 'done' } },
          ...{ response: { status }, ...on('2026-06-01') },
        }),
      );
    const { data } = await logs.shukah.list({ filters: { order_number: orderNumber } });
    expect(data.map(({ status, isSuccess }) => [status, isSuccess])).toEqual([
      [404, false],
      [304, true],
      [201, true],
      [200, true],
    ]);
    const sync = await record('SHUKAH', { type: 'drivers', method: 'GET' });
    const ofSync = await logs.shukah.list({ filters: { types: ['drivers'] } });
    expect(ofSync.data.map(({ _id }) => _id)).toEqual([sync]);
    expect((await logs.shukah.list({ filters: { types: ['ORDER_STATUS'] } })).data).toHaveLength(4);
    const found = await logs.shukah.list({ filters: { statutes: [201] } });
    expect(found.data.map(({ _id }) => _id)).toEqual([ids.get(201)]);
    expect((await logs.shukah.detail({ id: ids.get(404) ?? '' })).data).toMatchObject({
      _id: ids.get(404),
      type: 'ORDER_STATUS',
      method: 'POST',
      url: 'https://third-party.example/call',
      body: { state: 'done' },
      response: { status: 404 },
      status: 404,
      driver: { id_number: idNumber },
      created_at: '2026-06-01T09:00:00.000Z',
      order: {
        order_number: orderNumber,
        restaurant_name: 'مطعم البيت',
        customer_phone: '0555000111',
        payment_method: 'Cash',
        point_type: null,
      },
    });
  });

  it('[ERP-04] [ENT-03] the order of a call has what its payment label needs', async () => {
    const { db } = server.app;
    const order = await placeTestOrder(db, world, { paymentMethod: 'Card', pointType: 'total' });
    const id = await record('SHUKAH', { type: 'ORDER_STATUS', orderNumber: order.order_number });
    const filters = { order_number: order.order_number };
    const answers = [...(await logs.shukah.list({ filters })).data, (await logs.shukah.detail({ id })).data];
    expect(answers.map((log) => log.order && getPaymentLabel(log.order))).toEqual(['Point', 'Point']);
  });
});
