import { refundPayfortPayment } from '../../integrations/payfort/payfort-refund.ts';
import type { OperatorActor } from '../../platform/actor.ts';
import type { App } from '../../platform/app.ts';
import type { Context } from '../../platform/context.ts';
import type { StaffOutcome } from '../../platform/staff-action.ts';
import { beginRefund } from './begin-refund.ts';
import { endRefund } from './end-refund.ts';
import type { RefundRequest } from './refund-row.ts';

/**
 * Refunds a top-up through its gateway, at most once. A refund without a final answer stays open for reconciliation.
 */
export async function refundTopUp(
  app: App,
  transactionId: number,
  actor: OperatorActor,
  from: Pick<Context, 'address' | 'requestId'>,
): Promise<StaffOutcome<null>> {
  if (!app.config.payfort) return { ok: false, refusal: { status: 409, code: 'payment_gateway_off' } };
  const asked = await beginRefund(app.db, transactionId, actor, from);
  if (!asked.ok) return asked;
  const end = await executeRefund(app, asked.done);
  if (end === 'done') return { ok: true, done: null };
  const code = end === 'refused' ? 'refund_refused_by_gateway' : 'refund_no_answer';
  return { ok: false, refusal: { status: 409, code } };
}

/** Sends an open refund to the gateway and records a final answer. */
export async function executeRefund(
  app: App,
  refund: RefundRequest,
): Promise<'done' | 'refused' | 'unknown'> {
  if (!app.config.payfort) return 'unknown';
  const { gatewayId: fortId, paymentReference, reference, amount } = refund;
  const answer = await refundPayfortPayment(app.config.payfort, {
    fortId,
    paymentReference,
    reference,
    amount,
  });
  if (answer.kind === 'unknown') {
    app.log.warn({ refund: refund.id, reason: answer.reason }, 'refund is pending');
    return 'unknown';
  }
  await endRefund(app.db, refund, answer, app.now());
  return answer.kind;
}
