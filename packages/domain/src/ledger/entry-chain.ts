import type { Halalas } from '../money/money.ts';

/** What an entry of a driver's account says; `sequence` counts the account's entries from 1. */
export interface ChainedEntry {
  account_id: number;
  sequence: number;
  transaction_id: number;
  amount: Halalas;
  remaining_balance: Halalas;
}

/**
 * The text of an entry that is hashed, after the bytes of the hash of the entry before it in the same account, into
 * the entry's own hash. The database's wallet_entry_hash writes exactly the same.
 */
export function formatEntryForHash(entry: ChainedEntry): string {
  const { account_id, sequence, transaction_id, amount, remaining_balance } = entry;
  return [account_id, sequence, transaction_id, amount, remaining_balance].join(':');
}
