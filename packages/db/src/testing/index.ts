import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { applicationUrl } from '../application-role.ts';
import { withClient } from '../client.ts';
import { createDatabase, createPool, type Database } from '../connection.ts';
import { databaseUrl } from './server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    mishwarAdminUrl: string;
    mishwarTemplate: string;
  }
}

export interface TestDatabase {
  /** URL for the server's role, as `pool` and `db` use it. */
  readonly url: string;
  /** URL for the owner: for what the server may not do, such as altering a table or changing the ledger. */
  readonly ownerUrl: string;
  readonly pool: Pool;
  readonly db: Database;
  /** Runs statements as the owner. */
  asOwner(statements: string): Promise<void>;
  /** Ends the pool and drops the database. */
  drop(): Promise<void>;
}

/**
 * Creates a database of its own, cloned from the migrated template in some tens of ms. `'empty'` has no migrations and
 * is used as its owner.
 */
export async function createTestDatabase({
  template = 'migrated' as 'migrated' | 'empty',
} = {}): Promise<TestDatabase> {
  const adminUrl = inject('mishwarAdminUrl');
  const name = `mishwar_test_${randomBytes(6).toString('hex')}`;
  const source = template === 'empty' ? 'template0' : inject('mishwarTemplate');
  await withClient(adminUrl, (client) =>
    client.query(`create database ${name} template ${source} strategy file_copy`),
  );
  const ownerUrl = databaseUrl(adminUrl, name);
  const url = template === 'empty' ? ownerUrl : applicationUrl(ownerUrl);
  const pool = createPool(url);
  const db = createDatabase(pool);
  const drop = async () => {
    await db.destroy();
    await withClient(adminUrl, (client) => client.query(`drop database if exists ${name} with (force)`));
  };
  const asOwner = (statements: string) =>
    withClient(ownerUrl, async (client) => void (await client.query(statements)));
  return { url, ownerUrl, pool, db, asOwner, drop };
}

/**
 * A database for all tests of a file: created before its first test, dropped after its last. Its fields are there
 * from the file's own `beforeAll` on.
 */
export function useTestDatabase(): TestDatabase {
  const database = {} as TestDatabase;
  beforeAll(async () => {
    Object.assign(database, await createTestDatabase());
  });
  afterAll(() => database.drop());
  return database;
}
