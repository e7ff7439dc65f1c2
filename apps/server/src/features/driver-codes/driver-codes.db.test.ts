import { beforeAll, expect, test } from 'vitest';
import { createSignedInDriver } from '../../testing/factories/drivers.ts';
import { type SignedInOperator, signInAs } from '../../testing/sign-in.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer({ roles: new Set(['api']) });
let staff: SignedInOperator;
const codes: number[] = [];
const phones: string[] = [];
beforeAll(async () => {
  staff = await signInAs(server);
  const now = server.app.now().getTime();
  for (const [at, seconds] of [60, 120, 180, -1].entries()) {
    const { id, phone } = await createSignedInDriver(server.app.db);
    phones.push(phone);
    const code = await server.app.db
      .insertInto('driver_code')
      .values({
        driver_id: id,
        pass_key: `12345${at}`,
        phone,
        created_at: new Date(now - 60_000 + at * 1_000),
        expired_at: new Date(now + seconds * 1_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    codes.push(code.id);
  }
});

test('[CALL-072] [ENT-66] codes come newest first, a page at a time, and all are masked', async () => {
  const { data } = await staff.client.driverCodes.list({});
  expect(data.count).toBe(3);
  expect(data.results.map(({ _id }) => codes.indexOf(Number(_id)))).toEqual([2, 1, 0]);
  expect(data.results[0]).toEqual({
    _id: String(codes[2]),
    drivers: { name: expect.stringContaining('سالم') },
    passKey: '••••••',
    phone: phones[2],
    created_at: expect.stringMatching(/Z$/),
    expired_at: expect.stringMatching(/Z$/),
  });
  expect(JSON.stringify(data)).not.toContain('12345');
  const { data: oldest } = await staff.client.driverCodes.list({ sort: 1, limit: 10 });
  expect(oldest.results.map(({ _id }) => codes.indexOf(Number(_id)))).toEqual([0, 1, 2]);
  const { data: one } = await staff.client.driverCodes.list({ filters: { phone: phones[1] ?? '' } });
  expect([one.count, one.results[0]?._id]).toEqual([1, String(codes[1])]);
});

test('a code is revealed one at a time and audited; an expired one is not', async () => {
  expect(await staff.client.driverCodes.reveal({ id: String(codes[0]) })).toEqual({ passKey: '123450' });
  const { rows } = await server.database.pool.query(
    `select actor_id, row_to_json(a)::text as text from audit_entry a where action = 'driver_code.reveal'`,
  );
  expect(rows).toMatchObject([{ actor_id: staff.id }]);
  expect(rows[0].text).not.toContain('123450');
  await expect(staff.client.driverCodes.reveal({ id: String(codes[3]) })).rejects.toMatchObject({
    status: 404,
    message: 'driver_code_over',
  });
});

test.each([
  ['newest', -1],
  ['oldest', 1],
] as const)('[OTP-04] three pages of codes, the %s first, hold each code once', async (_first, sort) => {
  const now = server.app.now().getTime();
  const { id, phone } = await createSignedInDriver(server.app.db);
  await server.app.db
    .insertInto('driver_code')
    .values(
      Array.from({ length: 25 }, (_, at) => ({
        driver_id: id,
        pass_key: '999999',
        phone,
        created_at: new Date(now - ((at * 7) % 25) * 1_000),
        expired_at: new Date(now + 60_000),
      })),
    )
    .execute();
  const page = async (of: number) => {
    const { data } = await staff.client.driverCodes.list({ page: of, limit: 10, sort, filters: { phone } });
    expect(data.count).toBe(25);
    return data.results.map(({ created_at }) => Date.parse(created_at));
  };
  const [first, second, third, fourth] = [await page(1), await page(2), await page(3), await page(4)];
  expect([first.length, second.length, third.length, fourth.length]).toEqual([10, 10, 5, 0]);
  const newestFirst = Array.from({ length: 25 }, (_, at) => now - at * 1_000);
  expect([...first, ...second, ...third]).toEqual(sort === -1 ? newestFirst : newestFirst.toReversed());
  // Without a page and an order, the first page of the newest.
  const { data } = await staff.client.driverCodes.list({ filters: { phone }, limit: 10 });
  expect(data.results.map(({ created_at }) => Date.parse(created_at))).toEqual(newestFirst.slice(0, 10));
});
