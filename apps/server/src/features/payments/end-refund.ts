import { endRefund as decideEnd } from '@mishwar/domain';
import { sql } from 'kysely';
import type { Trx } from '../../platform/transaction.ts';
import { lockBalances } from '../wallet/public.ts';
import { lockOpenRefund, type RefundRequest } from './refund-row.ts';

/** The final answer of the gateway. */
export interface RefundResult {
  kind: 'done' | 'refused';
  code: string;
  message: string;
}

/** Records the end of a refund once; a second call changes nothing. */
export async function endRefund(
  trx: Trx,
  refund: RefundRequest,
  end: RefundResult,
  now: Date,
): Promise<void> {
  if (!(await lockOpenRefund(trx, refund.id))) return;
  const isDone = end.kind === 'done';
  const balances = await lockBalances(trx, refund.driverId);
  const decision = decideEnd(balances, {
    gateway: refund.gateway,
    amount: refund.amount,
    isDone,
  });
  if (!decision.ok) throw new Error(`what refund ${refund.id} gives back is not on HOLD`);
  await sql`select wallet_enter(${refund.refundTransactionId}::bigint, ${refund.driverId}::bigint,
      ${JSON.stringify(decision.posting.entries)}::jsonb)`.execute(trx);
  await trx
    .updateTable('wallet_transaction')
    .set({ status: isDone ? 'SUCCESS' : 'FAILURE' })
    .where('id', '=', refund.refundTransactionId)
    .execute();
  await trx
    .updateTable('wallet_refund')
    .set({
      state: isDone ? 'DONE' : 'FAILED',
      response_code: end.code,
      response_message: end.message,
      ended_at: now,
    })
    .where('id', '=', refund.id)
    .execute();
}
