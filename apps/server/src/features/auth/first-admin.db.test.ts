import { useTestDatabase } from '@mishwar/db/testing';
import { expect, it } from 'vitest';
import { createFirstAdmin } from './first-admin.ts';
import { verifyPassword } from './password.ts';

const database = useTestDatabase();

const people = () =>
  database.db
    .selectFrom('operator')
    .select(['email', 'role', 'must_change_password', 'password_hash'])
    .orderBy('id')
    .execute();
const nora = { email: 'nora@test.invalid', firstName: 'Nora', lastName: 'Ali', phone: '0500000000' };

it('[SEC-06] a migrated database has no account at all; a command makes the first admin, once', async () => {
  expect(await people()).toEqual([]);
  const { rows } = await database.pool.query('select 1 from channel union all select 1 from driver');
  expect(rows).toEqual([]);

  const password = await createFirstAdmin(database.db, nora);
  expect(password).toMatch(/^\w{16}$/);
  const [admin, ...others] = await people();
  expect(others).toEqual([]);
  expect(admin).toMatchObject({ email: nora.email, role: 'SUPER_ADMIN', must_change_password: true });
  expect(await verifyPassword(password ?? '', admin?.password_hash)).toBe(true);

  expect(await createFirstAdmin(database.db, { ...nora, email: 'other@test.invalid' })).toBeNull();
  expect(await people()).toHaveLength(1);
});

it('a second one is made only when asked for', async () => {
  const second = { ...nora, email: 'huda@test.invalid' };
  expect(await createFirstAdmin(database.db, second)).toBeNull();
  expect(await createFirstAdmin(database.db, { ...second, isAnother: true })).toMatch(/^\w{16}$/);
  const admins = (await people()).filter(({ role }) => role === 'SUPER_ADMIN');
  expect(admins.map(({ email }) => email)).toEqual([nora.email, second.email]);
  await database.pool.query('delete from operator where email = $1', [second.email]);
});

it('[SEC-06] another one only where no SUPER_ADMIN is active any more', async () => {
  await database.pool.query(`update operator set status = 'DEACTIVATE'`);
  expect(await createFirstAdmin(database.db, { ...nora, email: 'maha@test.invalid' })).toMatch(/^\w{16}$/);
  expect((await people()).map(({ email }) => email)).toEqual([nora.email, 'maha@test.invalid']);
});
