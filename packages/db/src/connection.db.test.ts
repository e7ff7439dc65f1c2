import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assertUsableDatabase, parseSafeInteger } from './connection.ts';
import { createTestDatabase, type TestDatabase } from './testing/index.ts';

describe('connection', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it('reads bigint and numeric as numbers and a date as its text', async () => {
    const { rows } = await database.pool.query(
      `select 9007199254740991::bigint as big, 0.15::numeric as rate, date '2026-02-03' as day, '{7,null}'::bigint[] as ids`,
    );
    expect(rows).toEqual([{ big: Number.MAX_SAFE_INTEGER, rate: 0.15, day: '2026-02-03', ids: [7, null] }]);
  });

  it('refuses a bigint that a number would get wrong', () => {
    expect(() => parseSafeInteger('9007199254740993')).toThrow(RangeError);
  });

  it('refuses a database that may lose what it committed', async () => {
    // The server of the tests runs without fsync.
    await expect(assertUsableDatabase(database.url)).rejects.toThrow(/fsync = off/);
    await expect(assertUsableDatabase(database.url, { durable: false })).resolves.toBeUndefined();
  });

  it('reports an unreachable server in one line, without the password', async () => {
    const failure = await assertUsableDatabase('postgres://someone:secret@127.0.0.1:1/nowhere').catch(
      (error) => error,
    );
    expect(failure.message).toMatch(/^The database cannot be reached at 127\.0\.0\.1:1\/nowhere: .+$/);
    expect(failure.message).not.toContain('secret');
  });
});
