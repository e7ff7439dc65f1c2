import { DEFAULT_ODM_FORMULA, SETTING_DEFAULTS } from '@mishwar/domain';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { placeTestOrder } from '../../../testing/factories/orders.ts';
import { createOrderWorld } from '../../../testing/factories/worlds.ts';
import { type SignedInOperator, signInAs } from '../../../testing/sign-in.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { ensureSettingsVersion } from '../public.ts';

const server = useTestServer({ roles: new Set(['api']) });
let one: SignedInOperator;
let two: SignedInOperator;
beforeAll(async () => {
  one = await signInAs(server);
  two = await signInAs(server, 'SUPER_ADMIN');
});
beforeEach(async () => {
  await server.database.pool.query(
    `delete from distribution_task; update orders set distribution_settings_id = null;
     delete from distribution_settings; delete from setting`,
  );
});

const dispatch = SETTING_DEFAULTS.SEND_ORDER_FILTERING;
const formula = { availability_weight: 50, distance_weight: 30, idle_time_weight: 20, qualified_limit: 55 };
const CHANGED = { status: 409, message: 'settings_changed' };

const saveFormula = (by: SignedInOperator, body = formula, headers = {}) =>
  by.client.distribution.saveFormula({ headers, body });
const versions = async () => (await one.client.distribution.versions({ limit: 20 })).data;
const inForce = async () => (await one.client.distribution.inForce()).data;
const setting = async () =>
  server.app.db
    .selectFrom('setting')
    .selectAll()
    .where('key', '=', 'SEND_ORDER_FILTERING')
    .executeTakeFirst();

describe('the formula', () => {
  it('[ENT-67] [CALL-013] [CALL-014] [CALL-015] is read, saved by any of the staff and read again, by both calls', async () => {
    expect(await one.client.distribution.formula()).toEqual({ ...DEFAULT_ODM_FORMULA, version: 0 });
    const saved = await saveFormula(one);
    expect(saved).toEqual({ ...formula, version: expect.any(Number) });
    expect(await two.client.distribution.formula()).toEqual(saved);
    expect(await two.client.distribution.weightage()).toEqual({ data: saved });
  });

  it('is refused if the weights do not sum to 100 or a number is out of range', async () => {
    const refused = (...errors: object[]) => ({ status: 422, data: { errors } });
    await expect(saveFormula(one, { ...formula, distance_weight: 31 })).rejects.toMatchObject(
      refused({ msg: 'odm_total_not_100' }),
    );
    await expect(saveFormula(one, { ...formula, qualified_limit: 101 })).rejects.toMatchObject(
      refused({ field: 'qualified_limit', msg: 'odm_limit_out_of_range' }),
    );
    await expect(
      saveFormula(one, { ...formula, availability_weight: -1, idle_time_weight: null as never }),
    ).rejects.toMatchObject(
      refused(
        { field: 'availability_weight', msg: 'odm_weight_out_of_range' },
        { field: 'idle_time_weight', msg: 'odm_value_not_number' },
      ),
    );
    expect((await versions()).total).toBe(0);
  });

  it('applies to new orders; earlier orders keep their version', async () => {
    const { db } = server.app;
    const before = await db.transaction().execute(ensureSettingsVersion);
    const { version } = await saveFormula(one);
    expect(version).toBeGreaterThan(before);
    expect(await db.transaction().execute(ensureSettingsVersion)).toBe(version);
  });
});

describe('versions', () => {
  it('list author, time and changes, newest first, from the defaults on', async () => {
    await saveFormula(one);
    await two.client.distribution.saveMode({
      headers: {},
      body: { mode: 'matched', shadow: true, note: ' a quiet night ' },
    });
    const { results, total } = await versions();
    expect(total).toBe(3);
    expect(results).toMatchObject([
      {
        mode: 'matched',
        shadow: true,
        note: 'a quiet night',
        created_by: 'Salman Al-Dosari',
        changes: [
          { field: 'mode', before: 'waves', after: 'matched' },
          { field: 'shadow', before: false, after: true },
        ],
      },
      {
        ...formula,
        ...dispatch,
        created_by: 'Amal Al-Dosari',
        note: null,
        restored_from: null,
        changes: [
          { field: 'availability_weight', before: 40, after: 50 },
          { field: 'distance_weight', before: 40, after: 30 },
          { field: 'qualified_limit', before: 40, after: 55 },
        ],
      },
      { ...DEFAULT_ODM_FORMULA, created_by: null, changes: [] },
    ]);
    for (const { created_at } of results) expect(Date.now() - Date.parse(created_at)).toBeLessThan(60_000);
    const oldestFirst = await one.client.distribution.versions({ limit: 20, sort: 1 });
    expect(oldestFirst.data.results).toEqual(results.toReversed());
  });

  it('are paged, each compared with its predecessor on the next page', async () => {
    for (let limit = 1; limit <= 21; limit++) await saveFormula(one, { ...formula, qualified_limit: limit });
    const [first, second] = [
      await one.client.distribution.versions({ page: 1, limit: 20 }),
      await one.client.distribution.versions({ page: 2, limit: 20 }),
    ];
    expect([first.data.results.length, second.data.results.length, first.data.total]).toEqual([20, 2, 22]);
    expect(first.data.results.at(-1)?.changes).toEqual([{ field: 'qualified_limit', before: 1, after: 2 }]);
    const ascending = await one.client.distribution.versions({ page: 2, limit: 20, sort: 1 });
    expect(ascending.data.results.map(({ changes }) => changes)).toEqual([
      [{ field: 'qualified_limit', before: 19, after: 20 }],
      [{ field: 'qualified_limit', before: 20, after: 21 }],
    ]);
  });

  it('are restored as a new version that names its source, together with the dispatch setting', async () => {
    await one.client.settings.save({
      headers: {},
      body: { data: [{ key: 'SEND_ORDER_FILTERING', content: { ...dispatch, max_distance: 9 } }] },
    });
    const { results } = await versions();
    const first = results.at(-1)?.version ?? 0;
    const { data } = await two.client.distribution.restore({
      params: { version: first },
      headers: { 'x-settings-version': results[0]?.version ?? 0 },
      body: { note: 'too few offers' },
    });
    expect(data).toMatchObject({ ...dispatch, ...DEFAULT_ODM_FORMULA });
    expect(data.version).toBeGreaterThan(results[0]?.version ?? 0);
    expect((await versions()).results[0]).toMatchObject({
      version: data.version,
      restored_from: first,
      note: 'too few offers',
      changes: [{ field: 'max_distance', before: 9, after: 15 }],
    });
    expect((await setting())?.content).toEqual(dispatch);
    await expect(
      one.client.distribution.restore({ params: { version: 2_000_000 }, headers: {}, body: null }),
    ).rejects.toMatchObject({ status: 404 });
  });

  it('decide the waiting orders again when that is asked for, and no others', async () => {
    const world = await createOrderWorld(server.app.db);
    const orders = [await placeTestOrder(server.app.db, world), await placeTestOrder(server.app.db, world)];
    const tasks = () =>
      server.app.db
        .selectFrom('distribution_task')
        .select(['order_id', 'settings_id', sql<boolean>`next_wave_at <= now()`.as('is_due')])
        .orderBy('order_id')
        .execute();
    const before = await versions();
    const source = before.results[0]?.version ?? 0;
    await saveFormula(one);
    await sql`update distribution_task set next_wave_at = now() + interval '1 hour'`.execute(server.app.db);
    const later = await tasks();
    expect((await one.client.distribution.waitingOrders()).data).toEqual({ count: orders.length });
    const restore = async (body: { redecide_waiting?: boolean }) =>
      (await one.client.distribution.restore({ params: { version: source }, headers: {}, body })).data;
    expect((await restore({})).redecided_orders).toBe(0);
    expect(await tasks()).toEqual(later);
    await saveFormula(one, { ...formula, qualified_limit: 7 });
    const { version, redecided_orders } = await restore({ redecide_waiting: true });
    expect(redecided_orders).toBe(2);
    expect(await tasks()).toEqual(
      orders.map(({ id }) => ({ order_id: id, settings_id: version, is_due: true })),
    );
    const audit = await server.app.db
      .selectFrom('audit_entry')
      .select(['actor_id', 'subject_id', 'after'])
      .where('action', '=', 'distribution.redecide')
      .execute();
    expect(audit).toEqual([{ actor_id: Number(one.id), subject_id: String(version), after: { orders: 2 } }]);
  });

  it('are created by changes only: saving equal values creates none', async () => {
    const { version } = await saveFormula(one);
    expect((await saveFormula(two)).version).toBe(version);
    expect((await versions()).total).toBe(2);
  });
});

describe('saving at the same time', () => {
  it('over an unseen version is refused, for every part', async () => {
    const seen = (await inForce()).version;
    const headers = { 'x-settings-version': seen };
    await saveFormula(one, formula, headers);
    await expect(saveFormula(two, { ...formula, qualified_limit: 1 }, headers)).rejects.toMatchObject(
      CHANGED,
    );
    await expect(
      two.client.distribution.saveMode({ headers, body: { mode: 'matched', shadow: false } }),
    ).rejects.toMatchObject(CHANGED);
    const content = { ...dispatch, delay_time: 1 };
    const data = [{ key: 'SEND_ORDER_FILTERING' as const, content, version: seen }];
    await expect(two.client.settings.save({ headers: {}, body: { data } })).rejects.toMatchObject(CHANGED);
    expect(await inForce()).toMatchObject({ ...formula, ...dispatch, mode: 'waves' });
  });

  it('accepts one of twenty with the same seen version, and all without one', async () => {
    const headers = { 'x-settings-version': (await inForce()).version };
    const tries = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) => saveFormula(one, { ...formula, qualified_limit: n }, headers)),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const tried of tries) if (tried.status === 'rejected') expect(tried.reason).toMatchObject(CHANGED);
    const content = { ...dispatch, delay_time: 44 };
    await Promise.all([
      saveFormula(one),
      two.client.settings.save({ headers: {}, body: { data: [{ key: 'SEND_ORDER_FILTERING', content }] } }),
      two.client.distribution.saveMode({ headers: {}, body: { mode: 'matched', shadow: false } }),
    ]);
    expect(await inForce()).toMatchObject({ ...formula, ...content, mode: 'matched' });
    expect((await versions()).total).toBe(5);
  });

  it('the first order does not invalidate the defaults that an operator has seen', async () => {
    const headers = { 'x-settings-version': (await inForce()).version };
    await server.app.db.transaction().execute(ensureSettingsVersion);
    await saveFormula(one, formula, headers);
    expect(await inForce()).toMatchObject(formula);
  });

  it('sent twice with one idempotency key has one effect, and the key is refused for another request', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID(), 'x-settings-version': 0 };
    const saved = await saveFormula(one, formula, headers);
    expect(await saveFormula(one, formula, headers)).toEqual(saved);
    expect((await versions()).total).toBe(2);
    await expect(saveFormula(one, { ...formula, qualified_limit: 1 }, headers)).rejects.toMatchObject({
      status: 422,
      message: 'idempotency_key_reused',
    });
  });
});

it('[SEC-37] every change is audited with who, from where, before and after', async () => {
  await saveFormula(one);
  await two.client.distribution.saveMode({ headers: {}, body: { mode: 'matched', shadow: false } });
  const { rows } = await server.database.pool.query(
    `select action, actor_id, address, before, after from audit_entry where subject_kind = 'distribution_settings'
     order by id desc limit 2`,
  );
  expect(rows).toMatchObject([
    {
      action: 'distribution.change',
      actor_id: two.id,
      address: expect.any(String),
      before: { mode: 'waves' },
      after: { mode: 'matched' },
    },
    { actor_id: one.id, before: { qualified_limit: 40 }, after: { qualified_limit: 55 } },
  ]);
});
