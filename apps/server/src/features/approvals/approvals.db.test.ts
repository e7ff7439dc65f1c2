import { randomUUID } from 'node:crypto';
import { APPROVAL_EXPIRY_HOURS } from '@mishwar/domain';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type SignedInOperator, signInAs } from '../../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { addDriver, balancesOf } from '../orders/testing/order-world.ts';

let server: TestServer;
let admin: SignedInOperator;
let first: SignedInOperator;
let second: SignedInOperator;
let third: SignedInOperator;
let driver: number;
beforeAll(async () => {
  server = await startTestServer({ roles: new Set(['api']) });
  admin = await signInAs(server);
  first = await signInAs(server, 'SUPER_ADMIN');
  second = await signInAs(server, 'SUPER_ADMIN');
  third = await signInAs(server, 'SUPER_ADMIN');
});
beforeEach(async () => {
  driver = await addDriver(server.app.db, { main: 1_000 });
});
afterAll(() => server.stop());

const rule = async (credit_above: string | null, mass_gifts = false) => {
  const { version } = (await first.client.approvals.rule()).data;
  return (await first.client.approvals.saveRule({ credit_above, mass_gifts, version })).data;
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
    `select action, actor_id from audit_entry where (subject_kind = 'wallet_approval' and subject_id = $1)
       or (action = 'wallet.credit' and subject_id = $2) order by id`,
    [id, String(driver)],
  );
  expect(rows.slice(-3)).toEqual([
    { action: 'wallet.approval_asked', actor_id: first.id },
    { action: 'wallet.credit', actor_id: first.id },
    { action: 'wallet.approval_approve', actor_id: second.id },
  ]);
  expect(await findings()).toEqual([]);
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
  const drivers = [driver, await addDriver(server.app.db), await addDriver(server.app.db)];
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
  await rule('20.00');
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
