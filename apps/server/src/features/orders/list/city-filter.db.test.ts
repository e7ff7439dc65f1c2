import { useTestDatabase } from '@mishwar/db/testing';
import { beforeAll, expect, test } from 'vitest';
import { NOW } from '../../../testing/factories/operators.ts';
import { placeTestOrder } from '../../../testing/factories/orders.ts';
import { createCity } from '../../../testing/factories/stores.ts';
import { createOrderWorld } from '../../../testing/factories/worlds.ts';
import { exportRows } from '../export/export-rows.query.ts';
import { listOrders } from './list-orders.query.ts';
import { matchingIds } from './matching-ids.query.ts';

const PER_CITY = 12;
const LIMIT = 5;
const database = useTestDatabase();
let filters: { customer_city: string[] };
/** Numbers of the filtered city's orders, newest first. */
const expected: string[] = [];
const ids: number[] = [];

beforeAll(async () => {
  const { db } = database;
  const world = await createOrderWorld(db);
  const other = await createCity(db, { regionName: ['الجنوب', 'South'] });
  filters = { customer_city: [String(other.id)] };
  const customer = {
    name: 'هدى',
    phone: '0555000111',
    address: '',
    latitude: 26.4,
    longitude: 50.1,
    note: null,
  };
  for (let n = 0; n < PER_CITY * 2; n += 1) {
    const cityId = [other.id, world.cityId][n % 2] ?? null;
    const at = new Date(NOW.getTime() - n * 60_000);
    const { id, order_number } = await placeTestOrder(db, world, { at, customer: { ...customer, cityId } });
    ids.push(id);
    if (cityId === other.id) expected.push(order_number);
  }
  await placeTestOrder(db, world, { customer: { ...customer, cityId: null } });
});

test('three pages of one city, its total, its export and its new orders agree', async () => {
  const { db } = database;
  const read = (page: number) =>
    listOrders(db, { list: { kind: 'hypothetical' }, filters, page, limit: LIMIT, sort: -1 }, NOW);
  const listed: string[] = [];
  for (const page of [1, 2, 3]) {
    const answer = await read(page);
    expect(answer).toMatchObject({ total: PER_CITY, total_exact: true });
    listed.push(...answer.results.map(({ order_number }) => order_number));
  }
  expect(listed).toEqual(expected);
  const exported: string[] = [];
  for await (const batch of exportRows(database, { filters }, NOW, LIMIT)) {
    exported.push(...batch.map(({ order_number }) => order_number));
  }
  expect(exported).toEqual(expected);
  const matching = await matchingIds(db, { kind: 'hypothetical' }, filters, ids, NOW);
  expect([matching.ids.length, matching.total]).toEqual([PER_CITY, PER_CITY]);
});
