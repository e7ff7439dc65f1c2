import { randomUUID } from 'node:crypto';
import { holdRefund, isRefundable, type PaymentGatewayName } from '@mishwar/domain';
import { sql } from 'kysely';
import type { OperatorActor } from '../../platform/actor.ts';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import type { StaffOutcome } from '../../platform/staff-action.ts';
import { inTransaction, type Trx } from '../../platform/transaction.ts';
import { lockBalances } from '../wallet/public.ts';
import { getGatewayClient } from './payment-gateways.ts';
import type { RefundRequest } from './refund-row.ts';

const refuse = (status: 404 | 409 | 422, code: string): StaffOutcome<RefundRequest> => ({
  ok: false,
  refusal: { status, code },
});

/**
 * Starts a refund of a top-up: holds its amount and assigns the refund's external reference, before the gateway is
 * called. Concurrent requests are serialized; the second finds an open refund.
 */
export function beginRefund(
  app: Pick<App, 'config' | 'db' | 'now'>,
  transactionId: number,
  actor: OperatorActor,
  from: Pick<Context, 'address' | 'requestId'>,
): Promise<StaffOutcome<RefundRequest>> {
  return inTransaction(app.db, async (trx) => {
    const top = await lockTopUp(trx, transactionId);
    if (!top)
      return (await isTransaction(trx, transactionId))
        ? refuse(409, 'refund_not_allowed')
        : refuse(404, 'not_found');
    const { type, status, state, driver_id: driverId, amount } = top;
    if (state === 'DONE') return refuse(409, 'refund_done_already');
    if (state === 'REQUESTED') return refuse(409, 'refund_in_progress');
    const { response_code, payment_option } = top;
    const gateway = top.gateway as PaymentGatewayName;
    const payment = { response_code, payment_option };
    const facts = { type, status, gateway, isRefunded: false, payfort_information: payment };
    if (top.gateway_id === null || !isRefundable(facts)) return refuse(409, 'refund_not_allowed');
    if (getGatewayClient(app, gateway) === null) return refuse(409, 'payment_gateway_off');
    const decision = holdRefund(await lockBalances(trx, driverId), amount);
    if (!decision.ok) return refuse(409, decision.refusal.code);
    const reference = `refund-${transactionId}-${randomUUID()}`;
    const { rows } = await sql<{ id: number }>`
      select wallet_post('TOP_UP_PAYFORT_REFUND', ${driverId}::bigint, null, ${reference},
        ${JSON.stringify(decision.posting.entries)}::jsonb, 'ADMIN', ${actor.id}::bigint, ${actor.name},
        p_payment_method => ${payment_option}::text, p_status => 'PENDING') as id`.execute(trx);
    const refundTransactionId = rows[0]?.id ?? 0;
    const { id } = await trx
      .insertInto('wallet_refund')
      .values({
        transaction_id: transactionId,
        refund_transaction_id: refundTransactionId,
        reference,
        // Claims the refund for the request that starts it.
        checked_at: app.now(),
        created_by_id: actor.id,
        created_by_name: actor.name,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const subject = { kind: 'wallet_transaction', id: transactionId };
    await recordAudit(trx, { actor, action: 'wallet.refund', subject, from, after: { amount, reference } });
    const names = { reference, gateway, gatewayId: top.gateway_id, paymentReference: top.reference };
    return { ok: true, done: { id, transactionId, refundTransactionId, driverId, amount, ...names } };
  });
}

/** The top-up with the gateway's response and the state of its refund, locked against concurrent requests. */
async function lockTopUp(trx: Trx, transactionId: number) {
  const locked = await trx
    .selectFrom('wallet_payment')
    .select('id')
    .where('transaction_id', '=', transactionId)
    .forUpdate()
    .executeTakeFirst();
  if (!locked) return undefined;
  return trx
    .selectFrom('wallet_payment as p')
    .innerJoin('wallet_transaction as t', 't.id', 'p.transaction_id')
    .leftJoin('wallet_refund as r', (join) =>
      join.onRef('r.transaction_id', '=', 't.id').on('r.state', '<>', 'FAILED'),
    )
    .select(['t.type', 't.status', 't.driver_id', 'r.state'])
    .select(['p.amount', 'p.gateway', 'p.gateway_id', 'p.reference', 'p.response_code', 'p.payment_option'])
    .where('t.id', '=', transactionId)
    .executeTakeFirst();
}

const isTransaction = async (trx: Trx, id: number): Promise<boolean> =>
  (await trx.selectFrom('wallet_transaction').select('id').where('id', '=', id).executeTakeFirst()) !==
  undefined;
