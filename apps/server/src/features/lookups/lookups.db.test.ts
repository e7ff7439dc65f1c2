import { beforeAll, expect, it } from 'vitest';
import { signInAs, type TestClient } from '../../testing/sign-in.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer();
let client: TestClient;
beforeAll(async () => {
  ({ client } = await signInAs(server));
  await server.database.pool.query(`
    insert into region (id, name_ar, name_en) values (1, 'المنطقة الشرقية', 'Eastern Province'), (2, 'الرياض', 'Riyadh');
    insert into city (id, region_id, name_ar, name_en, latitude, longitude) values
      (1, 1, 'الدمام', 'Dammam', 26.4, 50.1), (2, 1, 'القطيف', 'Qatif', 26.5, 50), (3, 2, 'الرياض', 'Riyadh', 24.7, 46.7);
    insert into identity_type (id, name_ar, name_en) values (1, 'هوية وطنية', 'National id');
    insert into car_type (id, name_ar, name_en) values (1, 'دراجة نارية', 'Motorcycle');
    insert into cancel_reason (id, name_ar, name_en, is_active) values
      (1, 'العميل لا يرد', 'Customer does not answer', true), (2, 'قديم', 'Old', false);
    insert into delivery_company (id, name, phone, is_active) values (1, 'Saree', '0138', true), (2, 'Gone', '0138', false)`);
});

it.each([
  ['CALL-086', 'carTypes', [{ id: '1', nameAr: 'دراجة نارية', nameEn: 'Motorcycle' }]],
  ['CALL-089', 'identityTypes', [{ id: '1', nameAr: 'هوية وطنية', nameEn: 'National id' }]],
  [
    'CALL-088',
    'regions',
    [
      { id: '1', nameAr: 'المنطقة الشرقية', nameEn: 'Eastern Province' },
      { id: '2', nameAr: 'الرياض', nameEn: 'Riyadh' },
    ],
  ],
  ['CALL-090', 'cancelReasons', [{ id: '1', nameAr: 'العميل لا يرد', nameEn: 'Customer does not answer' }]],
] as const)('[ENT-70] [%s] %s are a list of id and names', async (_id, name, expected) => {
  expect(await client.lookups[name]()).toEqual(expected);
});

it('[ENT-70] cities carry id and name, and without a region are those of all', async () => {
  const cities = await client.lookups.cities({});
  expect(cities.map(({ id, nameAr }) => [id, nameAr])).toEqual([
    ['1', 'الدمام'],
    ['2', 'القطيف'],
    ['3', 'الرياض'],
  ]);
});

it('[ENT-71] [CALL-087] cities are those of the region that is asked for', async () => {
  expect((await client.lookups.cities({ regionId: '1' })).map(({ nameAr }) => nameAr)).toEqual([
    'الدمام',
    'القطيف',
  ]);
  expect(await client.lookups.cities({ regionId: '9' })).toEqual([]);
});

it('[ENT-57] [CALL-091] delivery companies for pickers carry _id and name', async () => {
  expect(await client.lookups.deliveryCompanies()).toEqual({
    success: true,
    data: [{ _id: '1', name: 'Saree' }],
  });
});
