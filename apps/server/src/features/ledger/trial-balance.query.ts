import type { LedgerFinding, TrialBalanceAnswer } from '@mishwar/contract';
import {
  computeTrialBalance,
  type DriverAccount,
  type LedgerLine,
  moneyToWire,
  toLedgerFault,
} from '@mishwar/domain';
import { sql } from 'kysely';
import type { Db } from '../../platform/transaction.ts';
import { readLastCheck, type WalletFinding } from '../wallet/public.ts';

/** All accounts with their sums as of now, and the result of the last ledger check. */
export async function readTrialBalance(db: Db, now: Date): Promise<TrialBalanceAnswer> {
  const [{ rows }, check] = await Promise.all([
    sql<LedgerLine>`select kind, gateway, entries, debit, credit, kept from wallet_lines()`.execute(db),
    readLastCheck(db),
  ]);
  const { debit, credit, difference, balanced } = computeTrialBalance(rows);
  return {
    lines: rows.map((line) => ({
      kind: line.kind,
      gateway: line.gateway,
      entries: line.entries,
      debit: moneyToWire(line.debit),
      credit: moneyToWire(line.credit),
      balance: moneyToWire(line.credit - line.debit),
      kept: line.kept === null ? null : moneyToWire(line.kept),
    })),
    debit: moneyToWire(debit),
    credit: moneyToWire(credit),
    difference: moneyToWire(difference),
    balanced: balanced && (check?.findings.length ?? 0) === 0,
    at: now.toISOString(),
    check: check && {
      at: check.checked_at.toISOString(),
      duration_ms: check.duration_ms,
      findings: await nameDrivers(db, check.findings),
      good_at: check.good_at?.toISOString() ?? null,
    },
  };
}

interface DriverOfFinding {
  account_id: number | null;
  transaction_id: number | null;
  kind: DriverAccount | null;
  driver_id: number;
  name: string;
}

/** Adds the driver concerned to each finding. */
async function nameDrivers(db: Db, findings: readonly WalletFinding[]): Promise<LedgerFinding[]> {
  if (findings.length === 0) return [];
  const accounts = findings.flatMap(({ account_id }) => account_id ?? []);
  const transactions = findings.flatMap(({ transaction_id }) => transaction_id ?? []);
  const { rows } = await sql<DriverOfFinding>`
    select a.id as account_id, null::bigint as transaction_id, a.kind, d.id as driver_id, d.name
    from wallet_account a join driver d on d.id = a.driver_id where a.id = any(${accounts}::bigint[])
    union all
    select null, t.id, null, d.id, d.name
    from wallet_transaction t join driver d on d.id = t.driver_id where t.id = any(${transactions}::bigint[])`.execute(
    db,
  );
  return findings.map(({ finding, account_id, transaction_id, detail }) => {
    const account = account_id === null ? undefined : rows.find((row) => row.account_id === account_id);
    const whose = account ?? rows.find((row) => row.transaction_id === transaction_id);
    return {
      fault: toLedgerFault(finding),
      detail: detail ?? '',
      account: account?.kind ?? null,
      driver: whose ? { _id: String(whose.driver_id), name: whose.name } : null,
      transaction_id: transaction_id === null ? null : String(transaction_id),
    };
  });
}
