import { DatabaseProblem } from '@mishwar/db';
import type { App } from './app.ts';

/** Triggers of the append-only tables. Each must be enabled always, for replica sessions too. */
const TRIGGERS = [
  'audit_entry_append_only',
  'audit_entry_no_delete',
  'audit_seal_append_only',
  'driver_version_append_only',
  'order_event_append_only',
  'wallet_entry_append_only',
  'wallet_transaction_no_delete',
] as const;

/** Throws DatabaseProblem where a trigger is missing or disabled, or where the server's role could change their rows. */
export async function assertAppendOnly({ pool }: Pick<App, 'pool'>): Promise<void> {
  await assertTriggers(pool);
  await assertLeastPrivilege(pool);
}

async function assertTriggers(pool: App['pool']): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select tgname as name from pg_trigger where tgname = any ($1) and tgenabled = 'A'`,
    [[...TRIGGERS]],
  );
  const standing = new Set(rows.map(({ name }) => name));
  const missing = TRIGGERS.filter((name) => !standing.has(name));
  if (missing.length > 0) {
    throw new DatabaseProblem(
      `The database lets rows be changed that must stay: the trigger ${missing.join(', ')} is off or gone.`,
    );
  }
}

/** A role that owns a table has every right on it, and so has a superuser. */
async function assertLeastPrivilege(pool: App['pool']): Promise<void> {
  const { rows } = await pool.query<{ role: string; all: boolean; changeable: string | null }>(
    `select current_user as role, (select rolsuper from pg_roles where rolname = current_user) as all,
       (select string_agg(distinct tgrelid::regclass::text, ', ') from pg_trigger
        where tgname = any ($1)
          and (has_table_privilege(tgrelid, 'delete, truncate')
            or (tgtype & 16 = 16 and has_table_privilege(tgrelid, 'update')))) as changeable`,
    [[...TRIGGERS]],
  );
  const [row] = rows;
  const why = row?.all
    ? 'is a superuser'
    : row?.changeable && `could change rows that must stay, in ${row.changeable}`;
  if (why)
    throw new DatabaseProblem(
      `The server's database role ${row?.role} ${why}: give the server a role of its own (docs/operations.md, "Database roles").`,
    );
}
