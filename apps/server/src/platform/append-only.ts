import { DatabaseProblem } from '@mishwar/db';
import type { App } from './app.ts';

/** Triggers of the append-only tables. Each must be enabled always, for replica sessions too. */
const TRIGGERS = [
  'audit_entry_append_only',
  'audit_entry_no_delete',
  'driver_version_append_only',
  'order_event_append_only',
  'wallet_entry_append_only',
  'wallet_transaction_no_delete',
] as const;

/** Throws DatabaseProblem where a trigger of the ledger or the audit log is missing or disabled. */
export async function assertAppendOnly({ pool }: Pick<App, 'pool'>): Promise<void> {
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
