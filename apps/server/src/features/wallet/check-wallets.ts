import { sql } from 'kysely';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Stop } from '../../platform/feature.ts';
import { startLoop } from '../../platform/realtime/loop.ts';

const EVERY_MS = 60_000;
/** Findings that are kept of one check: after a disaster there may be as many as entries. */
const MOST_FINDINGS = 100;
/** One process checks at a time, whoever comes first. */
const LOCK = 727_280;

export interface WalletFinding {
  finding: string;
  account_id: number | null;
  transaction_id: number | null;
  detail: string;
}

/**
 * Reads the whole ledger and compares: entries with balances, each chain of balances, sequence and hashes, each
 * transaction with zero. Keeps what it found; a finding is logged and audited. Null while another process checks.
 */
export async function checkWallets(app: Pick<App, 'db' | 'log'>): Promise<WalletFinding[] | null> {
  return app.db.transaction().execute(async (trx) => {
    const lock = await sql<{ ok: boolean }>`select pg_try_advisory_xact_lock(${LOCK}) as ok`.execute(trx);
    if (!lock.rows[0]?.ok) return null;
    const began = performance.now();
    const found = await sql<WalletFinding>`select * from wallet_findings() limit ${MOST_FINDINGS}`.execute(
      trx,
    );
    const findings = found.rows;
    await trx
      .insertInto('wallet_check')
      .values({ duration_ms: Math.round(performance.now() - began), findings: JSON.stringify(findings) })
      .execute();
    if (findings.length > 0) {
      app.log.error('the ledger does not add up', { findings });
      const actor = { kind: 'system', id: null, name: 'wallet check' } as const;
      await recordAudit(trx, { actor, action: 'wallet.findings', after: findings });
    }
    return findings;
  });
}

/** Checks each minute until stopped; the next check waits for the one before. */
export function startWalletChecks(app: App): Stop {
  return startLoop(app.log, 'wallet check', EVERY_MS, async () => {
    await checkWallets(app);
    return false;
  }).stop;
}
