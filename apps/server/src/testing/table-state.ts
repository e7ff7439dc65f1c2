import type { Pool } from 'pg';

/** When somebody was last here, who was refused, how often somebody called, and which processes live. */
const MEANT_TO_CHANGE = ['session', 'audit_entry', 'http_log', 'sign_in_throttle', 'server_process'];

/** What every table holds, as a count and a hash of its rows; to compare before and after what must change nothing. */
export async function tableState(
  pool: Pool,
  except: readonly string[] = [],
): Promise<Record<string, { n: number; rows: string | null }>> {
  const tables = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  );
  const state: Record<string, { n: number; rows: string | null }> = {};
  for (const { name } of tables.rows) {
    if (MEANT_TO_CHANGE.includes(name) || except.includes(name)) continue;
    const { rows } = await pool.query<{ n: number; rows: string | null }>(
      `select count(*)::int as n, md5(string_agg(t::text, '|' order by t::text)) as rows from "${name}" t`,
    );
    const [found] = rows;
    if (found) state[name] = found;
  }
  return state;
}
