import { type RawBuilder, sql } from 'kysely';
import type { Pool } from 'pg';
import type { Db } from '../platform/transaction.ts';

/** Tables that any request may change: last use, refusals, counters, processes. */
const VOLATILE_TABLES = ['session', 'audit_entry', 'sign_in_throttle', 'server_process'];

/** Row count and hash of every table, for comparison before and after. */
export async function tableState(
  pool: Pool,
  except: readonly string[] = [],
): Promise<Record<string, { n: number; rows: string | null }>> {
  const tables = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  );
  const state: Record<string, { n: number; rows: string | null }> = {};
  for (const { name } of tables.rows) {
    if (VOLATILE_TABLES.includes(name) || except.includes(name)) continue;
    const { rows } = await pool.query<{ n: number; rows: string | null }>(
      `select count(*)::int as n, md5(string_agg(t::text, '|' order by t::text)) as rows from "${name}" t`,
    );
    const [row] = rows;
    if (row) state[name] = row;
  }
  return state;
}

/** How PostgreSQL would execute the statement, as text. The tables must have been analysed. */
export async function explain(db: Db, statement: RawBuilder<unknown>): Promise<string> {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${statement}`.execute(db);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}
