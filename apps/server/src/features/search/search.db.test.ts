import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { insertOrder } from '../../testing/factories/orders.ts';
import { createWorld } from '../../testing/factories/worlds.ts';
import { signInAs, type TestClient } from '../../testing/sign-in.ts';
import { explain } from '../../testing/tables.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { customersStatement } from './search.query.ts';

const server = useTestServer({ roles: new Set(['api']) });
let client: TestClient;
beforeAll(async () => {
  ({ client } = await signInAs(server));
  const { restaurantId, driverIds } = await createWorld(server.app, [
    { name: 'أحمد الغامدي', phone: '0559998877' },
    { name: 'Saad', phone: '0551010101' },
  ]);
  await server.app.db
    .updateTable('driver')
    .set({ id_number: '2099887766' })
    .where('id', '=', driverIds[0] ?? 0)
    .execute();
  const huda = { name: 'Huda', phone: '+966 55 444 3322' };
  await insertOrder(server.app, { order_number: '10000017', restaurantId, customer: huda });
  await insertOrder(server.app, {
    order_number: '10000170',
    restaurantId,
    status: 'assigned',
    driverId: driverIds[0] ?? 0,
  });
  const mona = { name: 'Mona', phone: '0515540000' };
  await insertOrder(server.app, { order_number: '30000001', restaurantId, customer: mona });
  await insertOrder(server.app, { order_number: '20055400', restaurantId });
});

const insertCompany = async (name: string, phone: string, { deleted_at = null as Date | null } = {}) => {
  const values = { name, phone, deleted_at };
  const inserted = server.app.db.insertInto('delivery_company').values(values).returning('id');
  return (await inserted.executeTakeFirstOrThrow()).id;
};
const find = (q: string) => client.search.everything({ q });
const numbers = async (q: string) => (await find(q)).orders.map((order) => order.order_number);

describe('the command palette', () => {
  it.each([
    ['10000017', ['10000017']],
    ['#10000170', ['10000170']],
    ['١٠٠٠٠١٧٠', ['10000170']],
    ['000017', ['10000170', '10000017']],
    ['0554443322', ['10000017']],
    ['00966554443322', ['10000017']],
    ['443322', ['10000017']],
    ['0554', ['10000017', '20055400']],
    ['5540', ['20055400', '30000001']],
    ['99', []],
  ])('finds orders by number or phone: %s', async (q, expected) => {
    expect(await numbers(q)).toEqual(expected);
  });

  it('says whose order it is and where it stands', async () => {
    expect((await find('10000017')).orders).toEqual([
      {
        order_number: '10000017',
        customer_name: 'Huda',
        customer_phone: '+966 55 444 3322',
        restaurant_name: 'مطعم البيت',
        status: 'new',
        can: { execute: true, cancel: true, unassign: false, assign: true, reoffer: true, reorder: true },
      },
    ]);
  });

  it.each([['احمد'], ['الغامدى'], ['0559998877'], ['+966559998877'], ['98877'], ['2099887766']])(
    'finds drivers by name, phone or id number: %s',
    async (q) => {
      expect((await find(q)).drivers).toMatchObject([{ name: 'أحمد الغامدي', orders_in_hand: 1 }]);
    },
  );

  it.each([
    ['hud', ['Huda']],
    ['0554443322', ['Huda']],
    ['5540', ['Mona']],
    ['hu', []],
    ['554', []],
  ])('finds customers by name or a part of their phone: %s', async (q, expected) => {
    expect((await find(q)).customers.map(({ name }) => name)).toEqual(expected);
  });

  it('finds those with exactly the name first, and no more than eight, by index', async () => {
    const { db } = server.app;
    await sql`insert into customer (name, phone)
      select case when n = 20000 then 'ليلى' else 'عميل ' || n || case when n % 500 = 0 then ' ليلى' else '' end end,
        '059' || lpad(n::text, 7, '0') from generate_series(1, 20000) n`.execute(db);
    await sql`analyze customer`.execute(db);
    const { customers } = await find('ليلي');
    expect([customers.length, customers[0]?.name]).toEqual([8, 'ليلى']);
    for (const q of ['عميل 4321', '0590004321', '4321'])
      expect(await explain(db, customersStatement(q))).not.toContain('Seq Scan on customer');
  });

  it('takes wild cards as they are written', async () => {
    for (const q of ['%%%%', '____', '\\\\\\\\']) expect(Object.values(await find(q)).flat()).toEqual([]);
  });

  it('finds delivery companies, plans and restaurants by their names, and a restaurant by its code', async () => {
    const { db } = server.app;
    const company = await insertCompany('شركة السرعة', '0138222222');
    await insertCompany('شركة السرعة القديمة', '0138222223', { deleted_at: new Date() });
    const plan = await db
      .insertInto('plan')
      .values({ title: 'باقة الذهب', price: 30_000 })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const q of ['السرعه', '0138222222'])
      expect((await find(q)).companies).toEqual([
        { _id: String(company), name: 'شركة السرعة', phone: '0138222222' },
      ]);
    expect((await find('ذهب')).plans).toEqual([
      { _id: String(plan.id), title: 'باقة الذهب', price: '300.00' },
    ]);
    const [restaurant] = (await find('al bait')).restaurants;
    expect(restaurant).toMatchObject({ name: 'مطعم البيت', name_en: 'Al Bait' });
    expect((await find(restaurant?.code ?? '')).restaurants).toEqual([restaurant]);
  });

  it('finds operators for super admins alone', async () => {
    const other = await signInAs(server, 'SUPER_ADMIN');
    const operators = [{ _id: String(other.id), name: 'Salman Al-Dosari', email: other.email }];
    expect((await other.client.search.everything({ q: 'Salman' })).operators).toEqual(operators);
    expect((await other.client.search.everything({ q: other.email })).operators).toEqual(operators);
    expect((await find('Salman')).operators).toEqual([]);
  });
});
