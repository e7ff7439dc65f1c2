import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSignedInDriver, type SignedInDriver } from '../../../testing/factories/drivers.ts';
import { callAsDriver } from '../../../testing/gateway-calls.ts';
import { type SignedInOperator, signInAs } from '../../../testing/sign-in.ts';
import { useTestServer } from '../../../testing/test-server.ts';

const server = useTestServer({ roles: new Set(['api']) });
let staff: SignedInOperator;
beforeAll(async () => {
  staff = await signInAs(server, 'SUPER_ADMIN');
});

const idNumberOf = async ({ id }: SignedInDriver) =>
  (
    await server.app.db
      .selectFrom('driver')
      .select('id_number')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).id_number;
const versionsOf = ({ id }: SignedInDriver) =>
  server.app.db
    .selectFrom('driver_version')
    .select(['content', 'update_by_name', 'update_by_role'])
    .where('driver_id', '=', id)
    .orderBy('id')
    .execute();

test('[CALL-049] [CALL-050] a deactivated driver is signed out and gets nothing until activated', async () => {
  const driver = await createSignedInDriver(server.app.db);
  const id_number = await idNumberOf(driver);
  const me = () => callAsDriver(server.url, driver.token, 'GET', '/driver/v1/me');
  expect((await me()).status).toBe(200);
  expect(await staff.client.drivers.deactivate({ id_number })).toEqual({ success: true, isActive: false });
  expect((await me()).status).toBe(401);
  await expect(
    staff.client.drivers.availableStatus({ headers: {}, params: { id: String(driver.id) } }),
  ).rejects.toMatchObject({
    status: 409,
    message: 'driver_not_active',
  });
  expect(await staff.client.drivers.activate({ id_number })).toEqual({ success: true, isActive: true });
  // A phone stays signed out: its session ended.
  expect((await me()).status).toBe(401);
  await staff.client.drivers.activate({ id_number });
  expect(await versionsOf(driver)).toEqual([
    {
      content: [
        { key: 'isActive', new: false, old: true },
        { key: 'isReady', new: false, old: true },
      ],
      update_by_name: 'Salman Al-Dosari',
      update_by_role: 'SUPER_ADMIN',
    },
    {
      content: [{ key: 'isActive', new: true, old: false }],
      update_by_name: 'Salman Al-Dosari',
      update_by_role: 'SUPER_ADMIN',
    },
  ]);
  await expect(staff.client.drivers.activate({ id_number: 'unknown' })).rejects.toMatchObject({
    status: 404,
  });
});

test('[CALL-051] readiness turns round with each call, and is written down', async () => {
  const driver = await createSignedInDriver(server.app.db, { isReady: false });
  const turn = () => staff.client.drivers.availableStatus({ headers: {}, params: { id: String(driver.id) } });
  expect(await turn()).toEqual({ status: 200, isReady: true });
  expect(await turn()).toEqual({ status: 200, isReady: false });
  expect((await versionsOf(driver)).map(({ content }) => content)).toEqual([
    [{ key: 'isReady', new: true, old: false }],
    [{ key: 'isReady', new: false, old: true }],
  ]);
});

test('a driver who is ready already stays so where staff ask for it, and nothing is written down', async () => {
  const driver = await createSignedInDriver(server.app.db, { isReady: false });
  const setReady = (isReady: boolean, headers = {}) =>
    staff.client.drivers.availableStatus({ headers, params: { id: String(driver.id) }, body: { isReady } });
  const body = { isReady: true };
  const sent = await callAsDriver(server.url, driver.token, 'PUT', '/driver/v1/ready', { body });
  expect(sent.status).toBe(200);
  const written = await versionsOf(driver);
  expect(await setReady(true)).toEqual({ status: 200, isReady: true });
  expect(await versionsOf(driver)).toEqual(written);
  const headers = { 'idempotency-key': crypto.randomUUID() };
  expect(await setReady(false, headers)).toEqual({ status: 200, isReady: false });
  await expect(setReady(true, headers)).rejects.toMatchObject({ message: 'idempotency_key_reused' });
  expect((await versionsOf(driver)).slice(written.length).map(({ content }) => content)).toEqual([
    [{ key: 'isReady', new: false, old: true }],
  ]);
});

test('[CALL-067] [CALL-068] the distribution is taken from all but some, and given back to those who are named', async () => {
  const kept = await createSignedInDriver(server.app.db);
  const out = await createSignedInDriver(server.app.db);
  const enabled = async () =>
    (
      await server.app.db
        .selectFrom('driver')
        .select(['id'])
        .where('id', 'in', [kept.id, out.id])
        .where('is_odm_enabled', '=', true)
        .orderBy('id')
        .execute()
    ).map(({ id }) => id);
  const { changed } = await staff.client.drivers.disableAllOdm({ ignore_driver_ids: [String(kept.id)] });
  expect(changed).toBeGreaterThan(0);
  expect(await enabled()).toEqual([kept.id]);
  const ids = [String(kept.id), String(out.id)];
  expect(await staff.client.drivers.enableOdm({ driver_ids: ids })).toEqual({ success: true, changed: 1 });
  expect(await enabled()).toEqual([kept.id, out.id]);
  expect((await versionsOf(out)).map(({ content }) => content)).toEqual([
    [{ key: 'is_odm_enabled', new: false, old: true }],
    [{ key: 'is_odm_enabled', new: true, old: false }],
  ]);
  expect(await versionsOf(kept)).toEqual([]);
});

test('what is written about a driver is never changed', async () => {
  await expect(server.database.pool.query(`update driver_version set update_by_name = 'x'`)).rejects.toThrow(
    'permission denied',
  );
});

test('[CALL-052] the file holds those chosen of the drivers of the filters, and the download is audited', async () => {
  const driver = await createSignedInDriver(server.app.db);
  const id_number = await idNumberOf(driver);
  const { headers, body } = await staff.client.drivers.excel({ query: { filters: { id_number } } });
  expect(headers['content-disposition']).toMatch(/drivers-\d{4}-\d\d-\d\d\.xlsx/);
  expect((body as unknown as Blob).size).toBeGreaterThan(500);
  await expect(
    staff.client.drivers.excel({ query: { filters: { id_number }, ids: String(driver.id + 1_000_000) } }),
  ).rejects.toMatchObject({ status: 422, message: 'nothing_to_export' });
  const { rows } = await server.database.pool.query(
    `select after from audit_entry where action = 'export.driver_list' order by id`,
  );
  // An id number is a person's: the log keeps its end.
  expect(rows[0]?.after).toEqual({ filters: { id_number: `…${id_number.slice(-4)}` } });
});

describe('messages to drivers', () => {
  const words = { title: 'تنبيه', message: 'أغلق طريق الخليج' };
  let one: SignedInDriver;
  let gone: SignedInDriver;
  let driver_ids: string[];
  beforeEach(async () => {
    await server.app.db.deleteFrom('rate_bucket').execute();
    one = await createSignedInDriver(server.app.db);
    gone = await createSignedInDriver(server.app.db, { isActive: false });
    driver_ids = [String(one.id), String(gone.id)];
  });
  /** How many messages the active and the deactivated driver have. */
  const inboxes = () =>
    Promise.all(
      [one, gone].map(async ({ id }) => {
        const read = server.app.db.selectFrom('driver_notification').select('message');
        return (await read.where('driver_id', '=', id).execute()).length;
      }),
    );

  test.each(['ADMIN', 'SUPER_ADMIN'] as const)(
    '[CALL-075] [CALL-079] [DRV-03] reach one driver or several who are active, sent by an %s',
    async (role) => {
      const { notifications } = (await signInAs(server, role)).client;
      const toOne = (driver_id: string) =>
        notifications.sendMessage({ headers: {}, body: { ...words, driver_id } });
      expect(await toOne(String(one.id))).toMatchObject({ sent: 1 });
      await expect(toOne(String(gone.id))).rejects.toMatchObject({
        status: 422,
        message: 'driver_not_active',
      });
      const toSome = await notifications.sendToDrivers({ headers: {}, body: { ...words, driver_ids } });
      expect(toSome).toMatchObject({ sent: 1 });
      expect(await inboxes()).toEqual([2, 0]);
    },
  );

  test.each(['ADMIN', 'SUPER_ADMIN'] as const)(
    '[CALL-077] [ENT-61] [DRV-03] go to those named, those who match or all, sent by an %s',
    async (role) => {
      const { notifications } = (await signInAs(server, role)).client;
      const send = (body: object) => notifications.send({ headers: {}, body: { ...words, ...body } });
      const other = await createSignedInDriver(server.app.db);
      expect(await send({ drivers: driver_ids })).toMatchObject({ sent: 1 });
      expect(await send({ filters: { id_number: await idNumberOf(one) } })).toMatchObject({ sent: 1 });
      expect((await send({ isGlobal: true })).sent).toBeGreaterThan(1);
      expect(await inboxes()).toEqual([3, 0]);
      const received = await server.app.db
        .selectFrom('driver_notification')
        .select(['title', 'message'])
        .where('driver_id', '=', other.id)
        .execute();
      expect(received).toEqual([words]);
    },
  );

  test('[VAL-06] are refused where they are too short, or where it is not clear to whom they go', async () => {
    const { notifications } = staff.client;
    const short = { ...words, message: ' قصير ' };
    const tooShort = { status: 422, data: { errors: [{ field: 'message', msg: 'notification_min_5' }] } };
    const driver_id = String(one.id);
    for (const send of [
      () => notifications.send({ headers: {}, body: { ...short, isGlobal: true } }),
      () => notifications.sendMessage({ headers: {}, body: { ...short, driver_id } }),
      () => notifications.sendToDrivers({ headers: {}, body: { ...short, driver_ids } }),
    ])
      await expect(send()).rejects.toMatchObject(tooShort);
    await expect(
      notifications.send({ headers: {}, body: { ...words, isGlobal: true, drivers: driver_ids } }),
    ).rejects.toMatchObject({ data: { errors: [{ field: 'drivers', msg: 'notification_to_whom' }] } });
    expect(await inboxes()).toEqual([0, 0]);
  });
});

test('messages, notes and the readiness switch that are sent twice under one key are done once', async () => {
  await server.app.db.deleteFrom('rate_bucket').execute();
  const one = await createSignedInDriver(server.app.db);
  const id = String(one.id);
  const words = { title: 'تنبيه', message: 'أغلق طريق الخليج' };
  const { notifications, drivers, tracking } = staff.client;
  const key = () => ({ 'idempotency-key': crypto.randomUUID() });
  const twice = async <Answer>(send: (headers: ReturnType<typeof key>) => Promise<Answer>) => {
    const headers = key();
    const [first, second] = await Promise.all([send(headers), send(headers)]);
    expect(second).toEqual(first);
    expect(await send(headers)).toEqual(first);
    return headers;
  };
  const used = await twice((headers) => notifications.send({ headers, body: { ...words, drivers: [id] } }));
  await twice((headers) => notifications.sendMessage({ headers, body: { ...words, driver_id: id } }));
  await twice((headers) => notifications.sendToDrivers({ headers, body: { ...words, driver_ids: [id] } }));
  await twice((headers) => tracking.notify({ headers, body: { ...words, driver_ids: [id] } }));
  await twice((headers) => drivers.note({ headers, params: { id }, body: { note: 'مرة' } }));
  await twice((headers) => drivers.availableStatus({ headers, params: { id } }));
  const { db } = server.app;
  const logged = await db
    .selectFrom('driver_notification')
    .select('id')
    .where('driver_id', '=', one.id)
    .execute();
  const kinds = await db
    .selectFrom('driver_version')
    .select('kind')
    .where('driver_id', '=', one.id)
    .execute();
  expect([logged.length, kinds.map(({ kind }) => kind).sort()]).toEqual([4, ['change', 'note']]);
  await expect(
    notifications.send({ headers: used, body: { ...words, message: 'غير ذلك', drivers: [id] } }),
  ).rejects.toMatchObject({ status: 422, message: 'idempotency_key_reused' });
});
