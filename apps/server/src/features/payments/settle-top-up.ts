import {
  decideSettlement,
  type PaymentGatewayName,
  postTopUp,
  TOP_UP_STATUSES,
  type TopUpStatus,
} from '@mishwar/domain';
import { sql } from 'kysely';
import type { PaymentState } from '../../integrations/payments/payment-gateway.ts';
import type { App } from '../../platform/app.ts';
import type { Trx } from '../../platform/transaction.ts';
import { lockBalances } from '../wallet/public.ts';

/** The result of applying a gateway's payment state. */
type SettleResult = TopUpStatus | 'unknown-payment' | 'other-amount';

const CURRENCY = 'SAR';

/**
 * Applies a gateway's payment state to its top-up. A payment is posted to the ledger once, whatever the number of
 * reports, and only for the requested amount. A later report of a posted payment completes the columns that a refund needs.
 */
export async function settleInTransaction(
  trx: Trx,
  { now, log }: Pick<App, 'now' | 'log'>,
  gateway: PaymentGatewayName,
  state: PaymentState,
): Promise<SettleResult> {
  const payment = await trx
    .selectFrom('wallet_payment as p')
    .innerJoin('wallet_transaction as t', 't.id', 'p.transaction_id')
    .select(['p.id', 'p.transaction_id', 'p.amount', 'p.gift', 'p.expires_at'])
    .select(['t.driver_id', 't.status', 't.created_at'])
    .where('p.reference', '=', state.reference)
    .where('p.gateway', '=', gateway)
    .forUpdate('p')
    .executeTakeFirst();
  if (!payment) return 'unknown-payment';
  const { transaction_id: id, driver_id: driverId, amount, gift } = payment;
  if (state.outcome === 'paid' && !(state.amount === amount && (state.currency ?? CURRENCY) === CURRENCY)) {
    log.error(
      { transaction: id, paid: state.amount, asked: amount },
      'paid amount differs from the requested amount',
    );
    return 'other-amount';
  }
  // Read again under the lock, after a concurrent call has written.
  const { status: written } = await trx
    .selectFrom('wallet_transaction')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const before = TOP_UP_STATUSES.find((value) => value === written) ?? 'PENDING';
  const expiresAt = payment.expires_at ?? payment.created_at;
  const { status, isBooked, isFinal } = decideSettlement(before, state.outcome, { expiresAt, now: now() });
  if (isBooked) {
    const decision = postTopUp(await lockBalances(trx, driverId), { gateway, amount, gift });
    if (!decision.ok) throw new Error(`top-up ${id} cannot be booked: ${decision.refusal.code}`);
    await sql`select wallet_enter(${id}::bigint, ${driverId}::bigint,
      ${JSON.stringify(decision.posting.entries)}::jsonb)`.execute(trx);
  }
  if (status !== before)
    await trx.updateTable('wallet_transaction').set({ status }).where('id', '=', id).execute();
  const isNews = isBooked || before !== 'SUCCESS';
  if (isNews)
    await trx
      .updateTable('wallet_payment')
      .set({
        ...(state.outcome === 'none' && state.code === '' ? {} : toResponseColumns(state)),
        ...(isFinal ? { settled_at: now() } : {}),
      })
      .where('id', '=', payment.id)
      .execute();
  // PayFort names the card in its webhook alone, which may follow the status that was polled.
  else if (state.outcome === 'paid')
    await trx
      .updateTable('wallet_payment')
      .set({
        gateway_id: sql<string | null>`coalesce(gateway_id, ${state.gatewayId})`,
        payment_option: sql<string | null>`coalesce(payment_option, ${state.option})`,
      })
      .where('id', '=', payment.id)
      .execute();
  return status;
}

const toResponseColumns = (state: PaymentState) => ({
  gateway_id: state.gatewayId,
  response_code: state.code,
  response_message: state.message,
  payment_option: state.option,
});
