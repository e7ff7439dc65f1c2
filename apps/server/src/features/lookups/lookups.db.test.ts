import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInAs, type TestClient } from '../../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let client: TestClient;
beforeAll(async () => {
  server = await startTestServer();
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
afterAll(() => server.stop());

it('[ENT-70] [CALL-086] [CALL-088] [CALL-089] [CALL-090] are lists of id and Arabic name', async () => {
  expect(await client.lookups.carTypes()).toEqual([{ id: '1', nameAr: 'دراجة نارية', nameEn: 'Motorcycle' }]);
  expect(await client.lookups.identityTypes()).toMatchObject([{ id: '1', nameAr: 'هوية وطنية' }]);
  expect(await client.lookups.regions()).toMatchObject([
    { id: '1', nameAr: 'المنطقة الشرقية' },
    { id: '2', nameAr: 'الرياض' },
  ]);
  expect(await client.lookups.cities({})).toHaveLength(3);
  expect(await client.lookups.cancelReasons()).toMatchObject([{ id: '1', nameAr: 'العميل لا يرد' }]);
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
