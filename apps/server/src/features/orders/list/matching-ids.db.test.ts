import type { OrderFilters } from '@mishwar/contract';
import { useTestDatabase } from '@mishwar/db/testing';
import { beforeAll, expect, test } from 'vitest';
import { createDriver } from '../../../testing/factories/drivers.ts';
import { NOW } from '../../../testing/factories/operators.ts';
import { placeTestOrder } from '../../../testing/factories/orders.ts';
import { createOrderWorld } from '../../../testing/factories/worlds.ts';
import { matchingIds } from './matching-ids.query.ts';
import type { OrderList } from './orders-of-list.ts';

const database = useTestDatabase();
const ids: Record<string, number> = {};

beforeAll(async () => {
  const world = await createOrderWorld(database.db);
  const add = async (name: string, change: Parameters<typeof placeTestOrder>[2]) => {
    ids[name] = (await placeTestOrder(database.db, world, change)).id;
  };
  await add('plain', { paymentMethod: 'Cash' });
  await add('card', { paymentMethod: 'Card' });
  await add('discount', { paymentMethod: 'Cash', discountAmount: 500 });
  await add('fake', { paymentMethod: 'Cash', isFake: true });
  await add('unasked', { paymentMethod: 'Cash' });
});

const asked = () => Object.entries(ids).flatMap(([name, id]) => (name === 'unasked' ? [] : [id]));

test.each<[OrderList['kind'] & ('live' | 'hypothetical' | 'fake' | 'discount'), OrderFilters, string[]]>([
  ['hypothetical', {}, ['plain', 'card', 'discount']],
  ['hypothetical', { payment: ['Card'] }, ['card']],
  ['hypothetical', { status: ['deliveried'] }, []],
  ['live', {}, ['plain', 'card', 'discount']],
  ['live', { payment: ['Cash'] }, ['plain', 'discount']],
  ['fake', {}, ['fake']],
  ['discount', {}, ['discount']],
])('%s with %o contains, of the orders asked about', async (kind, filters, names) => {
  const found = await matchingIds(database.db, { kind }, filters, asked(), NOW);
  expect(found.ids.sort()).toEqual(names.map((name) => String(ids[name])).sort());
});

test('the total is that of the list, with the orders that were not asked about', async () => {
  const totals = async (list: OrderList, filters: OrderFilters) => {
    const { total, total_exact } = await matchingIds(database.db, list, filters, asked(), NOW);
    return [total, total_exact];
  };
  expect(await totals({ kind: 'hypothetical' }, {})).toEqual([4, true]);
  expect(await totals({ kind: 'hypothetical' }, { payment: ['Cash'] })).toEqual([3, true]);
  expect(await totals({ kind: 'discount' }, {})).toEqual([1, true]);
});

test('an order leaves the list of its driver, and what is filtered by its status, when the driver is taken off', async () => {
  const [plain] = asked();
  const { db } = database;
  const driverId = await createDriver(db);
  const status = { status: ['new' as const] };
  const found = async (list: OrderList, filters: OrderFilters) =>
    (await matchingIds(db, list, filters, [Number(plain)], NOW)).ids;
  const ofDriver: OrderList = { kind: 'driver', driverId };
  const assign = (driver_id: number | null) =>
    db
      .updateTable('orders')
      .set({ driver_id, status: driver_id === null ? 'new' : 'assigned' })
      .where('id', '=', Number(plain))
      .execute();
  await assign(driverId);
  expect([await found(ofDriver, {}), await found({ kind: 'live' }, status)]).toEqual([[String(plain)], []]);
  await assign(null);
  expect([await found(ofDriver, {}), await found({ kind: 'live' }, status)]).toEqual([[], [String(plain)]]);
});
