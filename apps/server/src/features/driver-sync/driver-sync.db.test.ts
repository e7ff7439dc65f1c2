import type { DriverSync } from '@mishwar/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { withExchanges } from '../../platform/exchange-log/with-exchanges.ts';
import { createThirdPartyBreaker } from '../../platform/outbound/retry.ts';
import { type SignedInOperator, signInAs } from '../../testing/sign-in.ts';
import { eventually } from '../../testing/sockets.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import {
  startThirdParties,
  type TestRosterDriver,
  type TestThirdParties,
} from '../../testing/third-parties.ts';
import { openRoster } from './integration-rosters.ts';
import { runSync } from './run-sync.ts';
import { many, rosterDriver } from './testing/roster-drivers.ts';

let sandbox: TestThirdParties;
let server: TestServer;
let staff: SignedInOperator;

beforeAll(async () => {
  sandbox = await startThirdParties();
  server = await startTestServer({ roles: new Set(['api']), ...sandbox.config });
  staff = await signInAs(server);
  const { pool } = server.database;
  await pool.query(`insert into region (name_ar, name_en) values ('المنطقة الشرقية', 'Eastern Province')`);
  await pool.query(
    `insert into city (region_id, name_ar, name_en, latitude, longitude) select id, 'الدمام', 'Dammam', 26.4, 50.1 from region`,
  );
  await pool.query(`insert into identity_type (name_ar, name_en) values ('هوية وطنية', 'National identity')`);
  await pool.query(
    `insert into car_type (name_ar, name_en) values ('سيدان', 'Sedan'), ('دراجة نارية', 'Motorcycle')`,
  );
});
afterAll(async () => {
  await server.stop();
  sandbox.stop();
});
beforeEach(async () => void (await Promise.all([sandbox.odoo.faults(), sandbox.shukah.faults()])));

/** Does in this process what the job does, with short delays. */
async function run(id: string, signal = new AbortController().signal): Promise<void> {
  const { third_party } = await syncOf(id);
  await withExchanges(server.app, async (exchanges) => {
    const roster = openRoster(server.app, third_party, exchanges, 1_000);
    if (!roster) throw new Error('no roster');
    const retryPolicy = { maxAttempts: 2, initialDelayMs: 1 };
    const breaker = createThirdPartyBreaker();
    await runSync(server.app, Number(id), { roster, exchanges, breaker, retryPolicy, signal });
  });
}
async function syncOf(id: string): Promise<DriverSync> {
  const { data } = await staff.client.driverSync.latest();
  const found = data.find(({ sync }) => sync?._id === id)?.sync;
  if (!found) throw new Error('that is not the latest sync');
  return found;
}
const start = async (third_party: 'odoo' | 'shukah') =>
  (await staff.client.driverSync.start({ third_party })).data;
async function driverOf({ id_number }: TestRosterDriver) {
  const { data } = await staff.client.drivers.list({ filters: { id_number } });
  return (await staff.client.drivers.edit({ id: data.results[0]?._id ?? '' })).data;
}
const reportsOf = async ({ _id }: { _id: string }) => {
  const sent = `select event from outbox where destination = 'citc' and ordering_key = $1 order by id`;
  return (await server.database.pool.query(sent, [`driver:${_id}`])).rows.map(({ event }) => event);
};
const auditOf = (id: string) => staff.client.drivers.auditLog({ id });
const drivers = (id: string, outcome: 'created' | 'changed' | 'refused') =>
  staff.client.driverSync.drivers({ id, outcome, sort: 1 }).then(({ data }) => data.results);

describe.each([
  ['odoo', '[CALL-054] [CALL-055]'],
  ['shukah', '[CALL-056] [CALL-057]'],
] as const)('a page of the drivers of %s %s', (thirdParty, _ids) => {
  const calls = () => {
    const { erpPages, erpPage, partnerPages, partnerPage } = staff.client.driverSync;
    if (thirdParty === 'odoo') return { pages: erpPages, page: erpPage };
    return { pages: partnerPages, page: partnerPage };
  };

  test('[CONST-23] is one of twenty; brought over twice it changes nothing', async () => {
    const roster = many(21);
    await sandbox[thirdParty].setDrivers(roster);
    expect(await calls().pages({ limit: 20, page: 1 })).toEqual({ total: 21, totalPage: 2 });
    const one = await calls().page({ query: { limit: 20, page: 1 } });
    expect(one.data).toMatchObject({ page: 1, created: 20, changed: 0, unchanged: 0, refused: 0 });
    const last = await calls().page({ query: { page: 2 } });
    expect(last.data).toMatchObject({ page: 2, created: 1 });
    expect(last.data.drivers).toMatchObject([{ outcome: 'created', id_number: roster[20]?.id_number }]);
    const again = await calls().page({ query: { page: 1 } });
    expect(again.data).toEqual({ page: 1, created: 0, changed: 0, unchanged: 20, refused: 0, drivers: [] });
    const driver = await driverOf(roster[0] as TestRosterDriver);
    expect(driver).toMatchObject({ firstName: 'سالم', date_of_birth: '03/02/1990', isActive: true });
    expect(driver).toMatchObject({ city: { nameAr: 'الدمام' }, region: { nameAr: 'المنطقة الشرقية' } });
    expect(driver.from_company).toBe(thirdParty === 'shukah' ? 'shukah' : null);
    expect((await auditOf(driver._id)).total).toBe(0);
    await expect(calls().page({ query: { page: 0 } })).rejects.toMatchObject({ status: 422 });
  });

  test('has each of its drivers brought over without what PostgreSQL cannot store', async () => {
    const roster = [
      rosterDriver({ first_name: 'Ali\0', last_name: 'A\ud83d', city: 'الد\0مام' }),
      rosterDriver(),
    ];
    await sandbox[thirdParty].setDrivers(roster);
    const { data } = await calls().page({ query: { page: 1 } });
    expect(data).toMatchObject({ created: 2, refused: 0 });
    const driver = await driverOf(roster[0] as TestRosterDriver);
    expect(driver).toMatchObject({ firstName: 'Ali', lastName: 'A\ufffd', city: { nameAr: 'الدمام' } });
  });
});

describe('what a third party says of a driver', () => {
  const apply = async (...roster: TestRosterDriver[]) => {
    await sandbox.odoo.setDrivers(roster);
    return (await staff.client.driverSync.erpPage({ query: { page: 1 } })).data;
  };

  test('[SEC-61] is taken without the characters that change the direction of text', async () => {
    const one = rosterDriver({ first_name: 'سا\u202eلم', last_name: '\u2066الحربي\u2069' });
    const stored = await apply(one).then(() => driverOf(one));
    expect(stored).toMatchObject({ firstName: 'سالم', lastName: 'الحربي' });
  });

  test('changes the driver, with an audit entry naming the operator and the old values', async () => {
    const one = rosterDriver();
    await apply(one);
    const changed = await apply({ ...one, car_type: 'Motorcycle', car_number: 'د ر س 22' });
    expect(changed).toMatchObject({ created: 0, changed: 1, unchanged: 0 });
    expect(changed.drivers).toMatchObject([{ outcome: 'changed', fields: ['car_type', 'car_number'] }]);
    const stored = await driverOf(one);
    expect(await reportsOf(stored)).toEqual(['DRIVER_CREATE', 'DRIVER_EDIT']);
    const { data, total } = await auditOf(stored._id);
    expect(total).toBe(1);
    expect(data[0]).toMatchObject({
      update_by: { name: 'Amal Al-Dosari · Odoo', role: 'ADMIN' },
      update_content: [
        { key: 'car_type', old: 'سيدان', new: 'دراجة نارية' },
        { key: 'car_number', old: 'أ ب ح 1', new: 'د ر س 22' },
      ],
    });
  });

  test('leaves what it does not say, and a phone that is only written otherwise', async () => {
    const one = rosterDriver({ stc_pay_number: '0500000000' });
    await apply(one);
    const international = `+966${one.phone.slice(1)}`;
    const silent = { ...one, phone: international, stc_pay_number: null, date_of_birth: null, city: null };
    expect(await apply(silent)).toMatchObject({ unchanged: 1, changed: 0, refused: 0 });
    expect(await driverOf(one)).toMatchObject({ stc_pay_number: '0500000000', phone: one.phone });
  });

  test('may deactivate a driver, which the regulator hears, but not activate one whom staff have deactivated', async () => {
    const one = rosterDriver();
    await apply(one);
    expect(await apply({ ...one, active: false })).toMatchObject({ changed: 1 });
    expect(await driverOf(one)).toMatchObject({ isActive: false, isReady: false });
    expect(await apply(one)).toMatchObject({ changed: 0, unchanged: 1 });
    expect(await driverOf(one)).toMatchObject({ isActive: false });
    expect(await reportsOf(await driverOf(one))).toEqual(['DRIVER_CREATE', 'DRIVER_DEACTIVATE']);
  });

  test('is refused with every reason where it cannot be, and the others are brought over', async () => {
    const good = rosterDriver();
    const result = await apply(
      rosterDriver({ phone: '12345' }),
      rosterDriver({ city: 'بعيدة', car_type: 'مركب' }),
      rosterDriver({ last_name: '', date_of_birth: '1990-02-31' }),
      rosterDriver({ phone: good.phone }),
      good,
    );
    expect(result).toMatchObject({ created: 1, refused: 4 });
    expect(result.drivers.map(({ reasons }) => reasons)).toEqual([
      [{ field: 'phone', msg: 'phone_invalid' }],
      [
        { field: 'car_type_id', msg: 'car_type_unknown' },
        { field: 'city_id', msg: 'city_unknown' },
      ],
      [{ field: 'lastName', msg: 'lastname_required' }],
      [],
      [{ field: 'phone', msg: 'phone_taken' }],
    ]);
  });
});

describe('a sync', () => {
  test('[CALL-074] reads the total, applies page after page and reports the outcome of each driver', async () => {
    const roster = many(45);
    const [known, changed] = roster;
    if (!known || !changed) throw new Error('no drivers');
    await sandbox.odoo.setDrivers(roster.slice(0, 2));
    await staff.client.driverSync.erpPage({ query: { page: 1 } });
    roster[1] = { ...changed, car_number: 'ط ع ق 7' };
    roster[44] = rosterDriver({ phone: '1' });
    await sandbox.odoo.setDrivers(roster);
    const { data: sync } = await staff.client.driverSync.updateOdoo({});
    const queued = { state: 'queued', total: null, pages: null, pages_done: 0 };
    expect(sync).toMatchObject({ third_party: 'odoo', ...queued });
    // Pressed again, by whomever: it is the same one.
    expect((await start('odoo'))._id).toBe(sync._id);
    await run(sync._id);
    const done = await syncOf(sync._id);
    expect(done).toMatchObject({ state: 'done', total: 45, pages: 3, pages_done: 3, pages_failed: 0 });
    expect(done).toMatchObject({ created: 42, changed: 1, unchanged: 1, refused: 1, problem: null });
    expect(done).toMatchObject({ created_by: 'Amal Al-Dosari', failed_pages: [] });
    expect(await sandbox.odoo.asked()).toEqual(['count', 'page 1', 'page 2', 'page 3']);
    expect(await drivers(sync._id, 'changed')).toMatchObject([
      { id_number: changed.id_number, fields: ['car_number'], page: 1 },
    ]);
    expect(await drivers(sync._id, 'refused')).toMatchObject([
      { page: 3, driver_id: null, reasons: [{ field: 'phone', msg: 'phone_invalid' }] },
    ]);
    expect((await drivers(sync._id, 'created')).length).toBe(20);
    const { data } = await auditOf((await driverOf(changed))._id);
    expect(data[0]?.update_by.name).toBe('Amal Al-Dosari · Odoo');
    await expect(staff.client.driverSync.resume({ id: sync._id })).rejects.toMatchObject({
      ...{ status: 409, message: 'sync_ended' },
    });
  });

  test('survives a page that fails: it is tried again, reported, and can be tried later', async () => {
    await sandbox.shukah.setDrivers(many(60));
    await sandbox.shukah.faults({ badPages: [2] });
    const { _id } = await start('shukah');
    await run(_id);
    expect(await syncOf(_id)).toMatchObject({
      ...{ state: 'done', pages: 3, pages_done: 2, pages_failed: 1, created: 40 },
      failed_pages: [{ page: 2, problem: 'third_party_unreachable' }],
    });
    const asked = await sandbox.shukah.asked();
    // Twice where it failed first, twice when the others were done.
    expect(asked.filter((one) => one === 'page 2')).toHaveLength(4);
    expect(asked.slice(-2)).toEqual(['page 2', 'page 2']);
    await sandbox.shukah.faults();
    await staff.client.driverSync.resume({ id: _id });
    await run(_id);
    expect(await sandbox.shukah.asked()).toEqual(['page 2']);
    expect(await syncOf(_id)).toMatchObject({
      ...{ state: 'done', pages_done: 3, pages_failed: 0, created: 60, failed_pages: [] },
    });
  });

  test.each([
    ['a third party that is away', { fail: 1 }, 'third_party_unreachable'],
    ['a third party that speaks of something else', { garble: 1 }, 'third_party_unreadable'],
  ])('ends early with %s, and goes on when it is back', async (_, faults, problem) => {
    await sandbox.shukah.setDrivers(many(41));
    await sandbox.shukah.faults(faults);
    const { _id } = await start('shukah');
    await run(_id);
    expect(await syncOf(_id)).toMatchObject({ state: 'failed', problem, total: null, pages_done: 0 });
    await sandbox.shukah.faults();
    await staff.client.driverSync.resume({ id: _id });
    await run(_id);
    expect(await syncOf(_id)).toMatchObject({ state: 'done', problem: null, pages_done: 3, created: 41 });
  });

  test('is stopped at any moment, and goes on where it was', async () => {
    await sandbox.odoo.setDrivers(many(80));
    await sandbox.odoo.faults({ delayMs: 150 });
    const { _id } = await start('odoo');
    const running = run(_id);
    await eventually(async () => (await syncOf(_id)).pages_done >= 1);
    const stopped = (await staff.client.driverSync.cancel({ id: _id })).data;
    expect(stopped.state).toBe('cancelled');
    await running;
    const left = await syncOf(_id);
    expect(left).toMatchObject({ state: 'cancelled', pages: 4 });
    expect(left.pages_done).toBeLessThan(4);
    const before = await sandbox.odoo.asked();
    await staff.client.driverSync.resume({ id: _id });
    await run(_id);
    expect(await syncOf(_id)).toMatchObject({ state: 'done', pages_done: 4, created: 80 });
    const after = (await sandbox.odoo.asked()).slice(before.length);
    expect(after).toEqual([1, 2, 3, 4].slice(left.pages_done).map((page) => `page ${page}`));
  });

  test('is continued by another process, and concurrent workers apply each page once', async () => {
    await sandbox.shukah.setDrivers(many(80));
    await sandbox.shukah.faults({ delayMs: 100 });
    const { _id } = await start('shukah');
    const ending = new AbortController();
    const first = run(_id, ending.signal);
    await eventually(async () => (await syncOf(_id)).pages_done >= 1);
    ending.abort();
    await expect(first).rejects.toThrow();
    expect((await syncOf(_id)).state).toBe('running');
    // One that was held to be dead, and was not.
    await Promise.all([run(_id), run(_id)]);
    const { rows } = await server.database.pool.query(
      `select count(*)::integer as drivers from driver_sync_driver where sync_id = $1`,
      [_id],
    );
    expect(rows).toEqual([{ drivers: 80 }]);
    expect(await syncOf(_id)).toMatchObject({ state: 'done', pages_done: 4, created: 80, unchanged: 0 });
  });

  test('is not begun where the settings have the third party switched off, and ends where they come to', async () => {
    await sandbox.odoo.setDrivers(many(30));
    const { _id } = await start('odoo');
    const save = (isActive: boolean) =>
      server.database.pool.query(
        `insert into setting (key, content) values ('TOGGLE_ODOO', $1)
         on conflict (key) do update set content = excluded.content`,
        [JSON.stringify({ isActive })],
      );
    await save(false);
    try {
      await eventually(
        async () => (await staff.client.driverSync.latest()).data[0]?.problem === 'third_party_switched_off',
      );
      await run(_id);
      expect(await syncOf(_id)).toMatchObject({ state: 'failed', problem: 'third_party_switched_off' });
      for (const call of [
        () => start('odoo'),
        () => staff.client.driverSync.resume({ id: _id }),
        () => staff.client.driverSync.erpPages({}),
        () => staff.client.driverSync.erpPage({ query: { page: 1 } }),
      ])
        await expect(call()).rejects.toMatchObject({ status: 409, message: 'third_party_switched_off' });
    } finally {
      await save(true);
    }
  });

  test('is worked off by a worker, and both third parties at once', async () => {
    await sandbox.odoo.setDrivers(many(25));
    await sandbox.shukah.setDrivers(many(22));
    const worker = await server.another({ roles: new Set(['worker']) });
    const latest = async () => (await staff.client.driverSync.latest()).data;
    await eventually(async () => (await latest()).every(({ problem }) => !problem));
    await Promise.all([start('odoo'), start('shukah')]);
    await eventually(async () => (await latest()).every(({ sync }) => sync?.state === 'done'));
    const data = await latest();
    expect(data.map(({ sync }) => sync?.created)).toEqual([25, 22]);
    await worker.stop();
  });
});

test('what a third party was asked is kept, and what came of it, without keys and without its drivers', async () => {
  await sandbox.odoo.setDrivers(many(3));
  const { pool } = server.database;
  const { rows: before } = await pool.query('select coalesce(max(id), 0) as id from exchange_log');
  await staff.client.driverSync.erpPages({});
  await staff.client.driverSync.erpPage({ query: { page: 1 } });
  await sandbox.odoo.faults({ fail: 1 });
  await expect(staff.client.driverSync.erpPages({})).rejects.toMatchObject({ status: 409 });
  const { rows } = await pool.query('select * from exchange_log where id > $1 order by id', [before[0].id]);
  const bodies = rows.map(({ request_body, response_body }) => ({
    request: JSON.parse(request_body),
    ...JSON.parse(response_body),
  }));
  expect(rows).toMatchObject([
    { third_party: 'ODOO', type: 'search_count', status: 200, outcome: 'success' },
    { type: 'search_read', method: 'POST', outcome: 'success' },
    { status: 503, outcome: 'failure' },
  ]);
  expect(bodies).toMatchObject([
    { result: { state: 'ready', rows: 3 } },
    { request: { limit: 20 }, result: { rows: 3 } },
    { result: { state: 'failed', problem: 'third_party_unreachable' } },
  ]);
  const storedText = JSON.stringify(rows);
  expect(storedText).not.toContain(sandbox.config.odoo.key);
  expect(storedText).not.toContain('سالم');
});

test('a page is logged in the transaction that stores it, and its retries are attempts of one message', async () => {
  await sandbox.odoo.setDrivers(many(3));
  const { _id: id } = await start('odoo');
  await sandbox.odoo.faults({ badPages: [1] });
  await run(id);
  await sandbox.odoo.faults({});
  await staff.client.driverSync.resume({ id });
  await run(id);
  const { rows } = await server.database.pool.query(
    `select e.outcome, e.attempt, e.correlation_id, e.xmin::text = p.xmin::text as together
     from odoo_log e join driver_sync_page p on p.sync_id = $1 and p.page = 1
     where e.id > (select max(id) from odoo_log where type = 'search_count') order by e.id`,
    [id],
  );
  expect(rows[1]).toMatchObject({ attempt: 2, correlation_id: rows[0].correlation_id, outcome: 'failure' });
  expect(rows.at(-1)).toMatchObject({ outcome: 'success', attempt: 1, together: true });
});

test('an integration that is not configured is reported', async () => {
  const bare = await server.another({ odoo: null, shukah: null });
  const { driverSync } = (await signInAs({ app: bare.app, url: bare.url })).client;
  const code = 'third_party_not_set_up';
  expect((await driverSync.latest()).data.map(({ problem }) => problem)).toEqual([code, code]);
  await expect(driverSync.start({ third_party: 'shukah' })).rejects.toMatchObject({ message: code });
  await expect(driverSync.cancel({ id: '999999' })).rejects.toMatchObject({ status: 404 });
  await expect(driverSync.resume({ id: '999999' })).rejects.toMatchObject({ status: 404 });
  await expect(driverSync.drivers({ id: '999999', outcome: 'created' })).rejects.toMatchObject({
    status: 404,
  });
});
