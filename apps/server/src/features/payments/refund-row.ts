import type { Halalas, PaymentGatewayName } from '@mishwar/domain';
import type { Trx } from '../../platform/transaction.ts';

/** A refund and the top-up it returns. */
export interface RefundRequest {
  id: number;
  /** The top-up. */
  transactionId: number;
  /** Wallet transaction of the refund. */
  refundTransactionId: number;
  driverId: number;
  amount: Halalas;
  gateway: PaymentGatewayName;
  /** External reference at the gateway: its idempotency key, the same for every attempt. */
  reference: string;
  /** The gateway's id of the payment, and the platform's reference. */
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
