import type { Db } from '../../platform/transaction.ts';
import { readLastCheck } from '../wallet/public.ts';
import { type FoundItem, toSubject } from './found-item.ts';

/** That the checker of the ledger finds something, since the first check that did; nothing once it finds nothing. */
export async function listLedgerProblems(db: Db): Promise<FoundItem[]> {
  const check = await readLastCheck(db);
  if (!check || check.findings.length === 0) return [];
  const since = await db
    .selectFrom('wallet_check')
    .select((eb) => eb.fn.min('checked_at').as('at'))
    .where('checked_at', '>', check.good_at ?? new Date(0))
    .where('findings', '<>', '[]')
    .executeTakeFirst();
  return [
    {
      kind: 'ledger_torn',
      key: 'ledger_torn',
      third_party: null,
      transaction_id: null,
      ...toSubject({}),
      since: (since?.at ?? check.checked_at).toISOString(),
      next: null,
      late_by: null,
    },
  ];
}
