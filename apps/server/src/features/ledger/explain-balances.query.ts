import type { ExplainedBalance } from '@mishwar/contract';
import {
  DRIVER_ACCOUNTS,
  type DriverAccount,
  moneyToWire,
  type WalletTransactionType,
} from '@mishwar/domain';
import { sql } from 'kysely';
import type { Db } from '../../platform/transaction.ts';

interface PartRow {
  kind: DriverAccount;
  type: WalletTransactionType;
  entries: number;
  amount: number;
}

/** Each balance of a driver, split by transaction type in order of first use. */
export async function explainBalances(
  db: Db,
  driverId: number,
  lastEntry: number | null,
): Promise<ExplainedBalance[]> {
  const { rows } = await sql<PartRow>`
    select a.kind, t.type, count(*) as entries, sum(e.amount)::bigint as amount
    from wallet_account a join wallet_entry e on e.account_id = a.id join wallet_transaction t on t.id = e.transaction_id
    where a.driver_id = ${driverId}::bigint and (${lastEntry}::bigint is null or e.id <= ${lastEntry}::bigint)
    group by a.kind, t.type order by min(e.sequence)`.execute(db);
  return DRIVER_ACCOUNTS.map((account) => {
    const parts = rows.filter(({ kind }) => kind === account);
    return {
      account,
      balance: moneyToWire(parts.reduce((sum, { amount }) => sum + Number(amount), 0)),
      entries: parts.reduce((sum, { entries }) => sum + Number(entries), 0),
      parts: parts.map(({ type, entries, amount }) => ({
        type,
        entries: Number(entries),
        amount: moneyToWire(Number(amount)),
      })),
    };
  });
}
