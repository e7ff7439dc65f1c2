import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withClient } from './client.ts';
import { migrate, pendingMigrations } from './migrate.ts';
import { createTestDatabase, type TestDatabase } from './testing/index.ts';

describe('migrate', () => {
  let database: TestDatabase;
  let dir: string;
  beforeEach(async () => {
    database = await createTestDatabase({ template: 'empty' });
    dir = await mkdtemp(join(tmpdir(), 'mishwar-migrations-'));
  });
  afterEach(async () => {
    await database.drop();
    await rm(dir, { recursive: true });
  });
  const file = (name: string, text: string) => writeFile(join(dir, name), text);
  const pending = () => withClient(database.url, (client) => pendingMigrations(client, dir));

  it('applies files in the order of their names, once', async () => {
    await file('2_rows.sql', 'insert into thing values (1);');
    await file('1_thing.sql', 'create table thing (id int);');
    expect(await pending()).toEqual(['1_thing.sql', '2_rows.sql']);
    expect(await migrate(database.url, dir)).toEqual(['1_thing.sql', '2_rows.sql']);
    expect(await migrate(database.url, dir)).toEqual([]);
    expect(await pending()).toEqual([]);
    expect((await database.pool.query('select * from thing')).rows).toEqual([{ id: 1 }]);
  });

  it('refuses a file that was edited after it was applied, and applies nothing further', async () => {
    await file('1_thing.sql', 'create table thing (id int);');
    await migrate(database.url, dir);
    await file('1_thing.sql', 'create table thing (id bigint);');
    await file('2_other.sql', 'create table other (id int);');
    await expect(migrate(database.url, dir)).rejects.toThrow('1_thing.sql was edited after it was applied');
    expect(await pending()).toEqual(['2_other.sql']);
  });

  it('leaves nothing of a file that fails, and keeps those before it', async () => {
    await file('1_thing.sql', 'create table thing (id int);');
    await file('2_bad.sql', 'create table other (id int); select 1 / 0;');
    await expect(migrate(database.url, dir)).rejects.toThrow('2_bad.sql failed: division by zero');
    const found = await database.pool.query(
      `select to_regclass('thing') as thing, to_regclass('other') as other`,
    );
    expect(found.rows).toEqual([{ thing: 'thing', other: null }]);
  });

  it('lets runners start together: one works, the others wait, each file runs once', async () => {
    await file('1_thing.sql', 'create table thing (id int); insert into thing values (1);');
    await file('2_index.sql', '-- no-transaction\ncreate index concurrently thing_id on thing (id);');
    const runs = await Promise.all([1, 2, 3].map(() => migrate(database.url, dir)));
    expect(runs.map(({ length }) => length).sort()).toEqual([0, 0, 2]);
    const index = await database.pool.query(
      `select indisvalid from pg_index where indexrelid = 'thing_id'::regclass`,
    );
    expect(index.rows).toEqual([{ indisvalid: true }]);
  });
});
