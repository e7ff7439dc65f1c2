import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
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
  readonly url: string;
  readonly pool: Pool;
  readonly db: Database;
  /** Ends the pool and drops the database. */
  drop(): Promise<void>;
}

/** Creates a database of its own, cloned from the migrated template in some tens of ms; `'empty'` has no migrations. */
export async function createTestDatabase({
  template = 'migrated' as 'migrated' | 'empty',
} = {}): Promise<TestDatabase> {
  const adminUrl = inject('mishwarAdminUrl');
  const name = `mishwar_test_${randomBytes(6).toString('hex')}`;
  const source = template === 'empty' ? 'template0' : inject('mishwarTemplate');
  await withClient(adminUrl, (client) => client.query(`create database ${name} template ${source}`));
  const url = databaseUrl(adminUrl, name);
  const pool = createPool(url);
  const db = createDatabase(pool);
  const drop = async () => {
    await db.destroy();
    await withClient(adminUrl, (client) => client.query(`drop database if exists ${name} with (force)`));
  };
  return { url, pool, db, drop };
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
