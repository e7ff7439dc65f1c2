import { describe, expect, it } from 'vitest';
import { applicationUrl, grantApplication } from './application-role.ts';
import { withClient } from './client.ts';
import { migrate } from './migrate.ts';
import { createTestDatabase, useTestDatabase } from './testing/index.ts';

const database = useTestDatabase();

const PERMISSION_DENIED = /permission denied|must be owner/;

describe("the server's database role", () => {
  it('[SEC-60] is no superuser, owns nothing and may create nothing', async () => {
    const { rows } = await database.pool.query(`
      select rolname as name, rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls,
        (select count(*)::int from pg_class where relowner = r.oid) as owned,
        has_schema_privilege('public', 'create') as creates
      from pg_roles r where rolname = current_user`);
    expect(rows).toEqual([
      {
        name: 'mishwar_app',
        rolsuper: false,
        rolcreaterole: false,
        rolcreatedb: false,
        rolreplication: false,
        rolbypassrls: false,
        owned: 0,
        creates: false,
      },
    ]);
  });

  it.each([
    'audit_entry',
    'driver_version',
    'order_event',
    'service_area',
    'former_transaction',
    'wallet_entry',
  ])('[SEC-37] reads and writes rows of %s, and can change, delete or truncate none', async (table) => {
    const { pool } = database;
    const { rows } = await pool.query(
      `select p as privilege from unnest('{select,insert,update,delete,truncate,trigger}'::text[]) p where has_table_privilege($1, p)`,
      [table],
    );
    expect(rows.map(({ privilege }) => privilege)).toEqual(['select', 'insert']);
    for (const statement of [
      `update ${table} set id = id`,
      `delete from ${table}`,
      `truncate ${table} cascade`,
      `alter table ${table} disable trigger all`,
      `drop table ${table} cascade`,
      'set session_replication_role = replica',
    ])
      await expect(pool.query(statement), statement).rejects.toThrow(
        statement.startsWith('set') ? /permission denied/ : PERMISSION_DENIED,
      );
  });

  it('advances a transaction of the wallets, and can delete none', async () => {
    await expect(database.pool.query('delete from wallet_transaction')).rejects.toThrow('permission denied');
    await expect(database.pool.query('update wallet_transaction set status = status')).resolves.toBeDefined();
  });

  it('may use every other table and the whole job queue', async () => {
    const { rows } = await database.pool.query(`
      select c.oid::regclass::text as name, string_agg(p, ',' order by p) as missing
      from pg_class c, unnest('{select,insert,update,delete}'::text[]) p
      where c.relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace) and c.relkind in ('r', 'p')
        and not has_table_privilege(c.oid, p)
      group by 1 order by 1`);
    expect(Object.fromEntries(rows.map(({ name, missing }) => [name, missing]))).toEqual({
      audit_entry: 'delete,update',
      audit_seal: 'delete,update',
      driver_version: 'delete,update',
      fee_waiver: 'delete,update',
      former_transaction: 'delete,update',
      membership: 'delete',
      order_event: 'delete,update',
      schema_migration: 'delete,insert,update',
      service_area: 'delete,update',
      wallet_entry: 'delete,update',
      wallet_transaction: 'delete',
    });
    const jobs = await database.pool.query(`
      with added as (select graphile_worker.add_job('nothing')) select count(*)::int as n from added`);
    expect(jobs.rows).toEqual([{ n: 1 }]);
    const found = await database.pool.query('select count(*)::int as n from graphile_worker.jobs');
    expect(found.rows).toEqual([{ n: 1 }]);
  });

  it('gets its rights again where they were changed, on tables of later migrations too', async () => {
    const { ownerUrl, pool, asOwner } = database;
    await asOwner('create table later (id int); grant update, truncate on audit_entry to mishwar_app');
    await expect(pool.query('insert into later values (1)')).resolves.toBeDefined();
    await asOwner('revoke select on orders from mishwar_app');
    await grantApplication(ownerUrl, applicationUrl(ownerUrl));
    const { rows } = await pool.query(`
      select has_table_privilege('audit_entry', 'update') as changes, has_table_privilege('audit_entry', 'truncate') as empties,
        has_table_privilege('orders', 'select') as reads`);
    expect(rows).toEqual([{ changes: false, empties: false, reads: true }]);
  });

  it('[SEC-60] is another one than the owner, who needs a password', async () => {
    const { ownerUrl } = database;
    await expect(grantApplication(ownerUrl, ownerUrl)).rejects.toThrow('must not own the database');
    expect(() => applicationUrl('postgres://me@localhost/mishwar')).toThrow('has no password');
    expect(new URL(applicationUrl(ownerUrl)).password).not.toBe(new URL(ownerUrl).password);
  });

  it('is created by an owner who is no superuser, or its creation is asked for', async () => {
    const empty = await createTestDatabase({ template: 'empty' });
    const name = new URL(empty.ownerUrl).pathname.slice(1);
    const [owner, server] = [`${name}_owner`, `${name}_server`];
    const as = (user: string) => {
      const url = new URL(empty.ownerUrl);
      url.username = user;
      url.password = 'a-password';
      return url.href;
    };
    try {
      await empty.asOwner(`create role ${owner} login password 'a-password';
        alter database ${name} owner to ${owner}; grant create on schema public to ${owner}`);
      await migrate(as(owner));
      await expect(grantApplication(as(owner), as(server))).rejects.toThrow(
        `run "create role "${server}" login`,
      );
      await empty.asOwner(`alter role ${owner} createrole`);
      await grantApplication(as(owner), as(server));
      expect(
        await withClient(as(server), async (client) => (await client.query('select from orders')).rowCount),
      ).toBe(0);
      await expect(
        withClient(as(server), (client) => client.query('update audit_entry set id = id')),
      ).rejects.toThrow('permission denied');
    } finally {
      await empty.asOwner(`reassign owned by ${owner} to postgres; drop owned by ${server}; drop role if exists ${server};
        drop owned by ${owner}; drop role ${owner}`);
      await empty.drop();
    }
  });
});
