import { sql } from 'kysely';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Stop } from '../../platform/feature.ts';
import { startRecurringJob } from '../../platform/jobs/recurring.ts';
import type { Trx } from '../../platform/transaction.ts';
import { readLastCheck, type WalletFinding } from './last-check.query.ts';

/** A reader of the last result every ten seconds learns of an inconsistency within a minute. */
const CHECK_INTERVAL_MS = 45_000;
/** Findings stored per check; there may be as many as entries. */
const MAX_FINDINGS = 100;
/** Drivers fully scanned in one check of a large ledger. */
const MAX_DRIVERS_PER_CHECK = 1_000;
/** Overlap of two checks: no transaction stays open for longer, so late commits are covered. */
const OVERLAP = '10 minutes';
/** Advisory lock: one process checks at a time. */
const ADVISORY_LOCK_KEY = 727_280;

/** How much of the ledger one check scans from its beginning, in entries of drivers' accounts. */
interface CheckBounds {
  /** A ledger of up to this many entries is fully scanned each time. */
  maxFullScanEntries: number;
  /** Entries of a larger ledger scanned each time, of the drivers scanned longest ago. */
  sliceEntries: number;
}
const BOUNDS: CheckBounds = { maxFullScanEntries: 200_000, sliceEntries: 20_000 };

/**
 * Verifies entries against balances, each chain of balances, sequence numbers and hashes, and that each transaction
 * sums to zero. A small ledger is scanned fully; a large one from the last check on, with a rotating slice of
 * drivers. A driver with a finding is scanned each time until it is gone. Stores the result; logs and audits
 * findings. Without findings, rolls up old entries for the trial balance. Returns null while another process checks.
 */
export async function checkWallets(
  app: Pick<App, 'db' | 'log'>,
  bounds: CheckBounds = BOUNDS,
): Promise<WalletFinding[] | null> {
  // One snapshot: concurrent postings cannot separate what is verified from what was read.
  const work = app.db.transaction().setIsolationLevel('repeatable read');
  return work.execute(async (trx) => {
    const lock = await sql<{
      ok: boolean;
    }>`select pg_try_advisory_xact_lock(${ADVISORY_LOCK_KEY}) as ok`.execute(trx);
    if (!lock.rows[0]?.ok) return null;
    const began = performance.now();
    const drivers = await selectDriversToScan(trx, bounds);
    const result = await sql<WalletFinding>`
      select * from wallet_findings(${drivers}::bigint[])
      union select * from wallet_new_findings(
        coalesce((select max(checked_at) from wallet_check), '-infinity'::timestamptz) - ${OVERLAP}::interval)
      limit ${MAX_FINDINGS}`.execute(trx);
    const findings = result.rows;
    await recordVerified(trx, drivers, findings);
    if (findings.length === 0) await rollUp(trx);
    await trx
      .insertInto('wallet_check')
      .values({ duration_ms: Math.round(performance.now() - began), findings: JSON.stringify(findings) })
      .execute();
    if (findings.length > 0) {
      app.log.error({ findings }, 'the ledger is inconsistent');
      const actor = { kind: 'system', id: null, name: 'wallet_check' } as const;
      await recordAudit(trx, { actor, action: 'wallet.findings', after: findings });
    }
    return findings;
  });
}

/** Adds old entries to the roll-up. After findings it is rebuilt from all entries, as it may contain false ones. */
async function rollUp(trx: Trx): Promise<void> {
  const before = await readLastCheck(trx);
  if (before && before.findings.length > 0) await trx.deleteFrom('wallet_rolled_up').execute();
  await sql`select wallet_roll_up(now() - ${OVERLAP}::interval)`.execute(trx);
}

/** Null for all drivers; else those never or longest ago verified, up to the slice, at least one. */
async function selectDriversToScan(
  trx: Trx,
  { maxFullScanEntries, sliceEntries }: CheckBounds,
): Promise<number[] | null> {
  const { rows } = await sql<{ driver_id: number; total: number }>`
    select driver_id, total from (
      select driver_id, total, sum(entries) over (order by scanned_at, driver_id) - entries as before from (
        select a.driver_id, sum(a.entries) as entries, sum(sum(a.entries)) over () as total,
          min(coalesce(v.scanned_at, '-infinity')) as scanned_at
        from wallet_account a left join wallet_verified v on v.account_id = a.id
        where a.driver_id is not null group by a.driver_id
      ) d
    ) d where before < ${sliceEntries} order by before limit ${MAX_DRIVERS_PER_CHECK}`.execute(trx);
  return Number(rows[0]?.total ?? 0) <= maxFullScanEntries ? null : rows.map(({ driver_id }) => driver_id);
}

/** Discards the verified position of drivers with a finding and advances the others. */
async function recordVerified(trx: Trx, drivers: number[] | null, findings: WalletFinding[]): Promise<void> {
  const accounts = findings.flatMap(({ account_id }) => account_id ?? []);
  const transactions = findings.flatMap(({ transaction_id }) => transaction_id ?? []);
  const { rows } = await sql<{ driver_id: number }>`
    select driver_id from wallet_account where id = any(${accounts}::bigint[]) and driver_id is not null
    union select driver_id from wallet_transaction where id = any(${transactions}::bigint[])`.execute(trx);
  const faulty = rows.map(({ driver_id }) => driver_id);
  await sql`delete from wallet_verified v using wallet_account a
    where a.id = v.account_id and a.driver_id = any(${faulty}::bigint[])`.execute(trx);
  // A truncated list of findings may hide faulty drivers, so no position advances.
  if (findings.length === MAX_FINDINGS) return;
  await sql`insert into wallet_verified (account_id, sequence, balance, hash, scanned_at)
    select a.id, a.entries, a.balance, a.last_hash, now() from wallet_account a
    where a.driver_id is not null and a.driver_id <> all(${faulty}::bigint[])
      and (${drivers}::bigint[] is null or a.driver_id = any(${drivers}::bigint[]))
    on conflict (account_id) do update set sequence = excluded.sequence, balance = excluded.balance,
      hash = excluded.hash, scanned_at = excluded.scanned_at`.execute(trx);
  await sql`update wallet_verified v set sequence = a.entries, balance = a.balance, hash = a.last_hash
    from wallet_account a where a.id = v.account_id and a.entries > v.sequence`.execute(trx);
}

/** Checks every 45 seconds until stopped; checks do not overlap. */
export function startWalletChecks(app: App): Stop {
  return startRecurringJob(app, 'wallet_check', CHECK_INTERVAL_MS, async () => {
    await checkWallets(app);
    return false;
  }).stop;
}
