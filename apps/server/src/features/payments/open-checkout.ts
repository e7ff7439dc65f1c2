import type { PaymentGatewayName } from '@mishwar/domain';
import type { CheckoutRequest } from '../../integrations/payments/payment-gateway.ts';
import type { DriverActor } from '../../platform/actor.ts';
import type { App } from '../../platform/app.ts';
import { withExchanges } from '../../platform/exchange-log/with-exchanges.ts';
import { gatewayLog } from './log-gateway-exchange.ts';
import { getGatewayClient } from './payment-gateways.ts';
import { settleInTransaction } from './settle-top-up.ts';
import { readTopUp, type TopUpView } from './top-up.query.ts';

type OpenCheckoutResult =
  | { ok: true; done: TopUpView }
  | { ok: false; refusal: { status: 404 | 409; code: string } };

/**
 * Opens the gateway's checkout page for a top-up, unless it has one. Without an answer nothing is decided and the
 * call may be repeated; a rejected checkout fails the top-up.
 */
export async function openCheckout(app: App, actor: DriverActor, id: number): Promise<OpenCheckoutResult> {
  const { db } = app;
  const payment = await db
    .selectFrom('wallet_payment as p')
    .innerJoin('wallet_transaction as t', 't.id', 'p.transaction_id')
    .innerJoin('driver as d', 'd.id', 't.driver_id')
    .select(['p.reference', 'p.gateway', 'p.amount', 'p.expires_at', 'p.checkout_url', 't.status', 'd.phone'])
    .where('p.transaction_id', '=', id)
    .executeTakeFirstOrThrow();
  const { reference, amount, expires_at: expiresAt } = payment;
  const isOpen = payment.status === 'PENDING' && expiresAt !== null && expiresAt > app.now();
  if (isOpen && payment.checkout_url === null) {
    const name = payment.gateway === 'PAYFORT' ? 'PAYFORT' : 'HYPERPAY';
    const code = await requestCheckout(app, name, id, {
      reference,
      amount,
      expiresAt,
      name: actor.name,
      phone: payment.phone,
    });
    if (code !== null) return { ok: false, refusal: { status: 409, code } };
  }
  const done = await readTopUp(db, actor.id, id, app.now());
  return done ? { ok: true, done } : { ok: false, refusal: { status: 404, code: 'not_found' } };
}

/** Requests a checkout page and stores it with the log of the request; the code of a refusal where there is none. */
function requestCheckout(
  app: App,
  name: PaymentGatewayName,
  id: number,
  request: CheckoutRequest,
): Promise<string | null> {
  const { log } = app;
  return withExchanges(app, async (exchanges) => {
    const answer = await getGatewayClient(app, name, gatewayLog(app, exchanges))?.open(request);
    if (!answer) return 'payment_gateway_off';
    if (answer.kind === 'unknown') {
      log.warn({ transaction: id, reason: answer.reason }, 'checkout was not opened');
      return 'payment_gateway_no_answer';
    }
    if (answer.kind === 'refused') {
      const { code, message } = answer;
      log.warn({ transaction: id, answer: code, reason: message }, 'checkout was refused');
      const none = { gatewayId: null, amount: null, currency: null, option: null };
      const failed = { ...none, reference: request.reference, outcome: 'failed', code, message } as const;
      await exchanges.settle((trx) => settleInTransaction(trx, app, name, failed));
      return 'payment_gateway_refused';
    }
    // Concurrent calls both return the page that was stored first.
    await exchanges.settle((trx) =>
      trx
        .updateTable('wallet_payment')
        .set({ checkout_id: answer.id, checkout_url: answer.url })
        .where('transaction_id', '=', id)
        .where('checkout_url', 'is', null)
        .execute(),
    );
    return null;
  });
}
