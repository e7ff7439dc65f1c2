import type { DriverActor } from '../../platform/actor.ts';
import type { App } from '../../platform/app.ts';
import { getGatewayClient } from './payment-gateways.ts';
import { settleTopUp } from './settle-top-up.ts';
import { readTopUp, type TopUpView } from './top-up.query.ts';

export type OpenCheckoutResult =
  | { ok: true; done: TopUpView }
  | { ok: false; refusal: { status: 404 | 409; code: string } };

/**
 * Opens the gateway's checkout page for a top-up, unless it has one. Without an answer nothing is decided and the
 * call may be repeated; a rejected checkout fails the top-up.
 */
export async function openCheckout(app: App, actor: DriverActor, id: number): Promise<OpenCheckoutResult> {
  const { db, log } = app;
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
    const gateway = getGatewayClient(app, name);
    if (!gateway) return { ok: false, refusal: { status: 409, code: 'payment_gateway_off' } };
    const answer = await gateway.open({
      reference,
      amount,
      expiresAt,
      name: actor.name,
      phone: payment.phone,
    });
    if (answer.kind === 'unknown') {
      log.warn({ transaction: id, reason: answer.reason }, 'checkout was not opened');
      return { ok: false, refusal: { status: 409, code: 'payment_gateway_no_answer' } };
    }
    if (answer.kind === 'refused') {
      log.warn({ transaction: id, answer: answer.code, reason: answer.message }, 'checkout was refused');
      const none = { gatewayId: null, amount: null, currency: null, option: null };
      await settleTopUp(app, name, {
        ...none,
        reference,
        outcome: 'failed',
        code: answer.code,
        message: answer.message,
      });
      return { ok: false, refusal: { status: 409, code: 'payment_gateway_refused' } };
    }
    // Concurrent calls both return the page that was stored first.
    await db
      .updateTable('wallet_payment')
      .set({ checkout_id: answer.id, checkout_url: answer.url })
      .where('transaction_id', '=', id)
      .where('checkout_url', 'is', null)
      .execute();
  }
  const done = await readTopUp(db, actor.id, id, app.now());
  return done ? { ok: true, done } : { ok: false, refusal: { status: 404, code: 'not_found' } };
}
