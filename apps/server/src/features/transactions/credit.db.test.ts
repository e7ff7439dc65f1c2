import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { balancesOf, createDriver } from '../../testing/factories/drivers.ts';
import { type SignedInOperator, signInAs } from '../../testing/sign-in.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer({ roles: new Set(['api']) });
let staff: SignedInOperator;
let driver: number;
beforeAll(async () => {
  staff = await signInAs(server);
});
beforeEach(async () => {
  driver = await createDriver(server.app.db, { main: 1_000 });
});

const body = (change: object = {}) => ({
  driver_id: String(driver),
  amount: '50.00',
  gift: '0.00',
  delivery_cost: '0.00' as const,
  isGift: false,
  isCharge: true,
  ...change,
});
const send = (key: string, change: object = {}, by = staff) =>
  by.client.transactions.create({ headers: { 'idempotency-key': key }, body: body(change) });
const findings = async () => (await server.database.pool.query('select * from wallet_findings()')).rows;

test('[CALL-085] [ENT-36] a charge goes to the main balance, a gift to the gift balance, each with its maker', async () => {
  const { data } = await send(randomUUID());
  expect(data).toEqual({ transaction_id: expect.any(String), balance: '60.00', subBalance: null });
  const gift = { amount: '0.00', gift: '7.50', isGift: true, isCharge: false };
  expect((await send(randomUUID(), gift)).data).toMatchObject({ balance: null, subBalance: '7.50' });
  expect(await balancesOf(server.app.db, driver)).toEqual({ MAIN: 6_000, GIFT: 750, HOLD: 0 });
  const { data: booked } = await staff.client.transactions.detail({ id: data.transaction_id ?? '' });
  expect(booked).toMatchObject({
    type: 'TOP_UP',
    amount: '50.00',
    payment_method: 'manual',
    status: 'SUCCESS',
    created_by: { role: 'ADMIN', id: String(staff.id) },
  });
  const audit = await server.app.db
    .selectFrom('audit_entry')
    .select(['actor_id', 'address'])
    .where('action', '=', 'wallet.credit')
    .where('subject_id', '=', String(driver))
    .execute();
  expect(audit).toEqual([
    { actor_id: staff.id, address: expect.any(String) },
    { actor_id: staff.id, address: expect.any(String) },
  ]);
  expect(await findings()).toEqual([]);
});

test('one idempotency key has one effect: repeated and concurrent; keys of other operators are separate', async () => {
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 12 }, () => send(key)));
  answers.push(await send(key));
  expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
  expect((await balancesOf(server.app.db, driver)).MAIN).toBe(6_000);
  for (const other of [{ amount: '50.01' }, { amount: '0.00', gift: '50.00', isGift: true, isCharge: false }])
    await expect(send(key, other)).rejects.toMatchObject({ status: 422, message: 'idempotency_key_reused' });
  const elsewhere = String(await createDriver(server.app.db));
  await expect(send(key, { driver_id: elsewhere })).rejects.toMatchObject({ status: 422 });
  await send(key, {}, await signInAs(server));
  expect((await balancesOf(server.app.db, driver)).MAIN).toBe(11_000);
  // What came later on the wallet does not change what the key is answered with.
  expect((await send(key)).data).toEqual(answers[0]?.data);
  expect(await findings()).toEqual([]);
});

test.each([
  [{ driver_id: '999999' }, 404, 'driver_not_found'],
  [{ amount: '0.00' }, 422, 'wallet_amount_invalid'],
  [{ amount: '-5.00' }, 422, 'wallet_amount_invalid'],
  [{ amount: '' }, 422, 'wallet_amount_invalid'],
  [{ amount: '1.005' }, 422, 'wallet_amount_invalid'],
  [{ isCharge: false }, 422, 'wallet_amount_invalid'],
  [{ amount: '1000000.01' }, 422, 'validation_failed'],
  [{ delivery_cost: '5.00' }, 422, 'validation_failed'],
  [{ more: 1 }, 422, 'validation_failed'],
])('%o is refused and books nothing', async (change, status, message) => {
  await expect(send(randomUUID(), change)).rejects.toMatchObject({ status, message });
  expect((await balancesOf(server.app.db, driver)).MAIN).toBe(1_000);
});
