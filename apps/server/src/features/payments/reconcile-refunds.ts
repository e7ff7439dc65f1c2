import type { PaymentGatewayName } from '@mishwar/domain';
import type { App } from '../../platform/app.ts';
import type { Stop } from '../../platform/feature.ts';
import { startRecurringJob } from '../../platform/jobs/recurring.ts';
import { getGatewayClient } from './payment-gateways.ts';
import type { RefundRequest } from './refund-row.ts';
import { executeRefund } from './refund-top-up.ts';

const POLL_MS = 15_000;
/**
 * Minimum interval in seconds between two attempts at an open refund, the request that starts it included. Longer than one
 * takes, which is three requests of at most 10 s: while one process waits for the gateway, none sends the same refund.
 */
export const REFUND_POLL_SECONDS = 60;
const POLL_AGAIN_AFTER_MS = REFUND_POLL_SECONDS * 1_000;
/** Refunds of one gateway that are polled at the same time. */
const MAX_PER_POLL = 10;

/**
 * Polls the gateways for refunds without a final answer, least recently polled first; returns how many have ended.
 * Processes share the work: each refund is polled by one.
 */
export async function reconcileRefunds(
  app: App,
  againAfterMs: number = POLL_AGAIN_AFTER_MS,
): Promise<number> {
  const before = new Date(app.now().getTime() - againAfterMs);
  const gateways = (['PAYFORT', 'HYPERPAY'] as const).filter((name) => getGatewayClient(app, name));
  const claimed = await Promise.all(gateways.map((gateway) => claimOpen(app, gateway, before)));
  const ends = await Promise.all(claimed.flat().map((refund) => executeRefund(app, refund)));
  return ends.filter((end) => end !== 'unknown').length;
}

/** Claims open refunds of a gateway that no process has worked on since `before`. */
async function claimOpen(
  { db, now }: Pick<App, 'db' | 'now'>,
  gateway: PaymentGatewayName,
  before: Date,
): Promise<RefundRequest[]> {
  const rows = await db
    .updateTable('wallet_refund')
    .from('wallet_payment as p')
    .innerJoin('wallet_transaction as t', 't.id', 'p.transaction_id')
    .set({ checked_at: now() })
    .whereRef('p.transaction_id', '=', 'wallet_refund.transaction_id')
    .where('wallet_refund.id', 'in', (eb) =>
      eb
        .selectFrom('wallet_refund as open')
        .innerJoin('wallet_payment as paid', 'paid.transaction_id', 'open.transaction_id')
        .select('open.id')
        .where('open.state', '=', 'REQUESTED')
        .where('open.checked_at', '<=', before)
        .where('paid.gateway', '=', gateway)
        .orderBy('open.checked_at')
        .limit(MAX_PER_POLL)
        .forUpdate('open')
        .skipLocked(),
    )
    .returning(['wallet_refund.id', 'wallet_refund.transaction_id', 'wallet_refund.refund_transaction_id'])
    .returning(['wallet_refund.reference', 't.driver_id', 'p.amount', 'p.gateway_id'])
    .returning('p.reference as payment_reference')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    transactionId: row.transaction_id,
    refundTransactionId: row.refund_transaction_id ?? 0,
    driverId: row.driver_id,
    amount: row.amount,
    reference: row.reference,
    gateway,
    gatewayId: row.gateway_id ?? '',
    paymentReference: row.payment_reference,
  }));
}

/** Polls every 15 seconds until stopped. */
export function startReconcilingRefunds(app: App): Stop {
  return startRecurringJob(app, 'refund_reconciliation', POLL_MS, async () => {
    await reconcileRefunds(app);
    return false;
  }).stop;
}
