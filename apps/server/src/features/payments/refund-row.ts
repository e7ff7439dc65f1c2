import type { Halalas } from '@mishwar/domain';
import type { Trx } from '../../platform/transaction.ts';

/** A refund that was asked for, with what it gives back. */
export interface RefundRequest {
  id: number;
  /** The top-up. */
  transactionId: number;
  /** What the ledger calls the refund. */
  refundTransactionId: number;
  driverId: number;
  amount: Halalas;
  /** Names the refund at the gateway, for ever: sent again it is the same one. */
  reference: string;
  /** What the gateway calls the payment, and what we do. */
  gatewayId: string;
  paymentReference: string;
}

/** The refund with this id, locked; null where it has ended. */
export async function lockOpenRefund(trx: Trx, id: number): Promise<{ id: number } | null> {
  const refund = await trx
    .selectFrom('wallet_refund')
    .select(['id', 'state'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return refund?.state === 'REQUESTED' ? { id: refund.id } : null;
}
