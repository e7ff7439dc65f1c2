import type { LedgerEntry } from '@mishwar/contract';
import { moneyToWire } from '@mishwar/domain';
import type { Db } from '../../platform/transaction.ts';
import {
  type BalanceRequest,
  readLastSequence,
  type SelectedEntry,
  selectEntries,
} from './balance-entries.ts';

interface EntriesRequest extends BalanceRequest {
  page: number;
  limit: number;
  /** -1 newest first, 1 oldest first. */
  sort: 1 | -1;
}

/** A page of the entries behind a balance. Pagination by sequence number (keyset), so every page costs the same. */
export async function listEntries(
  db: Db,
  { page, limit, sort, ...asked }: EntriesRequest,
  lastEntry: number | null,
): Promise<{ results: LedgerEntry[]; total: number; total_exact: boolean }> {
  const total = await readLastSequence(db, asked, lastEntry);
  const before = (page - 1) * limit;
  const [from, to] =
    sort === -1
      ? [total - before - limit + 1, total - before]
      : [before + 1, Math.min(before + limit, total)];
  const rows = await selectEntries(db, asked, lastEntry)
    .where('e.sequence', '>=', from)
    .where('e.sequence', '<=', to)
    .orderBy('e.sequence', sort === 1 ? 'asc' : 'desc')
    .execute();
  return { results: rows.map(toEntry), total, total_exact: true };
}

/** Maps an entry to the wire. */
function toEntry(row: SelectedEntry): LedgerEntry {
  return {
    _id: String(row.id),
    sequence: row.sequence ?? 0,
    transaction_id: String(row.transaction_id),
    type: row.type,
    amount: moneyToWire(row.amount),
    previous_balance: moneyToWire(row.previous_balance ?? 0),
    remaining_balance: moneyToWire(row.remaining_balance ?? 0),
    order_number: row.order_number,
    created_by: {
      role: row.created_by_role === 'DRIVER' ? 'DRIVER' : 'ADMIN',
      name: row.created_by_name,
    },
    note: row.note,
    created_at: row.created_at.toISOString(),
  };
}
