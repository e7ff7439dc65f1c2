import type { Halalas } from '../money/money.ts';
import type { DriverAccount, Gateway, PlatformAccount } from '../wallet/wallet.ts';

/** Faults that the ledger check can find. */
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

/** The fault code of a finding of the database check; null for an unknown finding. */
export const toLedgerFault = (finding: string): LedgerFault | null => FAULTS_BY_FINDING[finding] ?? null;

/** All accounts of one kind, or the clearing with one gateway; amounts in halalas, none negative. */
export interface LedgerLine {
  kind: DriverAccount | PlatformAccount;
  gateway: Gateway | null;
  entries: number;
  /** Sum of negative and of positive entries. */
  debit: Halalas;
  credit: Halalas;
  /** Stored balance of the accounts; null where they store none. */
  kept: Halalas | null;
}

export interface TrialBalance {
  debit: Halalas;
  credit: Halalas;
  /** Credit minus debit: 0 unless entries were changed. */
  difference: Halalas;
  /** Lines whose stored balance differs from the sum of their entries. */
  mismatched: readonly LedgerLine[];
  balanced: boolean;
}

/** Sums the ledger: debit must equal credit, and each stored balance the sum of its entries. */
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
