import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { PREPARED } from './named-statements.ts';
import { useTestDatabase } from './testing/index.ts';

const database = useTestDatabase();

describe('named statements', () => {
  it('are kept by their connection, one for each text that ends with the comment; others stay unnamed', async () => {
    await database.db.transaction().execute(async (trx) => {
      for (const n of [1, 2, 3]) {
        const { rows } = await sql<{ n: number }>`select ${n}::bigint as n ${sql.raw(PREPARED)}`.execute(trx);
        expect(rows).toEqual([{ n }]);
        await sql`select ${n}::bigint as unnamed`.execute(trx);
      }
      const { rows } = await sql<{ statement: string; runs: number }>`
        select statement, generic_plans + custom_plans as runs from pg_prepared_statements`.execute(trx);
      expect(rows).toEqual([{ statement: `select $1::bigint as n ${PREPARED}`, runs: 3 }]);
    });
  });

  it('reject with the error of the database, and leave the connection usable', async () => {
    const divide = (by: number) =>
      sql`select 1 / ${by}::bigint as n ${sql.raw(PREPARED)}`.execute(database.db);
    await expect(divide(0)).rejects.toMatchObject({ code: '22012' });
    expect((await divide(1)).rows).toEqual([{ n: 1 }]);
  });
});
