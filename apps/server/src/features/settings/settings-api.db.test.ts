import type { SettingInput } from '@mishwar/contract';
import { PRODUCT_CLIENT, SETTING_DEFAULTS, SETTING_KEYS, SUPER_ADMIN_SETTINGS } from '@mishwar/domain';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSignedInDriver } from '../../testing/factories/drivers.ts';
import { insertOrder } from '../../testing/factories/orders.ts';
import { CENTRE } from '../../testing/factories/stores.ts';
import { createWorld } from '../../testing/factories/worlds.ts';
import { type SignedInOperator, signInAs } from '../../testing/sign-in.ts';
import { SETTINGS_PHRASE, useTestServer } from '../../testing/test-server.ts';

const server = useTestServer({ roles: new Set(['api']) });
let admin: SignedInOperator;
let superAdmin: SignedInOperator;
beforeAll(async () => {
  admin = await signInAs(server);
  superAdmin = await signInAs(server, 'SUPER_ADMIN');
  for (const one of [admin, superAdmin]) await one.client.settings.unlock({ phrase: PHRASE });
});
beforeEach(async () => {
  await server.database.pool.query(
    `delete from distribution_settings; delete from setting; delete from setting_version`,
  );
});

const PHRASE = SETTINGS_PHRASE;
const save = (by: SignedInOperator, ...data: SettingInput[]) =>
  by.client.settings.save({ headers: {}, body: { data } });
const LIMIT = { key: 'LIMIT_ORDER', content: { value: 150 } } as const;
const dispatch = { ...SETTING_DEFAULTS.SEND_ORDER_FILTERING, max_distance: 21.5, delay_time: 45 };

const KEYS =
  'DRIVER_TIME_EXECUTE FEE_TAX TIME_TRACKING TOGGLE_CITC RECEIVED WHATSAPP LIMIT_ORDER HYPERPAY TIMEOUT_CITC API_VER_PORTAL API_VER_MOBILE TOGGLE_ODOO TOGGLE_ZOOM_MAP TIME_ZONE TOGGLE_SHUKAH ENABLE_ORDER_SOCKET PAYMENT_PLATFORM FEE_TAX_FOR_CASPER PAYMENT_MODE MEMBERSHIP SEND_ORDER_FILTERING DISPLAY_TOGGLE_CITC';

describe('settings', () => {
  it('[CALL-010] [CALL-011] [ENT-72] are read one by one and all together, as they are by default', async () => {
    const { data } = await superAdmin.client.settings.list();
    expect(data.map(({ key }) => key).sort()).toEqual(KEYS.split(' ').sort());
    // What has a screen of its own is no setting of this list.
    const listed = Object.entries(SETTING_DEFAULTS).filter(([key]) => KEYS.split(' ').includes(key));
    expect(data.map(({ key, setting }) => [key, setting]).sort()).toEqual(listed.sort());
    for (const one of data) expect(await superAdmin.client.settings.get({ key: one.key })).toEqual(one);
  });

  it('[CALL-011] are read all together as they were saved, each with its version', async () => {
    await save(superAdmin, LIMIT, { key: 'FEE_TAX', content: { fee: 6.5, tax: 15 } });
    await save(superAdmin, { key: 'LIMIT_ORDER', content: { value: 151 } });
    const { data } = await superAdmin.client.settings.list();
    const saved = new Map(data.map((one) => [one.key, one]));
    expect(saved.get('LIMIT_ORDER')).toMatchObject({
      key: 'LIMIT_ORDER',
      setting: { value: 151 },
      version: 2,
    });
    expect(saved.get('FEE_TAX')).toMatchObject({
      key: 'FEE_TAX',
      setting: { fee: 6.5, tax: 15 },
      version: 1,
    });
    expect(saved.get('MEMBERSHIP')?.setting).toEqual(SETTING_DEFAULTS.MEMBERSHIP);
    for (const one of data) expect(await superAdmin.client.settings.get({ key: one.key })).toEqual(one);
  });

  it('[CALL-012] are saved together, each under its key, and are read as they were saved', async () => {
    const answer = await save(superAdmin, LIMIT, {
      key: 'FEE_TAX',
      content: { fee: 6.5, tax: 15 },
    });
    expect(answer.status).toBeTruthy();
    expect(await admin.client.settings.get({ key: 'LIMIT_ORDER' })).toMatchObject({
      key: 'LIMIT_ORDER',
      setting: { value: 150 },
      version: 1,
    });
    expect((await superAdmin.client.settings.get({ key: 'FEE_TAX' })).setting).toEqual({ fee: 6.5, tax: 15 });
  });

  it('[ENT-76] [ENT-78] the payment platform and the payment types are those that there are, and no other', async () => {
    for (const platform of ['HYPERPAY', 'PAYFORT', 'OFF'] as const) {
      await save(superAdmin, { key: 'PAYMENT_PLATFORM', content: { platform } });
      const { setting } = await superAdmin.client.settings.get({ key: 'PAYMENT_PLATFORM' });
      expect(setting).toEqual({ platform });
    }
    const types =
      `EXPRESS RESTAURANT SHUKAH_CLIENT ${PRODUCT_CLIENT} CLIENT MAEDA_CLIENT APPLE_PAY CARD_PAY STC_PAY`.split(
        ' ',
      );
    await save(superAdmin, { key: 'PAYMENT_MODE', content: { types: types as never } });
    const { setting } = await superAdmin.client.settings.get({ key: 'PAYMENT_MODE' });
    expect(setting).toEqual({ types });
    for (const wrong of [
      { key: 'PAYMENT_PLATFORM', content: { platform: 'STRIPE' } },
      { key: 'PAYMENT_PLATFORM', content: { platform: '' } },
      { key: 'PAYMENT_MODE', content: { types: ['CASH'] } },
    ])
      await expect(save(superAdmin, wrong as never)).rejects.toMatchObject({ status: 422 });
  });

  it('[ENT-73] [ENT-74] are saved as pairs of key and content, several as data, and read one by one as setting', async () => {
    const send = async (body: unknown) => {
      const answer = await fetch(`${server.url}/admin/api/v1/settings/create`, {
        method: 'POST',
        headers: { authorization: `Bearer ${superAdmin.token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return { status: answer.status, body: await answer.json() };
    };
    const data = [
      { key: 'TOGGLE_ODOO', content: { isActive: false } },
      { key: 'FEE_TAX', content: { fee: 7, tax: 14 } },
      { key: 'API_VER_MOBILE', content: { version: 'v1' } },
    ];
    expect(await send({ data })).toEqual({ status: 200, body: { status: true } });
    for (const wrong of [{ data: [] }, { key: 'TOGGLE_ODOO', content: { isActive: true } }, data[0]])
      expect((await send(wrong)).status).toBe(422);
    for (const { key, content } of data) {
      const answer = await fetch(`${server.url}/admin/api/v1/setting?key=${key}`, {
        headers: { authorization: `Bearer ${superAdmin.token}` },
      });
      expect(await answer.json()).toMatchObject({ key, setting: content });
    }
  });

  it('[ENT-75] the time zone carries gmt, name and timezone of one of the two zones', async () => {
    const { setting } = await admin.client.settings.get({ key: 'TIME_ZONE' });
    expect(setting).toEqual({ gmt: 'UTC+03:00', name: 'Kuwait/Riyadh', timezone: 'Asia/Riyadh' });
    const hanoi = { gmt: 'UTC+07:00', name: 'Hanoi', timezone: 'Asia/Ho_Chi_Minh' } as const;
    await save(admin, { key: 'TIME_ZONE', content: hanoi });
    expect((await admin.client.settings.get({ key: 'TIME_ZONE' })).setting).toEqual(hanoi);
    for (const content of [
      { ...hanoi, timezone: 'Europe/Berlin' },
      { gmt: hanoi.gmt, name: hanoi.name },
      { ...hanoi, offset: 7 },
      { ...hanoi, gmt: 'UTC+03:00' },
    ])
      await expect(save(admin, { key: 'TIME_ZONE', content: content as never })).rejects.toMatchObject({
        status: 422,
      });
  });

  it('[ENT-77] API versions are v1 and v2', async () => {
    for (const key of ['API_VER_PORTAL', 'API_VER_MOBILE'] as const) {
      for (const version of ['v1', 'v2'] as const) {
        await save(superAdmin, { key, content: { version } });
        expect((await superAdmin.client.settings.get({ key })).setting).toEqual({ version });
      }
      for (const version of ['v3', '2', ''])
        await expect(save(superAdmin, { key, content: { version: version as never } })).rejects.toMatchObject(
          {
            status: 422,
          },
        );
    }
  });

  it('[CALL-012] [ENT-69] dispatch settings are a setting and a version of the distribution at once, in numbers', async () => {
    await save(admin, { key: 'SEND_ORDER_FILTERING', content: dispatch });
    const kept = await server.app.db.selectFrom('setting').selectAll().executeTakeFirstOrThrow();
    expect(kept).toMatchObject({ key: 'SEND_ORDER_FILTERING', content: dispatch, updated_by: admin.id });
    const { data } = await admin.client.distribution.inForce();
    expect(data).toMatchObject(dispatch);
    expect(await admin.client.settings.get({ key: 'SEND_ORDER_FILTERING' })).toMatchObject({
      key: 'SEND_ORDER_FILTERING',
      setting: dispatch,
      version: data.version,
    });
    const text = { ...dispatch, delay_time: 'soon' as never };
    await expect(save(admin, { key: 'SEND_ORDER_FILTERING', content: text })).rejects.toMatchObject({
      status: 422,
      data: { errors: [{ field: 'data.0.content.delay_time', msg: 'dispatch_value_not_number' }] },
    });
  });

  it('an amount with a fraction of a halala is refused at its field', async () => {
    const wrong: SettingInput[] = [
      { key: 'FEE_TAX', content: { fee: 0.004, tax: 15 } },
      { key: 'FEE_TAX_FOR_CASPER', content: { fee: 5.005, tax: 15 } },
      { key: 'LIMIT_ORDER', content: { value: -20.125 } },
    ];
    const fields = ['data.0.content.fee', 'data.1.content.fee', 'data.2.content.value'];
    await expect(save(superAdmin, ...wrong)).rejects.toMatchObject({
      status: 422,
      data: { errors: fields.map((field) => ({ field, msg: 'amount_invalid' })) },
    });
  });

  it('[VAL-79] dispatch settings may be anything that is whole where it must be and not negative', async () => {
    const odd = { ...dispatch, init_distance: 50, step_distance: 0, max_scan_driver: 0 };
    await save(admin, { key: 'SEND_ORDER_FILTERING', content: odd });
    const wrong = { ...dispatch, delay_time: 1.5, max_scan_driver: -1, step_distance: -0.5 };
    await expect(save(admin, { key: 'SEND_ORDER_FILTERING', content: wrong })).rejects.toMatchObject({
      data: {
        errors: [
          { field: 'data.0.content.delay_time', msg: 'dispatch_value_not_whole' },
          { field: 'data.0.content.step_distance', msg: 'dispatch_value_negative' },
          { field: 'data.0.content.max_scan_driver', msg: 'dispatch_value_negative' },
        ],
      },
    });
  });

  it('[ROLE-08] [ROLE-09] [ROLE-10] [ROLE-11] of a super admin are neither shown to an ADMIN nor accepted, and nothing else of the request is saved', async () => {
    const seen = (await admin.client.settings.list()).data.map(({ key }) => key);
    expect(seen).toEqual(SETTING_KEYS.filter((key) => !SUPER_ADMIN_SETTINGS.includes(key)));
    const refused = { status: 403, message: 'setting_super_admin_only' };
    await expect(admin.client.settings.get({ key: 'FEE_TAX' })).rejects.toMatchObject(refused);
    await expect(
      save(admin, LIMIT, { key: 'API_VER_MOBILE', content: { version: 'v1' } }),
    ).rejects.toMatchObject({ ...refused, data: { errors: [{ field: 'API_VER_MOBILE' }] } });
    expect(await server.app.db.selectFrom('setting').selectAll().execute()).toEqual([]);
  });

  it('with an unknown key, a content of another key or a key twice are refused by their place', async () => {
    const unknown = { key: 'SECRET', content: { value: 1 } } as never;
    await expect(save(superAdmin, LIMIT, unknown)).rejects.toMatchObject({
      status: 422,
      data: { errors: [{ field: 'data.1.key', msg: 'setting_key_unknown' }] },
    });
    const mixed = { key: 'TOGGLE_ODOO', content: { value: 1 } } as never;
    await expect(save(superAdmin, mixed)).rejects.toMatchObject({
      data: {
        errors: [
          { field: 'data.0.content.isActive', msg: 'field_required' },
          { field: 'data.0.content.value', msg: 'unknown_field' },
        ],
      },
    });
    await expect(save(superAdmin, LIMIT, LIMIT)).rejects.toMatchObject({ status: 422 });
    expect(await server.app.db.selectFrom('setting').selectAll().execute()).toEqual([]);
  });

  it('over a version that was not seen are refused, all of them', async () => {
    await save(admin, { ...LIMIT, version: 0 });
    const two: SettingInput = { key: 'RECEIVED', content: { value: 3 }, version: 0 };
    await expect(save(superAdmin, two, { ...LIMIT, version: 0 })).rejects.toMatchObject({
      status: 409,
      message: 'settings_changed',
      data: { errors: [{ field: 'LIMIT_ORDER', msg: 'settings_changed' }] },
    });
    expect((await admin.client.settings.get({ key: 'RECEIVED' })).version).toBe(0);
    await save(superAdmin, two, { ...LIMIT, content: { value: 151 }, version: 1 });
    expect((await admin.client.settings.get({ key: 'LIMIT_ORDER' })).version).toBe(2);
  });

  it('are audited with what they were', async () => {
    await save(admin, LIMIT);
    await save(superAdmin, { ...LIMIT, content: { value: 175 } });
    const { rows } = await server.database.pool.query(
      `select actor_id, before, after from audit_entry where action = 'settings.save' and subject_id = 'LIMIT_ORDER'
       order by id desc limit 1`,
    );
    expect(rows).toEqual([{ actor_id: superAdmin.id, before: { value: 150 }, after: { value: 175 } }]);
  });
});

describe('the history of the settings', () => {
  it('names who saved which version, and leaves out the keys that the role may not see', async () => {
    await save(admin, LIMIT);
    await save(
      superAdmin,
      { ...LIMIT, content: { value: 175 } },
      { key: 'FEE_TAX', content: { fee: 6, tax: 15 } },
    );
    const page = { page: 1, limit: 20, sort: -1 } as const;
    const all = (await superAdmin.client.settings.versions(page)).data;
    expect([all.total, all.results.map(({ key, version }) => [key, version])]).toEqual([
      3,
      [
        ['FEE_TAX', 1],
        ['LIMIT_ORDER', 2],
        ['LIMIT_ORDER', 1],
      ],
    ]);
    expect(all.results[1]).toMatchObject({
      content: { value: 175 },
      before: { value: 150 },
      restored_from: null,
    });
    expect(all.results[2]?.before).toBeNull();
    const seen = (await admin.client.settings.versions(page)).data;
    expect(seen.results.map(({ key }) => key)).toEqual(['LIMIT_ORDER', 'LIMIT_ORDER']);
    const hidden = await admin.client.settings.versions({ ...page, key: 'FEE_TAX' });
    expect(hidden.data).toEqual({ results: [], total: 0, total_exact: true });
    const { data } = await admin.client.settings.list();
    const limit = data.find(({ key }) => key === 'LIMIT_ORDER');
    expect(limit?.updated_by).toBe(all.results[1]?.created_by);
    expect(limit?.updated_at).toBe(all.results[1]?.created_at);
    expect(data.find(({ key }) => key === 'RECEIVED')).toMatchObject({ updated_at: null, updated_by: null });
  });

  it('rolls a setting back as a new version, unless it has changed since or belongs to a super admin', async () => {
    await save(admin, LIMIT);
    await save(admin, { ...LIMIT, content: { value: 175 } });
    const page = { page: 1, limit: 20, sort: 1 } as const;
    const [first] = (await admin.client.settings.versions({ ...page, key: 'LIMIT_ORDER' })).data.results;
    const id = first?.id ?? '';
    const restore = (by: SignedInOperator, version: number, of = id) =>
      by.client.settings.restore({ headers: {}, params: { id: of }, body: { version } });
    await expect(restore(admin, 1)).rejects.toMatchObject({ status: 409, message: 'settings_changed' });
    await restore(admin, 2);
    expect(await admin.client.settings.get({ key: 'LIMIT_ORDER' })).toMatchObject({
      setting: { value: 150 },
      version: 3,
    });
    const [, , made] = (await admin.client.settings.versions({ ...page, key: 'LIMIT_ORDER' })).data.results;
    expect(made).toMatchObject({ version: 3, restored_from: 1, before: { value: 175 } });
    const { rows } = await server.database.pool.query(
      `select before, after from audit_entry where action = 'settings.restore' order by id desc limit 1`,
    );
    expect(rows).toEqual([{ before: { value: 175 }, after: { value: 150 } }]);
    await save(superAdmin, { key: 'FEE_TAX', content: { fee: 6, tax: 15 } });
    const [kept] = (await superAdmin.client.settings.versions({ ...page, key: 'FEE_TAX' })).data.results;
    await expect(restore(admin, 1, kept?.id)).rejects.toMatchObject({ status: 403 });
    await expect(restore(admin, 1, '999999999')).rejects.toMatchObject({ status: 404 });
  });

  it('gets no version by a save that changes nothing', async () => {
    await save(admin, LIMIT);
    await save(superAdmin, LIMIT, { key: 'RECEIVED', content: { value: 4 } });
    const { data } = await admin.client.settings.versions({ page: 1, limit: 20, sort: -1 });
    expect(data.results.map(({ key }) => key)).toEqual(['RECEIVED', 'LIMIT_ORDER']);
  });
});

it('what a change applies to is counted: open orders, drivers, those below a new limit', async () => {
  const { restaurantId } = await createWorld(server.app);
  const read = async (lowest_balance?: number) =>
    (await admin.client.settings.impact({ lowest_balance })).data;
  const before = await read(100);
  await insertOrder(server.app, { order_number: 'IMPACT1', restaurantId });
  await insertOrder(server.app, { order_number: 'IMPACT2', restaurantId, isFake: true });
  await createSignedInDriver(server.app.db, { spot: CENTRE, now: server.app.now(), balance: 5_000 });
  const after = await read(100);
  expect(after.open_orders - before.open_orders).toBe(1);
  expect(after.active_drivers - before.active_drivers).toBe(1);
  expect(after.online_drivers - before.online_drivers).toBe(1);
  expect((after.drivers_below_limit ?? 0) - (before.drivers_below_limit ?? 0)).toBe(1);
  const lower = await read(1);
  expect((lower.drivers_below_limit ?? 0) - (before.drivers_below_limit ?? 0)).toBe(0);
  expect((await read()).drivers_below_limit).toBeNull();
});

describe('[SEC-37] the phrase of the settings', () => {
  const locked = { status: 403, message: 'settings_locked' };
  const SAVE = { key: 'LIMIT_ORDER', content: { value: 10 } } as const;

  it('opens them for five minutes, in one session, and is demanded for every read and write', async () => {
    const operator = await signInAs(server, 'SUPER_ADMIN');
    const calls = [
      () => operator.client.settings.list(),
      () => operator.client.settings.get({ key: 'LIMIT_ORDER' }),
      () => save(operator, SAVE),
      () => save(operator, SAVE, { key: 'SEND_ORDER_FILTERING', content: dispatch }),
    ];
    for (const call of calls) await expect(call()).rejects.toMatchObject(locked);
    const wrong = operator.client.settings.unlock({ phrase: `${PHRASE} ` });
    await expect(wrong).rejects.toMatchObject({
      status: 422,
      data: { errors: [{ field: 'phrase', msg: 'settings_phrase_wrong' }] },
    });
    for (const call of calls) await expect(call()).rejects.toMatchObject(locked);
    const { data } = await operator.client.settings.unlock({ phrase: PHRASE });
    const minutes = (Date.parse(data.unlocked_until) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(4.9);
    expect(minutes).toBeLessThanOrEqual(5);
    for (const call of calls) await call();
    const other = await signInAs(server, 'SUPER_ADMIN');
    await expect(other.client.settings.list()).rejects.toMatchObject(locked);
    await server.database.pool.query(
      `update session set settings_unlocked_until = now() - interval '1 second' where operator_id = $1`,
      [operator.id],
    );
    for (const call of calls) await expect(call()).rejects.toMatchObject(locked);
    const { rows } = await server.database.pool.query(
      `select action from audit_entry where actor_id = $1 and action like 'settings.unlock%' order by id`,
      [operator.id],
    );
    expect(rows.map(({ action }) => action)).toEqual(['settings.unlock_refused', 'settings.unlock']);
  });

  it('is not needed for the settings of the order distribution, which have their own screen', async () => {
    const operator = await signInAs(server, 'SUPER_ADMIN');
    const saved = await save(operator, { key: 'SEND_ORDER_FILTERING', content: dispatch });
    expect(saved.status).toBe(true);
  });

  it('cannot be guessed quickly', async () => {
    const operator = await signInAs(server, 'SUPER_ADMIN');
    const answers = await Promise.allSettled(
      Array.from({ length: 40 }, (_, at) => operator.client.settings.unlock({ phrase: `guess ${at}` })),
    );
    const refused = answers.map((one) => one.status === 'rejected' && one.reason.status);
    expect(refused.filter((status) => status === 422).length).toBeLessThanOrEqual(10);
    expect(refused.filter((status) => status === 429).length).toBeGreaterThanOrEqual(30);
    await expect(operator.client.settings.unlock({ phrase: PHRASE })).rejects.toMatchObject({ status: 429 });
  });
});
