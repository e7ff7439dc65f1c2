import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { createRestaurant } from '../../testing/factories/stores.ts';
import { type SignedInOperator, signInAs } from '../../testing/sign-in.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer({ roles: new Set(['api']) });
let admin: SignedInOperator;
let superAdmin: SignedInOperator;
beforeAll(async () => {
  admin = await signInAs(server, 'ADMIN');
  superAdmin = await signInAs(server, 'SUPER_ADMIN');
  const { db } = server.app;
  await createRestaurant(db);
  await db.insertInto('identity_type').values({ name_ar: 'هوية', name_en: 'Identity' }).execute();
  await db.insertInto('car_type').values({ name_ar: 'سيارة', name_en: 'Car' }).execute();
});

const waitingOf = async ({ client }: SignedInOperator) => (await client.attention.waiting()).data;

const addRegistrations = (count: number, status: 'PENDING' | 'REJECTED', from: number) =>
  sql`insert into driver_registration (id_number, first_name, last_name, phone, date_of_birth, identity_type_id, car_type_id,
      car_number, region_id, city_id, status)
    select (1088000000 + ${from}::int + n)::text, 'ماجد', 'الخالدي', '05' || (57000000 + ${from}::int + n), '1994-03-14', i.id, c.id,
      'K R A 4821', city.region_id, city.id, ${status}::driver_registration_status
    from generate_series(1, ${count}::int) n, identity_type i, car_type c, (select * from city limit 1) city`.execute(
    server.app.db,
  );

const requestApproval = (
  by: SignedInOperator,
  hoursLeft: number,
  state: 'PENDING' | 'WITHDRAWN' = 'PENDING',
) =>
  server.app.db
    .insertInto('wallet_approval')
    .values({
      kind: 'credit',
      state,
      request_key: crypto.randomUUID(),
      driver_ids: [1],
      amount: 100,
      gift: 0,
      requested_by: Number(by.id),
      requested_by_name: 'someone',
      expires_at: new Date(server.clock.now().getTime() + hoursLeft * 3_600_000),
      ...(state === 'WITHDRAWN' && {
        decided_by: Number(by.id),
        decided_by_name: 'someone',
        decided_at: server.clock.now(),
      }),
    })
    .execute();

test('pending registrations and unexpired approvals are counted, of an ADMIN the own approvals alone', async () => {
  expect(await waitingOf(admin)).toEqual({ registrations: 0, approvals: 0 });
  await addRegistrations(2, 'PENDING', 0);
  await addRegistrations(1, 'REJECTED', 10);
  await requestApproval(admin, 1);
  await requestApproval(superAdmin, 1);
  await requestApproval(superAdmin, -1);
  await requestApproval(superAdmin, 1, 'WITHDRAWN');
  expect(await waitingOf(admin)).toEqual({ registrations: 2, approvals: 1 });
  expect(await waitingOf(superAdmin)).toEqual({ registrations: 2, approvals: 2 });
  expect((await superAdmin.client.approvals.list({})).waiting).toBe(2);
});

test('counting ends at a thousand', async () => {
  await addRegistrations(1_100, 'PENDING', 100);
  expect((await waitingOf(admin)).registrations).toBe(1_000);
});
