import { createHash } from 'node:crypto';
import type { PaymentGatewayName } from '@mishwar/domain';
import type { PaymentWebhook } from '../../integrations/payments/payment-gateway.ts';
import type { App } from '../../platform/app.ts';
import { redact } from '../../platform/log/redact.ts';
import { inTransaction, type Trx } from '../../platform/transaction.ts';
import { logGatewayWebhook } from './log-gateway-exchange.ts';
import { settleInTransaction } from './settle-top-up.ts';

/**
 * Webhooks change payments of the last days alone: shorter than the retention of their digests (365 days), so that none
 * can be replayed after its digest was deleted. Neither gateway signs a time of sending.
 */
export const WEBHOOK_WINDOW_DAYS = 90;

/** A webhook as it came. */
interface ReceivedWebhook {
  raw: Buffer;
  url: string;
  headers: object;
  requestId: string;
  /** ms that the request took so far. */
  durationMs: number;
}

/**
 * Handles a verified webhook once: a repeated body changes nothing. Webhook and effect are one transaction, so that a
 * failed one can be delivered again.
 */
export function handleWebhook(
  app: App,
  gateway: PaymentGatewayName,
  { raw, ...received }: ReceivedWebhook,
  webhook: PaymentWebhook,
): Promise<'taken' | 'known' | 'too_late'> {
  const { state, body } = webhook;
  return inTransaction(app.db, async (trx) => {
    const taken = await trx
      .insertInto('payment_notice')
      .values({
        gateway,
        digest: createHash('sha256').update(raw).digest(),
        reference: state?.reference.slice(0, 100) ?? '',
        outcome: state?.outcome ?? '',
        body: JSON.stringify(redact(body)),
        received_at: app.now(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    const isLate = state !== null && (await isPastWindow(trx, state.reference, app.now()));
    const status = !taken ? 'known' : isLate ? 'too_late' : 'taken';
    await logGatewayWebhook(app, trx, gateway, { ...received, ...webhook, answer: { status } });
    if (status === 'taken' && state) {
      const settled = await settleInTransaction(trx, app, gateway, state);
      if (settled === 'unknown-payment') app.log.warn({ gateway }, 'webhook of an unknown payment');
    }
    return status;
  });
}

/** Whether a payment began before the window of its webhooks. */
async function isPastWindow(trx: Trx, reference: string, now: Date): Promise<boolean> {
  const oldest = new Date(now.getTime() - WEBHOOK_WINDOW_DAYS * 86_400_000);
  const payment = await trx
    .selectFrom('wallet_payment as p')
    .innerJoin('wallet_transaction as t', 't.id', 'p.transaction_id')
    .select('p.id')
    .where('p.reference', '=', reference)
    .where('t.created_at', '<', oldest)
    .executeTakeFirst();
  return payment !== undefined;
}
