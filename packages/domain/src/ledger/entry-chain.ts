import type { Halalas } from '../money/money.ts';

/** An entry of a driver's account; `sequence` counts the account's entries from 1. */
export interface ChainedEntry {
  account_id: number;
  sequence: number;
  transaction_id: number;
  amount: Halalas;
  remaining_balance: Halalas;
}

/**
 * The text of an entry in the account's hash chain: the hash covers the previous entry's hash followed by this text.
 * The database function wallet_entry_hash builds the same text.
 */
export function formatEntryForHash(entry: ChainedEntry): string {
  const { account_id, sequence, transaction_id, amount, remaining_balance } = entry;
  return [account_id, sequence, transaction_id, amount, remaining_balance].join(':');
}
