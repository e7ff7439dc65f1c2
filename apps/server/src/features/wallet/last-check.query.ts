import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/transaction.ts';

/** An inconsistency of the ledger, as the database reports it. */
export interface WalletFinding {
  finding: string;
  account_id: number | null;
  transaction_id: number | null;
  detail: string;
}

interface LastCheck {
  checked_at: Date;
  duration_ms: number;
  findings: WalletFinding[];
  /** Time of the last check without findings. */
  good_at: Date | null;
}

/** The last result of the ledger check, or null before the first check. */
export async function readLastCheck(db: Db | Trx): Promise<LastCheck | null> {
  const { rows } = await sql<LastCheck>`
    select c.checked_at, c.duration_ms, c.findings,
      (select g.checked_at from wallet_check g where g.findings = '[]' order by g.checked_at desc limit 1) as good_at
    from wallet_check c order by c.checked_at desc, c.id desc limit 1`.execute(db);
  return rows[0] ?? null;
}
