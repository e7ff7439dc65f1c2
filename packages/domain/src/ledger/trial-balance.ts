import type { Halalas } from '../money/money.ts';
import type { DriverAccount, Gateway, PlatformAccount } from '../wallet/wallet.ts';

/** What the checker of the ledger can find, in the words of its answers. */
export const LEDGER_FAULTS = [
  'balance_is_not_the_sum',
  'balance_is_not_the_last',
  'chain_broken',
  'entry_missing',
  'hash_differs',
  'unequal_entries',
  'without_entries',
] as const;
export type LedgerFault = (typeof LEDGER_FAULTS)[number];

const FAULTS_BY_FINDING: Readonly<Record<string, LedgerFault>> = {
  'sum of entries differs from balance': 'balance_is_not_the_sum',
  'account differs from its last entry': 'balance_is_not_the_last',
  'chain of balances broken': 'chain_broken',
  'gap in the sequence': 'entry_missing',
  'hash does not match': 'hash_differs',
  'entries do not sum to zero': 'unequal_entries',
  'transaction without entries': 'without_entries',
};

/** The fault that a finding of the database is, or null where it has no name. */
export const toLedgerFault = (finding: string): LedgerFault | null => FAULTS_BY_FINDING[finding] ?? null;

/** All accounts of one kind, or the clearing with one gateway; amounts in halalas, none negative. */
export interface LedgerLine {
  kind: DriverAccount | PlatformAccount;
  gateway: Gateway | null;
  entries: number;
  /** What was taken off, and what was added. */
  debit: Halalas;
  credit: Halalas;
  /** What the accounts say that they hold; null where they keep no balance. */
  kept: Halalas | null;
}

export interface TrialBalance {
  debit: Halalas;
  credit: Halalas;
  /** Credit without debit: nothing, unless entries were changed. */
  difference: Halalas;
  /** Lines whose accounts hold something else than their entries say. */
  mismatched: readonly LedgerLine[];
  balanced: boolean;
}

/** Adds a ledger up: what was taken off must be what was added, and each balance what its entries say. */
export function computeTrialBalance(lines: readonly LedgerLine[]): TrialBalance {
  const sum = (of: (line: LedgerLine) => Halalas) => lines.reduce((total, line) => total + of(line), 0);
  const debit = sum((line) => line.debit);
  const credit = sum((line) => line.credit);
  const mismatched = lines.filter(
    ({ kept, debit: off, credit: added }) => kept !== null && kept !== added - off,
  );
  return {
    debit,
    credit,
    difference: credit - debit,
    mismatched,
    balanced: credit === debit && mismatched.length === 0,
  };
}
