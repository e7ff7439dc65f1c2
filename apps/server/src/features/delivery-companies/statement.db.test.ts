import { randomUUID } from 'node:crypto';
import { readXlsx } from 'hucre';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { inTransaction } from '../../platform/transaction.ts';
import { createDriver } from '../../testing/factories/drivers.ts';
import { SYSTEM } from '../../testing/factories/operators.ts';
import { placeTestOrder } from '../../testing/factories/orders.ts';
import { createOrderWorld, type OrderWorld } from '../../testing/factories/worlds.ts';
import { type SignedInOperator, signInAs } from '../../testing/sign-in.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { postToLedger } from '../wallet/public.ts';

const server = useTestServer({ roles: new Set(['api']) });
let staff: SignedInOperator;
let world: OrderWorld;
beforeAll(async () => {
  staff = await signInAs(server, 'ADMIN');
  world = await createOrderWorld(server.app.db);
});

const company = async (company_contract_price: string) =>
  (
    await staff.client.deliveryCompanies.create({
      headers: {},
      body: { name: 'درب', phone: '0138123456', company_contract_price },
    })
  ).data._id;

/** Assigns an order to the driver and executes it, which charges the fee. */
async function deliver(driver: number): Promise<string> {
  const { order_number } = await placeTestOrder(server.app.db, world);
  const act = (action: 'Assign' | 'Execute') => ({
    params: { order_number },
    headers: { 'x-transaction-key': `${order_number}::${staff.id}::${action}::${randomUUID()}` },
    body: { driver_id: String(driver) },
  });
  await staff.client.orders.assign(act('Assign'));
  await staff.client.orders.execute(act('Execute'));
  return order_number;
}

/** The file of the statement, as a function from the heading of a column to its cells. */
async function fileColumn(id: string, month: string): Promise<(heading: string) => unknown[]> {
  const { body } = await staff.client.deliveryCompanies.statementExcel({
    params: { id },
    query: { month, language: 'en' },
  });
  const book = await readXlsx(new Uint8Array(await (body as unknown as Blob).arrayBuffer()));
  const [headings = [], ...rows] = (book.sheets[0]?.rows ?? []) as unknown[][];
  return (heading) => rows.map((row) => row[headings.indexOf(heading)]);
}

it("a company's month adds up its delivered orders, as the ledger and the file do", async () => {
  const { db } = server.app;
  const [own, other] = [await company('6.50'), await company('9.00')];
  const [driver, foreign] = [
    await createDriver(db, { companyId: Number(own) }),
    await createDriver(db, { companyId: Number(other) }),
  ];
  const numbers = [await deliver(driver), await deliver(driver)];
  await deliver(foreign);
  const late = await deliver(driver);
  // The first instant of the next month in Riyadh belongs to the next month.
  await sql`update orders set delivery_time = '2026-03-31T20:59:59Z' where order_number = any(${numbers})`.execute(
    db,
  );
  await sql`update orders set delivery_time = '2026-03-31T21:00:00Z' where order_number = ${late}`.execute(
    db,
  );
  const statement = async (month: string) =>
    (await staff.client.deliveryCompanies.statement({ id: own, month })).data;
  const { rows: charged } = await sql<{ fee: number; tax: number }>`
    select -sum(e.amount) filter (where a.kind = 'HOLD')::bigint as fee,
      sum(e.amount) filter (where a.kind = 'TAX')::bigint as tax
    from wallet_transaction t join wallet_entry e on e.transaction_id = t.id
    join wallet_account a on a.id = e.account_id join orders o on o.id = t.order_id
    where t.type = 'FEE' and o.order_number = any(${numbers})`.execute(db);
  const { fee = 0, tax = 0 } = charged[0] ?? {};
  expect(Number(fee)).toBeGreaterThan(0);
  const inSar = (halalas: number | string) => (Number(halalas) / 100).toFixed(2);
  expect(await statement('2026-03')).toEqual({
    month: '2026-03',
    orders: 2,
    delivery_cost: '30.00',
    contract_price: '13.00',
    // 13.00 / 1.15 * 0.15
    contract_tax: '1.70',
    fees: inSar(fee),
    fee_tax: inSar(tax),
    adjustments: '0.00',
    disagreeing_orders: 0,
  });
  expect(await statement('2026-04')).toMatchObject({ orders: 1, contract_price: '6.50' });
  expect(await statement('2026-02')).toMatchObject({ orders: 0, contract_price: '0.00', fees: '0.00' });

  const column = await fileColumn(own, '2026-03');
  expect(column('Order number').map(String)).toEqual(numbers);
  expect(column('Price per order')).toEqual([6.5, 6.5]);
  const fees = column('Driver fee').reduce<number>((sum, value) => sum + Number(value) * 100, 0);
  expect(Math.round(fees)).toBe(Number(fee));
});

it('a free delivery is no money of the customer, and its cost stays in the file', async () => {
  const { db } = server.app;
  const own = await company('5.00');
  const driver = await createDriver(db, { companyId: Number(own) });
  const [free, paid] = [await deliver(driver), await deliver(driver)];
  await sql`update orders set is_free_express = order_number = ${free}, delivery_time = '2026-02-10T10:00:00Z'
    where order_number = any(${[free, paid]})`.execute(db);
  const { data } = await staff.client.deliveryCompanies.statement({ id: own, month: '2026-02' });
  expect(data).toMatchObject({ orders: 2, delivery_cost: '15.00' });
  expect((await fileColumn(own, '2026-02'))('Delivery cost')).toEqual([15, 15]);
});

it('a delivered order for which money is still held is counted as a disagreement', async () => {
  const { db } = server.app;
  const own = await company('5.00');
  const driver = await createDriver(db, { companyId: Number(own) });
  const { order_number } = await placeTestOrder(db, world);
  await staff.client.orders.assign({
    params: { order_number },
    headers: { 'x-transaction-key': `${order_number}::${staff.id}::Assign::${randomUUID()}` },
    body: { driver_id: String(driver) },
  });
  await sql`update orders set status = 'delivered', delivery_time = '2026-05-10T10:00:00Z'
    where order_number = ${order_number}`.execute(db);
  const { data } = await staff.client.deliveryCompanies.statement({ id: own, month: '2026-05' });
  expect(data).toMatchObject({ orders: 1, contract_price: '5.00', fees: '0.00', disagreeing_orders: 1 });
});

it('an adjustment stays in the statement of the company that the driver had, and is in no other', async () => {
  const { db } = server.app;
  const [former, later] = [await company('5.00'), await company('5.00')];
  const driverId = await createDriver(db, { companyId: Number(former) });
  const join = (id: string) =>
    sql`update driver set delivery_company_id = ${Number(id)} where id = ${driverId}`.execute(db);
  const adjust = async (amount: number) => {
    const entries = [
      { kind: 'ADJUSTMENT' as const, amount: -amount },
      { kind: 'MAIN' as const, amount },
    ];
    const booking = { driverId, orderId: null, key: `adjustment-${randomUUID()}`, actor: SYSTEM };
    const id = await inTransaction(db, (trx) => postToLedger(trx, { type: 'ADJUSTMENT', entries }, booking));
    await sql`update wallet_transaction set created_at = '2026-06-10T10:00:00Z' where id = ${id}`.execute(db);
  };
  const adjustments = async (id: string) =>
    (await staff.client.deliveryCompanies.statement({ id, month: '2026-06' })).data.adjustments;
  await adjust(700);
  await join(later);
  await adjust(-250);
  expect([await adjustments(former), await adjustments(later)]).toEqual(['7.00', '-2.50']);
});

it.each(['2026-13', '2026-1', '1999-01', 'now'])('%s is no month', async (month) => {
  const own = await company('5.00');
  await expect(staff.client.deliveryCompanies.statement({ id: own, month })).rejects.toMatchObject({
    status: 422,
  });
});
