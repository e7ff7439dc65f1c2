import type { PaymentGatewayName } from '@mishwar/domain';
import { sql } from 'kysely';
import type { App } from '../../platform/app.ts';
import type { Stop } from '../../platform/feature.ts';
import { startRecurringJob } from '../../platform/jobs/recurring.ts';
import type { Db } from '../../platform/transaction.ts';
import { getGatewayClient } from './payment-gateways.ts';
import type { RefundRequest } from './refund-row.ts';
import { executeRefund } from './refund-top-up.ts';

/** Interval in seconds between polls of an open refund. */
export const REFUND_POLL_SECONDS = 15;
const POLL_MS = REFUND_POLL_SECONDS * 1_000;
/** A refund's own request may still be running for this long. */
const ABANDONED_AFTER_MS = 30_000;
/** Refunds of one gateway that are polled at the same time. */
const MAX_PER_POLL = 10;

/** Polls the gateways for refunds without a final answer; returns how many have ended. */
export async function reconcileRefunds(app: App, leftAfterMs: number = ABANDONED_AFTER_MS): Promise<number> {
  const left = new Date(app.now().getTime() - leftAfterMs);
  const gateways = (['PAYFORT', 'HYPERPAY'] as const).filter((name) => getGatewayClient(app, name));
  const found = await Promise.all(gateways.map((gateway) => findAbandoned(app.db, gateway, left)));
  const ends = await Promise.all(found.flat().map((refund) => executeRefund(app, refund)));
  return ends.filter((end) => end !== 'unknown').length;
}

/** Open refunds of a gateway from before `left`, at random: those that stay unknown must not stop the others. */
async function findAbandoned(db: Db, gateway: PaymentGatewayName, left: Date): Promise<RefundRequest[]> {
  const rows = await db
    .selectFrom('wallet_refund as r')
    .innerJoin('wallet_payment as p', 'p.transaction_id', 'r.transaction_id')
    .innerJoin('wallet_transaction as t', 't.id', 'r.transaction_id')
    .select(['r.id', 'r.transaction_id', 'r.refund_transaction_id', 'r.reference', 't.driver_id'])
    .select(['p.amount', 'p.gateway_id', 'p.reference as payment_reference'])
    .select(sql<number>`random()`.as('turn'))
    .where('r.state', '=', 'REQUESTED')
    .where('r.created_at', '<', left)
    .where('p.gateway', '=', gateway)
    .orderBy('turn')
    .limit(MAX_PER_POLL)
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
