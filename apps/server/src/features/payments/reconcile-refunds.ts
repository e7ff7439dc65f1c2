import type { PaymentGatewayName } from '@mishwar/domain';
import type { App } from '../../platform/app.ts';
import type { Stop } from '../../platform/feature.ts';
import { startRecurringJob } from '../../platform/jobs/recurring.ts';
import { getGatewayClient } from './payment-gateways.ts';
import type { RefundRequest } from './refund-row.ts';
import { executeRefund } from './refund-top-up.ts';

/** Interval in seconds between polls of an open refund. */
export const REFUND_POLL_SECONDS = 15;
const POLL_MS = REFUND_POLL_SECONDS * 1_000;
/** A refund's own request may still be running for this long. */
const ABANDONED_AFTER_MS = 30_000;
const MAX_PER_POLL = 20;

/** Polls the gateways for refunds without a final answer; returns how many have ended. */
export async function reconcileRefunds(app: App, leftAfterMs: number = ABANDONED_AFTER_MS): Promise<number> {
  const gateways = (['PAYFORT', 'HYPERPAY'] as const).filter((name) => getGatewayClient(app, name));
  if (gateways.length === 0) return 0;
  const left = new Date(app.now().getTime() - leftAfterMs);
  const rows = await app.db
    .selectFrom('wallet_refund as r')
    .innerJoin('wallet_payment as p', 'p.transaction_id', 'r.transaction_id')
    .innerJoin('wallet_transaction as t', 't.id', 'r.transaction_id')
    .select(['r.id', 'r.transaction_id', 'r.refund_transaction_id', 'r.reference', 't.driver_id'])
    .select(['p.amount', 'p.gateway', 'p.gateway_id', 'p.reference as payment_reference'])
    .where('r.state', '=', 'REQUESTED')
    .where('r.created_at', '<', left)
    .where('p.gateway', 'in', gateways)
    .orderBy('r.created_at')
    .limit(MAX_PER_POLL)
    .execute();
  let ended = 0;
  for (const row of rows) {
    const refund: RefundRequest = {
      id: row.id,
      transactionId: row.transaction_id,
      refundTransactionId: row.refund_transaction_id ?? 0,
      driverId: row.driver_id,
      amount: row.amount,
      reference: row.reference,
      gateway: row.gateway as PaymentGatewayName,
      gatewayId: row.gateway_id ?? '',
      paymentReference: row.payment_reference,
    };
    if ((await executeRefund(app, refund)) !== 'unknown') ended += 1;
  }
  return ended;
}

/** Polls every 15 seconds until stopped. */
export function startReconcilingRefunds(app: App): Stop {
  return startRecurringJob(app, 'refund_reconciliation', POLL_MS, async () => {
    await reconcileRefunds(app);
    return false;
  }).stop;
}
