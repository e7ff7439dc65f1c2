import { createHash } from 'node:crypto';
import type { PaymentGatewayName } from '@mishwar/domain';
import type { PaymentWebhook } from '../../integrations/payments/payment-gateway.ts';
import type { App } from '../../platform/app.ts';
import { redact } from '../../platform/log/redact.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { settleInTransaction } from './settle-top-up.ts';

/**
 * Handles a verified webhook once: a repeated body changes nothing. Webhook and effect are one transaction, so that a
 * failed one can be delivered again.
 */
export function handleWebhook(
  app: Pick<App, 'db' | 'now' | 'log'>,
  gateway: PaymentGatewayName,
  raw: Buffer,
  { state, body }: PaymentWebhook,
): Promise<'taken' | 'known'> {
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
    if (!taken) return 'known';
    if (state) {
      const settled = await settleInTransaction(trx, app, gateway, state);
      if (settled === 'unknown-payment') app.log.warn({ gateway }, 'webhook of an unknown payment');
    }
    return 'taken';
  });
}
