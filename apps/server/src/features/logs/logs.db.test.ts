import { CITC_OPERATIONS, HTTP_LOG_TYPES } from '@mishwar/domain';
import { readXlsx } from 'hucre';
import { beforeAll, describe, expect, it } from 'vitest';
import { appendToOutbox } from '../../platform/outbox.ts';
import { arabicDigits } from '../../testing/factories/arabic-digits.ts';
import { createDriver } from '../../testing/factories/drivers.ts';
import { createExchange, noonOf as on } from '../../testing/factories/exchanges.ts';
import { placeTestOrder } from '../../testing/factories/orders.ts';
import { createOrderWorld } from '../../testing/factories/worlds.ts';
import { type SignedInOperator, signInAs } from '../../testing/sign-in.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { reportDrivers } from '../third-party-reports/public.ts';

const server = useTestServer({ roles: new Set(['api']) });
let staff: SignedInOperator;
let logs: SignedInOperator['client']['logs'];
let driverId: number;
let idNumber: string;
let orderNumber: string;
let reorderNumber: string;

const record = (...of: Parameters<typeof createExchange> extends [unknown, ...infer Rest] ? Rest : never) =>
  createExchange(server.app, ...of);

beforeAll(async () => {
  staff = await signInAs(server);
  logs = staff.client.logs;
  const { db } = server.app;
  const world = await createOrderWorld(db);
  driverId = await createDriver(db, { name: 'سالم القحطاني' });
  const driver = await db
    .selectFrom('driver')
    .select('id_number')
    .where('id', '=', driverId)
    .executeTakeFirstOrThrow();
  idNumber = driver.id_number;
  const order = await placeTestOrder(db, world, { at: server.app.now() });
  const reorder = await placeTestOrder(db, world, { at: server.app.now() });
  orderNumber = order.order_number;
  reorderNumber = reorder.order_number;
  await db.updateTable('orders').set({ parent_order_id: order.id }).where('id', '=', reorder.id).execute();
});

describe('the log of the regulator', () => {
  let created: string;
  let failed: string;
  let late: string;
  let assigned: string;
  let reordered: string;
  beforeAll(async () => {
    created = await record('CITC', { orderNumber, ...on('2026-05-01') });
    failed = await record('CITC', {
      ...{ type: 'DRIVER_CREATE', method: 'PUT', status: 422, outcome: 'failure', driverId, attempt: 3 },
      ...on('2026-05-02'),
      request: { idNumber: '1098765432', mobile: '0550000001' },
      response: { status: false, errorCodes: [{ code: '7' }] },
      message: 'unknown car type',
      headers: { 'content-type': 'application/json' },
    });
    late = await record('CITC', { type: 'ORDER_CANCEL', status: 0, outcome: 'timeout', ...on('2026-05-03') });
    assigned = await record('CITC', { type: 'ORDER_ASSIGN', orderNumber, ...on('2026-05-04') });
    reordered = await record('CITC', { orderNumber: reorderNumber, ...on('2026-05-05') });
  });
  type Filters = NonNullable<Parameters<typeof logs.citc.list>[0]['filters']>;
  const idsOf = async (filters: Filters) => (await logs.citc.list({ filters })).data.map(({ _id }) => _id);

  it('[CALL-094] lists all calls, newest first, by each of its filters', async () => {
    expect(await idsOf({})).toEqual([reordered, assigned, late, failed, created]);
    expect(await idsOf({ methods: ['PUT'] })).toEqual([failed]);
    expect(await idsOf({ types: ['ORDER_CREATE'] })).toEqual([reordered, created]);
    expect(await idsOf({ types: ['REORDER_MISSING_ITEMS'] })).toEqual([reordered]);
    expect(await idsOf({ types: ['REORDER_MISSING_ITEMS', 'ORDER_ASSIGN'] })).toEqual([reordered, assigned]);
    expect(await idsOf({ status: ['failure'] })).toEqual([late, failed]);
    expect(await idsOf({ status: ['success'] })).toEqual([reordered, assigned, created]);
    expect(await idsOf({ id: orderNumber })).toEqual([assigned, created]);
    expect(await idsOf({ id: idNumber })).toEqual([failed]);
    expect(await idsOf({ id: ` #${arabicDigits(orderNumber)} ` })).toEqual([assigned, created]);
    expect(await idsOf({ id: arabicDigits(idNumber) })).toEqual([failed]);
    expect(await idsOf({ fromDate: '2026-05-02', toDate: '2026-05-03' })).toEqual([late, failed]);
    expect(await idsOf({ methods: ['POST'], types: ['ORDER_ASSIGN'], id: orderNumber })).toEqual([assigned]);
    const { total, total_exact } = await logs.citc.list({ filters: {} });
    expect([total, total_exact]).toEqual([5, true]);
  });

  it('[CALL-095] lists those that timed out, by the same filters', async () => {
    const timeouts = async (filters: Filters) =>
      (await logs.citc.timeouts({ filters })).data.map(({ _id, isTimeout }) => [_id, isTimeout]);
    expect(await timeouts({})).toEqual([[late, true]]);
    expect(await timeouts({ types: ['ORDER_CANCEL'] })).toEqual([[late, true]]);
    expect(await timeouts({ types: ['ORDER_CREATE'] })).toEqual([]);
    expect(await timeouts({ status: ['failure'] })).toEqual([[late, true]]);
    expect(await timeouts({ status: ['success'] })).toEqual([]);
  });

  it('[CALL-096] [ENT-37] [STATE-55] a call has its bodies, its driver and whether it succeeded', async () => {
    const { data } = await logs.citc.detail({ id: failed });
    expect(data).toMatchObject({
      _id: failed,
      type: 'DRIVER_CREATE',
      method: 'PUT',
      url: 'https://third-party.example/call',
      status: 422,
      isSuccess: false,
      isTimeout: false,
      duration_ms: 120,
      count: 3,
      order_number: null,
      driver: { _id: String(driverId), name: expect.stringContaining('سالم القحطاني'), id_number: idNumber },
      created_at: '2026-05-02T09:00:00.000Z',
      filters: { id: idNumber },
      can: { retry: true, refusal: null },
      headers: { 'content-type': 'application/json' },
      message: 'unknown car type',
      request: { idNumber: '…5432' },
      data: { status: false, errorCodes: [{ code: '7' }] },
    });
    expect((await logs.citc.detail({ id: created })).data).toMatchObject({
      isSuccess: true,
      count: 1,
      can: { retry: false, refusal: 'not_failed' },
    });
    await expect(logs.citc.detail({ id: '999999' })).rejects.toMatchObject({ status: 404 });
    // An id of another log is unknown here.
    const other = await record('ODOO');
    await expect(logs.citc.detail({ id: other })).rejects.toMatchObject({ status: 404 });
  });

  it('[CALL-097] a failed message is due again, once however often it is asked for', async () => {
    await server.app.db
      .transaction()
      .execute((trx) =>
        appendToOutbox(trx, [{ destination: 'channel', orderingKey: 'x', event: 'x', payload: {} }]),
      );
    const message = () =>
      server.app.db.selectFrom('outbox').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
    const { id } = await message();
    const set = (values: Record<string, unknown>) =>
      server.app.db.updateTable('outbox').set(values).where('id', '=', id).execute();
    await set({ dead_at: new Date(), attempts: 9 });
    const correlationId = `outbox:${id}`;
    const log = await record('CITC', { correlationId, outcome: 'failure', status: 500, ...on('2026-04-01') });
    const can = async () => (await logs.citc.detail({ id: log })).data.can;
    expect(await can()).toEqual({ retry: true, refusal: null });
    for (let click = 0; click < 2; click += 1) {
      expect(await logs.citc.retry({ id: log })).toEqual({ success: true });
      expect(await message()).toMatchObject({ id, dead_at: null, attempts: 0 });
    }
    await set({ sent_at: new Date() });
    expect(await can()).toEqual({ retry: false, refusal: 'not_repeatable' });
    await record('CITC', { correlationId, ...on('2026-04-02') });
    await expect(logs.citc.retry({ id: log })).rejects.toMatchObject({
      status: 409,
      message: 'log_sent_meanwhile',
    });
    const [row] = (await logs.citc.list({ filters: { toDate: '2026-04-01' } })).data;
    expect(row).toMatchObject({
      _id: log,
      isSuccess: false,
      can: { retry: false, refusal: 'sent_meanwhile' },
    });
  });

  it('a call that succeeded, one without a message and an unknown one are not retried', async () => {
    const refusal = (id: string) => logs.citc.retry({ id }).catch((error: unknown) => error);
    expect(await refusal(created)).toMatchObject({ status: 409, message: 'log_not_failed' });
    expect(await refusal(late)).toMatchObject({ status: 409, message: 'log_not_repeatable' });
    expect(await refusal(failed)).toMatchObject({ status: 409, message: 'citc_switched_off' });
    expect(await refusal('999999')).toMatchObject({ status: 404 });
  });

  it('[CALL-098] the export has the filtered calls', async () => {
    const { body } = await logs.citc.export({
      query: { filters: { types: ['DRIVER_CREATE'] }, language: 'en' },
    });
    const book = await readXlsx(new Uint8Array(await (body as Blob).arrayBuffer()));
    const [head, ...rows] = (book.sheets[0]?.rows ?? []) as unknown[][];
    expect(head?.slice(3, 9)).toEqual(['Type', 'Method', 'URL', 'Status', 'Result', 'Took']);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.slice(3, 8)).toEqual([
      'DRIVER_CREATE',
      'PUT',
      'https://third-party.example/call',
      '422',
      'Failed',
    ]);
    await expect(
      logs.citc.export({
        query: { tab: 'timeout', filters: { status: ['success'] }, language: 'en' },
      }),
    ).rejects.toMatchObject({ status: 422, message: 'nothing_to_export' });
  });

  it('[CALL-097] a registration is retried while it has an effect, and a message of one only while it waits', async () => {
    const ofDriver = async (is_active: boolean, citc_status: boolean | null) => {
      const id = await createDriver(server.app.db, { isActive: is_active });
      await server.app.db.updateTable('driver').set({ citc_status }).where('id', '=', id).execute();
      return id;
    };
    const timeout = { type: 'DRIVER_CREATE', status: 0, outcome: 'timeout', ...on('2026-03-01') } as const;
    for (const [driver, correlationId, refusal] of [
      [await ofDriver(false, null), 'driver:1:3', 'not_repeatable'],
      [await ofDriver(true, true), 'driver:2:3', 'sent_meanwhile'],
      [await ofDriver(true, null), 'outbox:9000000', 'not_repeatable'],
    ] as const) {
      const id = await record('CITC', { ...timeout, driverId: driver, correlationId });
      expect((await logs.citc.detail({ id })).data.can).toEqual({ retry: false, refusal });
      await expect(logs.citc.retry({ id })).rejects.toMatchObject({
        status: 409,
        message: `log_${refusal}`,
      });
    }
  });
});

describe('the log of calls that came in', () => {
  let ok: string;
  let refused: string;
  beforeAll(async () => {
    ok = await record('HTTP', { orderNumber, ...on('2026-05-01') });
    refused = await record('HTTP', {
      ...{ type: 'ORDER_EXECUTE', method: 'PATCH', status: 409, outcome: 'failure', driverId },
      ...on('2026-05-02'),
      request: { a: 1 },
      response: { message: 'order_conflict' },
      details: { query: { page: '1' }, params: { id: '7' } },
      headers: { host: 'x' },
      message: 'conflict',
    });
  });
  type Filters = NonNullable<Parameters<typeof logs.http.list>[0]['filters']>;
  const idsOf = async (filters: Filters) => (await logs.http.list({ filters })).data.map(({ _id }) => _id);

  it('[CALL-103] is filtered by driver, order, status, type, method and date', async () => {
    expect(await idsOf({})).toEqual([refused, ok]);
    expect(await idsOf({ id_number: idNumber })).toEqual([refused]);
    expect(await idsOf({ order_id: orderNumber })).toEqual([ok]);
    expect(await idsOf({ id_number: arabicDigits(idNumber) })).toEqual([refused]);
    expect(await idsOf({ order_id: ` #${arabicDigits(orderNumber)} ` })).toEqual([ok]);
    expect(await idsOf({ statutes: [409, 500] })).toEqual([refused]);
    expect(await idsOf({ types: ['ORDER_CREATE'] })).toEqual([ok]);
    expect(await idsOf({ methods: ['PATCH'] })).toEqual([refused]);
    expect(await idsOf({ fromDate: '2026-05-02' })).toEqual([refused]);
    expect(await idsOf({ toDate: '2026-05-01' })).toEqual([ok]);
    // A caller's own number, as it came.
    const foreign = await record('HTTP', { ...{ orderNumber: 'web-17a', status: 404 }, ...on('2026-05-03') });
    expect(await idsOf({ order_id: 'web-17a' })).toEqual([foreign]);
    await expect(logs.http.list({ filters: { statutes: [418 as 409] } })).rejects.toMatchObject({
      status: 422,
    });
  });

  it('[CALL-104] [ENT-41] a call has everything it came with and what was answered', async () => {
    const { data } = await logs.http.detail({ id: refused });
    expect(data).toMatchObject({
      _id: refused,
      url: 'https://third-party.example/call',
      method: 'PATCH',
      type: 'ORDER_EXECUTE',
      status: 409,
      headers: { host: 'x' },
      request: { a: 1 },
      query: { page: '1' },
      params: { id: '7' },
      message: 'conflict',
      data: { message: 'order_conflict' },
      count: 1,
      created_at: '2026-05-02T09:00:00.000Z',
      filters: { driver: { id_number: idNumber }, order: { order_number: null } },
    });
  });
});

describe('what was sent about', () => {
  it('an order: everything, oldest first, with what is missing', async () => {
    const { data, missing } = await logs.ofOrder({ order_number: reorderNumber });
    expect(data.map(({ third_party: thirdParty, type }) => `${thirdParty} ${type}`)).toEqual([
      'CITC ORDER_CREATE',
    ]);
    expect(missing).toEqual([]);
    for (const thirdParty of ['HYPERPAY', 'ODOO', 'SHUKAH'] as const)
      await record(thirdParty, { orderNumber });
    const thirdParties = new Set(
      (await logs.ofOrder({ order_number: orderNumber })).data.map(
        ({ third_party: thirdParty }) => thirdParty,
      ),
    );
    expect(thirdParties).toEqual(new Set(['CITC', 'HTTP', 'HYPERPAY', 'ODOO', 'SHUKAH']));
    await expect(logs.ofOrder({ order_number: '99999999' })).rejects.toMatchObject({ status: 404 });
  });

  it('a driver: the latest, newest first, with what is missing', async () => {
    for (const thirdParty of ['ODOO', 'HYPERPAY'] as const) await record(thirdParty, { driverId });
    const { data } = await logs.ofDriver({ id: String(driverId) });
    const ids = data.map(({ _id }) => Number(_id));
    expect(ids.length).toBeGreaterThan(3);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    const missing = async () => (await logs.ofDriver({ id: String(driverId) })).missing;
    const registration = { third_party: 'CITC', type: 'DRIVER_CREATE', isTried: true };
    expect(await missing()).toEqual([registration]);
    await server.app.db.updateTable('driver').set({ citc_status: true }).where('id', '=', driverId).execute();
    expect(await missing()).toEqual([]);
    await server.app.db.transaction().execute((trx) => reportDrivers(trx, [driverId], 'DRIVER_EDIT'));
    expect(await missing()).toEqual([{ third_party: 'CITC', type: 'DRIVER_EDIT', isTried: false }]);
    await expect(logs.ofDriver({ id: '999999' })).rejects.toMatchObject({ status: 404 });
  });
});

it('the attempts of a message are children of its first exchange, whichever of them is open', async () => {
  const { citc, odoo, shukah, hyperpay, payfort } = logs;
  for (const [thirdParty, log] of [
    ['CITC', citc],
    ['ODOO', odoo],
    ['SHUKAH', shukah],
    ['HYPERPAY', hyperpay],
    ['PAYFORT', payfort],
  ] as const) {
    const of = { type: 'ORDER_CREATE', correlationId: `attempts of ${thirdParty}` };
    const ids: string[] = [];
    for (const [status, outcome, durationMs] of [
      [0, 'timeout', 9_000],
      [503, 'failure', 80],
      [200, 'success', 340],
    ] as const)
      ids.push(await record(thirdParty, { ...of, status, outcome, durationMs, attempt: ids.length + 1 }));
    // Another message, and another question about the same payment.
    await record(thirdParty, { type: of.type });
    await record(thirdParty, { ...of, type: 'ORDER_CANCEL' });
    for (const id of ids) {
      const { attempts } = (await log.detail({ id })).data;
      expect(attempts.map((one) => [one._id, one.status, one.outcome, one.duration_ms])).toEqual([
        [ids[0], 0, 'timeout', 9_000],
        [ids[1], 503, 'failure', 80],
        [ids[2], 200, 'success', 340],
      ]);
      expect(attempts.every(({ created_at }) => Date.parse(created_at) > 0)).toBe(true);
    }
  }
});

it('[ENT-39] [ENT-42] every type of a call is listed and filtered by', async () => {
  for (const type of CITC_OPERATIONS) {
    const id = await record('CITC', { type, ...on('2026-01-01') });
    const filters = { types: [type], toDate: '2026-01-01' };
    expect((await logs.citc.list({ filters })).data.map(({ _id }) => _id)).toEqual([id]);
    expect((await logs.citc.detail({ id })).data.type).toBe(type);
  }
  for (const type of HTTP_LOG_TYPES) {
    const id = await record('HTTP', { type, ...on('2026-01-01') });
    const filters = { types: [type], toDate: '2026-01-01' };
    expect((await logs.http.list({ filters })).data.map(({ _id }) => _id)).toEqual([id]);
    expect((await logs.http.detail({ id })).data.type).toBe(type);
  }
  const unknown = { filters: { types: ['DRIVER_REMOVE' as 'DRIVER_GET'] } };
  await expect(logs.citc.list(unknown)).rejects.toMatchObject({ status: 422 });
});

it('pages follow each other without a gap or a repeat, over three pages', async () => {
  for (let n = 0; n < 25; n += 1) await record('SHUKAH', { type: 'PAGED', method: 'PUT' });
  const pages = await Promise.all(
    [1, 2, 3].map((page) => logs.shukah.list({ filters: { methods: ['PUT'] }, page, limit: 10 })),
  );
  expect(pages.map(({ data }) => data.length)).toEqual([10, 10, 5]);
  expect(new Set(pages.flatMap(({ data }) => data.map(({ _id }) => _id))).size).toBe(25);
  expect(pages[0]?.total).toBe(25);
});
