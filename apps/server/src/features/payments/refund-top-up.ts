import type { OperatorActor } from '../../platform/actor.ts';
import type { App } from '../../platform/app.ts';
import type { Context } from '../../platform/context.ts';
import { withExchanges } from '../../platform/exchange-log/with-exchanges.ts';
import type { StaffOutcome } from '../../platform/staff-action.ts';
import { beginRefund } from './begin-refund.ts';
import { endRefund } from './end-refund.ts';
import { gatewayLog } from './log-gateway-exchange.ts';
import { refundAtGateway } from './payment-gateways.ts';
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
  const begun = await beginRefund(app, transactionId, actor, from);
  if (!begun.ok) return begun;
  const end = await executeRefund(app, begun.done);
  if (end === 'done') return { ok: true, done: null };
  const code = end === 'refused' ? 'refund_refused_by_gateway' : 'refund_no_answer';
  return { ok: false, refusal: { status: 409, code } };
}

/** Sends an open refund to the gateway and records a final answer. */
export function executeRefund(app: App, refund: RefundRequest): Promise<'done' | 'refused' | 'unknown'> {
  return withExchanges(app, async (exchanges) => {
    const answer = await refundAtGateway(app, refund.gateway, refund, gatewayLog(app, exchanges));
    if (answer === null) return 'unknown';
    if (answer.kind === 'unknown') {
      app.log.warn({ refund: refund.id, reason: answer.reason }, 'refund is pending');
      return 'unknown';
    }
    await exchanges.settle((trx) => endRefund(trx, refund, answer, app.now()));
    return answer.kind;
  });
}
