import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { APPROVAL_EXPIRY_HOURS } from '@mishwar/domain';
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { balancesOf, createDriver } from '../../testing/factories/drivers.ts';
import { type SignedInOperator, signInAs } from '../../testing/sign-in.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { readCurrentRule, replaceRule } from './approval-rule.ts';

const server = useTestServer({ roles: new Set(['api']) });
let admin: SignedInOperator;
let first: SignedInOperator;
let second: SignedInOperator;
let third: SignedInOperator;
let driver: number;
beforeAll(async () => {
  admin = await signInAs(server);
  second = await signInAs(server, 'SUPER_ADMIN');
  third = await signInAs(server, 'SUPER_ADMIN');
});
beforeEach(async () => {
  // A fresh operator: what they credited before counts for a day.
  first = await signInAs(server, 'SUPER_ADMIN');
  driver = await createDriver(server.app.db, { main: 1_000 });
});

const rule = async (credit_above: string | null, mass_gifts = false) => {
  const { version } = (await first.client.approvals.rule()).data;
  const { data, approval_id } = await first.client.approvals.saveRule({ credit_above, mass_gifts, version });
  if (approval_id === null) return data;
  await second.client.approvals.approve({ id: approval_id });
  return (await first.client.approvals.rule()).data;
};
const credit = async (amount: string, key: string = randomUUID(), by = first) => {
  const body = { driver_id: String(driver), gift: '0.00', delivery_cost: '0.00' as const, isGift: false };
  const asked = { headers: { 'idempotency-key': key }, body: { ...body, amount, isCharge: true } };
  return (await by.client.transactions.create(asked)).data;
};
const gift = async (driver_ids: number[], each: string, key: string = randomUUID(), by = first) => {
  const body = { driver_ids: driver_ids.map(String), gift: each };
  return (await by.client.approvals.massGift({ headers: { 'idempotency-key': key }, body })).data;
};
const main = async () => (await balancesOf(server.app.db, driver)).MAIN;
const waiting = (by = second) => by.client.approvals.list({ limit: 200 });
const idOf = ({ approval_id }: { approval_id?: string | null | undefined }) => {
  if (approval_id == null) throw new Error('nothing waits');
  return approval_id;
};
const findings = async () => (await server.database.pool.query('select * from wallet_findings()')).rows;

test('without a rule no approval is needed, and a rule has versions', async () => {
  expect((await first.client.approvals.rule()).data).toMatchObject({
    credit_above: null,
    mass_gifts: false,
    version: 0,
  });
  expect((await credit('999.00')).transaction_id).not.toBeNull();
  const saved = await rule('500.00');
  expect(saved).toMatchObject({ credit_above: '500.00', changed_by: expect.any(String) });
  const stale = { credit_above: null, mass_gifts: false, version: 0 };
  await expect(second.client.approvals.saveRule(stale)).rejects.toMatchObject({
    status: 409,
    message: 'settings_changed',
  });
  await expect(
    second.client.approvals.saveRule({ ...stale, credit_above: '1.005', version: saved.version }),
  ).rejects.toMatchObject({ status: 422 });
  await expect(admin.client.approvals.saveRule(stale)).rejects.toMatchObject({ status: 403 });
});

test('what is above waits until another super admin approves it, and is booked once, for who asked', async () => {
  await rule('500.00');
  expect(await credit('500.00')).toMatchObject({ transaction_id: expect.any(String), balance: '510.00' });
  const key = randomUUID();
  const asked = await credit('500.01', key);
  expect(asked).toEqual({
    transaction_id: null,
    balance: null,
    subBalance: null,
    approval_id: expect.any(String),
  });
  expect(await credit('500.01', key)).toEqual(asked);
  await expect(credit('600.00', key)).rejects.toMatchObject({
    status: 422,
    message: 'idempotency_key_reused',
  });
  expect(await main()).toBe(51_000);
  const id = idOf(asked);
  const row = (await waiting()).data.results.find(({ _id }) => _id === id);
  expect(row).toMatchObject({
    kind: 'credit',
    state: 'PENDING',
    sum: '500.01',
    driver_count: 1,
    can: { decide: true, withdraw: false },
  });
  await expect(first.client.approvals.approve({ id })).rejects.toMatchObject({
    status: 403,
    message: 'approval_own',
  });
  await expect(admin.client.approvals.approve({ id })).rejects.toMatchObject({ status: 403 });
  expect((await second.client.approvals.approve({ id })).data).toMatchObject({ state: 'APPROVED' });
  expect(await main()).toBe(101_001);
  await expect(third.client.approvals.approve({ id })).rejects.toMatchObject({
    status: 409,
    message: 'approval_decided',
  });
  // Sent again, the request is answered as what it has become: booked.
  expect(await credit('500.01', key)).toMatchObject({ balance: '1010.01' });
  expect(await main()).toBe(101_001);
  const { rows } = await server.database.pool.query(
    `select action, actor_id, address is not null and request_id is not null as has_origin
     from audit_entry where (subject_kind = 'wallet_approval' and subject_id = $1)
       or (action = 'wallet.credit' and subject_id = $2) order by id`,
    [id, String(driver)],
  );
  expect(rows.slice(-3)).toEqual([
    { action: 'wallet.approval_asked', actor_id: first.id, has_origin: true },
    { action: 'wallet.credit', actor_id: first.id, has_origin: false },
    { action: 'wallet.approval_approve', actor_id: second.id, has_origin: true },
  ]);
  expect(await findings()).toEqual([]);
});

test('a stricter rule of another process is in force after a second, also where the clock is set back', async () => {
  await rule(null);
  expect((await credit('600.00')).transaction_id).not.toBeNull();
  const clock = Date.now;
  const setBack = vi.spyOn(Date, 'now').mockImplementation(() => clock() - 3_600_000);
  onTestFinished(() => void setBack.mockRestore());
  const { pool } = server.database;
  await pool.query(
    'insert into wallet_approval_rule (credit_above, mass_gifts, created_by) values (50000, false, $1)',
    [second.id],
  );
  await sleep(1_100);
  expect(await credit('600.00')).toMatchObject({ transaction_id: null, approval_id: expect.any(String) });
});

test('a rule that is read before its commit is not remembered after it', async () => {
  const { version } = await rule('500.00');
  const { app } = server;
  const actor = { id: second.id, kind: 'operator', name: 'Salman', role: 'SUPER_ADMIN' } as const;
  const replaced = { rule: { credit_above: 1_000, mass_gifts: false }, version, approvalId: 0 };
  await inTransaction(app.db, async (trx) => {
    await replaceRule({ app } as Context, trx, { requester: first, actor }, replaced);
    expect(await readCurrentRule(app.db)).toMatchObject({ credit_above: 50_000 });
  });
  expect(await readCurrentRule(app.db)).toMatchObject({ credit_above: 1_000 });
});

test('a request is rejected with a reason, withdrawn by who made it, and expires', async () => {
  await rule('10.00');
  const rejected = idOf(await credit('11.00'));
  await expect(second.client.approvals.reject({ id: rejected, reason: ' ' })).rejects.toMatchObject({
    status: 422,
  });
  const reason = 'المبلغ غير مبرر';
  expect((await second.client.approvals.reject({ id: rejected, reason })).data).toMatchObject({
    state: 'REJECTED',
    reason,
  });
  const own = idOf(await credit('12.00', randomUUID(), admin));
  await expect(second.client.approvals.withdraw({ id: own })).rejects.toMatchObject({
    message: 'approval_not_own',
  });
  // An ADMIN sees only own requests.
  const seen = (await admin.client.approvals.list({ all: 'yes' })).data.results;
  expect(seen.map(({ _id }) => _id)).toEqual([own]);
  await expect(admin.client.approvals.withdraw({ id: rejected })).rejects.toMatchObject({ status: 404 });
  expect((await admin.client.approvals.withdraw({ id: own })).data.state).toBe('WITHDRAWN');
  await expect(second.client.approvals.approve({ id: own })).rejects.toMatchObject({ status: 409 });
  const late = idOf(await credit('13.00'));
  await server.database.pool.query(
    `update wallet_approval set expires_at = expires_at - $2 * interval '1 hour' where id = $1`,
    [late, APPROVAL_EXPIRY_HOURS + 1],
  );
  await expect(second.client.approvals.approve({ id: late })).rejects.toMatchObject({
    status: 409,
    message: 'approval_expired',
  });
  const all = (await second.client.approvals.list({ all: 'yes', limit: 200 })).data.results;
  expect(all.find(({ _id }) => _id === late)?.state).toBe('EXPIRED');
  expect((await waiting()).data.results.map(({ _id }) => _id)).not.toContain(late);
  expect(await main()).toBe(1_000);
});

test('of approvers and a withdrawal at the same moment one wins, and money moves once or not at all', async () => {
  await rule('10.00');
  for (let round = 0; round < 12; round++) {
    const before = await main();
    const id = idOf(await credit('20.00'));
    const deeds = [
      ...[second, third, second, third].map((by) => by.client.approvals.approve({ id })),
      second.client.approvals.reject({ id, reason: 'لا يلزم' }),
      first.client.approvals.withdraw({ id }),
    ];
    const outcomes = await Promise.allSettled(round % 2 === 0 ? deeds : deeds.reverse());
    const won = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value.data.state] : []));
    expect(won).toHaveLength(1);
    for (const one of outcomes)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 409 });
    expect(await main()).toBe(before + (won[0] === 'APPROVED' ? 2_000 : 0));
  }
  expect(await findings()).toEqual([]);
});

test('a gift to many is for all of them or for none, once, and waits where the rule says so', async () => {
  await rule(null);
  const drivers = [driver, await createDriver(server.app.db), await createDriver(server.app.db)];
  const gifts = () => Promise.all(drivers.map(async (id) => (await balancesOf(server.app.db, id)).GIFT));
  const key = randomUUID();
  const sent = await Promise.all([
    gift(drivers, '5.00', key),
    gift(drivers, '5.00', key),
    gift(drivers, '5.00', key),
  ]);
  for (const one of sent) expect(one).toEqual({ drivers: 3, sum: '15.00', approval_id: null });
  expect(await gifts()).toEqual([500, 500, 500]);
  await expect(gift(drivers, '6.00', key)).rejects.toMatchObject({ status: 422 });
  await expect(gift([...drivers, 999_999], '5.00')).rejects.toMatchObject({
    status: 404,
    message: 'driver_not_found',
  });
  await expect(gift(drivers, '0.00')).rejects.toMatchObject({ status: 422 });
  expect(await gifts()).toEqual([500, 500, 500]);

  // By its sum, or because it is one to many at all.
  await rule('40.00');
  expect((await gift(drivers, '6.00')).approval_id).toBe(null);
  const wide = await gift(drivers, '7.00');
  await rule(null, true);
  const small = await gift(drivers, '0.01');
  expect(await gifts()).toEqual([1_100, 1_100, 1_100]);
  for (const one of [wide, small]) await second.client.approvals.approve({ id: idOf(one) });
  expect(await gifts()).toEqual([1_801, 1_801, 1_801]);
  expect(await findings()).toEqual([]);
  await rule(null);
});

test('[SEC-46] a key belongs to one request from its first use: waiting, rejected, withdrawn, expired, approved', async () => {
  await rule('100.00');
  const keys = Array.from({ length: 5 }, () => randomUUID());
  const [waits, rejected, withdrawn, late, approved] = keys;
  const ids = [];
  for (const key of keys) ids.push(idOf(await credit('200.00', key)));
  const [, rejectedId, withdrawnId, lateId, approvedId] = ids as [string, string, string, string, string];
  await second.client.approvals.reject({ id: rejectedId, reason: 'غير مبرر' });
  await first.client.approvals.withdraw({ id: withdrawnId });
  await server.database.pool.query(
    `update wallet_approval set expires_at = now() - interval '1 hour' where id = $1`,
    [lateId],
  );
  const reused = { status: 422, message: 'idempotency_key_reused' };
  // With the rule as it is, and without any: what the key was used for does not depend on it.
  for (const limit of ['100.00', null]) {
    await rule(limit);
    for (const key of keys) await expect(credit('50.00', key)).rejects.toMatchObject(reused);
    expect(idOf(await credit('200.00', waits))).toBe(ids[0]);
    const closed = { status: 409, message: 'approval_decided' };
    for (const key of [rejected, withdrawn])
      await expect(credit('200.00', key)).rejects.toMatchObject(closed);
    await expect(credit('200.00', late)).rejects.toMatchObject({ status: 409, message: 'approval_expired' });
    expect(await main()).toBe(1_000);
  }
  await second.client.approvals.approve({ id: approvedId });
  expect(await main()).toBe(21_000);
  await expect(credit('50.00', approved)).rejects.toMatchObject(reused);
  expect(await credit('200.00', approved)).toMatchObject({ balance: '210.00' });
  expect(await main()).toBe(21_000);
  // Booked first, above the rule later: still the same request.
  const booked = randomUUID();
  await credit('150.00', booked);
  await rule('100.00');
  expect(await credit('150.00', booked)).toMatchObject({ balance: '360.00' });
  await expect(credit('160.00', booked)).rejects.toMatchObject(reused);
  expect(await main()).toBe(36_000);
  expect(await findings()).toEqual([]);
});

test('[SEC-46] concurrent requests of one key, some above the rule, are one request', async () => {
  await rule('100.00');
  for (let round = 0; round < 10; round++) {
    const before = await main();
    const key = randomUUID();
    const operator = await signInAs(server);
    const amounts = round % 2 === 0 ? ['50.00', '150.00'] : ['150.00', '50.00'];
    const outcomes = await Promise.allSettled(
      [...amounts, ...amounts, ...amounts].map((amount) => credit(amount, key, operator)),
    );
    const kinds = outcomes.map((one) =>
      one.status === 'rejected' ? one.reason.message : one.value.approval_id ? 'waits' : 'booked',
    );
    const [kind] = kinds.filter((one) => one !== 'idempotency_key_reused');
    expect(kinds.filter((one) => one === kind)).toHaveLength(3);
    expect(kinds.filter((one) => one === 'idempotency_key_reused')).toHaveLength(3);
    expect(await main()).toBe(before + (kind === 'booked' ? 5_000 : 0));
    driver = await createDriver(server.app.db, { main: 1_000 });
  }
  expect(await findings()).toEqual([]);
});

test('[SEC-47] a limit holds for the sum of a day: of an operator, and of a driver from several operators', async () => {
  await rule('100.00');
  const operators = [await signInAs(server), await signInAs(server), await signInAs(server)] as const;
  const [one, two, three] = operators;
  const drivers: number[] = [];
  for (let count = 0; count < 4; count++) drivers.push(await createDriver(server.app.db));
  const to = (id: number | undefined, amount: string, by: SignedInOperator) => {
    driver = id ?? 0;
    return credit(amount, randomUUID(), by);
  };
  // Concurrent pieces: as many as fit are booked, the others wait.
  const pieces = await Promise.all(Array.from({ length: 50 }, () => to(drivers[0], '30.00', one)));
  expect(pieces.filter(({ approval_id }) => approval_id === undefined)).toHaveLength(3);
  // Over other drivers, and as a gift to many.
  expect((await to(drivers[1], '10.00', one)).approval_id).toBeUndefined();
  const small = idOf(await to(drivers[2], '0.01', one));
  // The approval shows its cause: the total of the day, not the amount.
  const rowOf = async (id: string) => (await waiting()).data.results.find(({ _id }) => _id === id);
  expect(await rowOf(small)).toMatchObject({ sum: '0.01', day_total: '100.01' });
  expect((await gift(drivers, '0.01', randomUUID(), one)).approval_id).not.toBeNull();
  // By other operators to the same driver, who has 90.00.
  expect((await to(drivers[0], '10.00', two)).approval_id).toBeUndefined();
  expect((await to(drivers[0], '0.01', three)).approval_id).toBeDefined();
  expect((await gift(drivers, '0.01', randomUUID(), three)).approval_id).not.toBeNull();
  expect((await to(drivers[3], '50.00', three)).approval_id).toBeUndefined();
  // What a second person approved is not counted, and what is a day old neither.
  const approved = idOf(await to(drivers[3], '200.00', three));
  expect(await rowOf(approved)).toMatchObject({ sum: '200.00', day_total: null });
  await second.client.approvals.approve({ id: approved });
  expect((await to(drivers[3], '50.00', three)).approval_id).toBeUndefined();
  expect((await to(drivers[3], '0.01', three)).approval_id).toBeDefined();
  await server.database.pool.query(
    `update wallet_transaction set created_at = created_at - interval '24 hours 1 minute' where driver_id = $1`,
    [drivers[3]],
  );
  expect((await to(drivers[3], '100.00', three)).approval_id).toBeUndefined();
  expect((await to(drivers[3], '0.01', three)).approval_id).toBeDefined();
});

test('[SEC-47] a looser rule waits for a second super admin; a stricter one is in force at once', async () => {
  await rule('100.00', true);
  const inForce = async () => (await first.client.approvals.rule()).data;
  const { version } = await inForce();
  const ask = (credit_above: string | null, mass_gifts: boolean) =>
    first.client.approvals.saveRule({ credit_above, mass_gifts, version });
  const looser = [await ask(null, true), await ask('100.01', true), await ask('100.00', false)];
  for (const one of looser)
    expect(one).toEqual({ data: await inForce(), approval_id: expect.stringMatching(/^\d+$/) });
  expect(await ask(null, true)).toEqual(looser[0]);
  expect(await inForce()).toMatchObject({ credit_above: '100.00', mass_gifts: true, version });
  expect((await credit('100.01')).approval_id).toBeDefined();
  const [off, raised, one] = looser.map(({ approval_id }) => String(approval_id)) as [string, string, string];
  const row = (await waiting()).data.results.find(({ _id }) => _id === off);
  expect(row).toMatchObject({
    kind: 'rule_change',
    rule: { credit_above: null, mass_gifts: true },
    drivers: [],
    driver_count: 0,
    sum: '0.00',
  });
  await expect(first.client.approvals.approve({ id: off })).rejects.toMatchObject({
    message: 'approval_own',
  });
  await second.client.approvals.reject({ id: one, reason: 'لا يلزم' });
  expect((await second.client.approvals.approve({ id: raised })).data.state).toBe('APPROVED');
  const after = await inForce();
  expect(after).toMatchObject({ credit_above: '100.01', mass_gifts: true });
  expect(after.version).toBeGreaterThan(version);
  // The rule that the request was to replace is gone.
  await expect(second.client.approvals.approve({ id: off })).rejects.toMatchObject({
    status: 409,
    message: 'settings_changed',
  });
  expect(await inForce()).toEqual(after);
  const stricter = { credit_above: '1.00', mass_gifts: true, version: after.version };
  expect(await first.client.approvals.saveRule(stricter)).toMatchObject({
    data: { credit_above: '1.00' },
    approval_id: null,
  });
  const { rows } = await server.database.pool.query(
    `select actor_id, after->>'approval_id' as approval_id from audit_entry
     where action = 'wallet.approval_rule' order by id desc limit 2`,
  );
  expect(rows).toEqual([
    { actor_id: first.id, approval_id: null },
    { actor_id: second.id, approval_id: raised },
  ]);
});
