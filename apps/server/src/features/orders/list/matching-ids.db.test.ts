import type { OrderFilters } from '@mishwar/contract';
import { useTestDatabase } from '@mishwar/db/testing';
import { beforeAll, expect, test } from 'vitest';
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

test.each<[OrderList['kind'] & ('live' | 'hypothetical' | 'fake' | 'discount'), OrderFilters, string[]]>([
  ['hypothetical', {}, ['plain', 'card', 'discount']],
  ['hypothetical', { payment: ['Card'] }, ['card']],
  ['hypothetical', { status: ['deliveried'] }, []],
  ['live', {}, ['plain', 'card', 'discount']],
  ['live', { payment: ['Cash'] }, ['plain', 'discount']],
  ['fake', {}, ['fake']],
  ['discount', {}, ['discount']],
])('%s with %o contains, of the orders asked about', async (kind, filters, names) => {
  const asked = Object.entries(ids).flatMap(([name, id]) => (name === 'unasked' ? [] : [id]));
  const found = await matchingIds(database.db, { kind }, filters, asked, NOW);
  expect(found.sort()).toEqual(names.map((name) => String(ids[name])).sort());
});
