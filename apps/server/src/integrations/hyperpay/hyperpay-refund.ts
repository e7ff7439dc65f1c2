import { isHyperpayRejection, moneyToWire, parseHyperpayStatus } from '@mishwar/domain';
import { MAX_CODE_LENGTH, MAX_MESSAGE_LENGTH } from '../payments/payment-gateway.ts';
import { type GatewayRefund, type RefundResult, refundQuestion } from '../payments/refund.ts';
import { HYPERPAY_NOT_FOUND } from './hyperpay-outcome.ts';
import {
  type HyperpayAccess,
  HyperpayAnswer,
  HyperpayFound,
  type HyperpayPayment,
  requestHyperpay,
} from './hyperpay-wire.ts';

const NO_ANSWER: RefundResult = { kind: 'unknown', reason: 'HyperPay gave no answer that can be believed' };

/**
 * Refunds a payment. HyperPay does not recognise a repeated reference, so it is asked for the refund first. A rejection
 * counts only when it reports afterwards that nothing was refunded: an earlier attempt may have succeeded.
 */
export async function refundHyperpayPayment(
  access: HyperpayAccess,
  request: GatewayRefund,
): Promise<RefundResult> {
  const before = await findRefund(access, request);
  if (before !== 'none') return before;
  const form = new URLSearchParams({
    entityId: access.entityId,
    paymentType: 'RF',
    amount: moneyToWire(request.amount),
    currency: 'SAR',
    merchantTransactionId: request.reference,
  });
  const answer = HyperpayAnswer.safeParse(
    await requestHyperpay(
      access,
      refundQuestion('REFUND', request),
      `/v1/payments/${encodeURIComponent(request.gatewayId)}`,
      form,
    ),
  );
  if (answer.success && parseHyperpayStatus(answer.data.result.code) === 'SUCCESS')
    return toAnswer('done', answer.data.result);
  const after = await findRefund(access, request);
  if (after !== 'none') return after;
  if (!answer.success) return { kind: 'unknown', reason: 'no answer, and nothing went back so far' };
  return isHyperpayRejection(answer.data.result.code) ? toAnswer('refused', answer.data.result) : NO_ANSWER;
}

const toAnswer = (
  kind: 'done' | 'refused',
  { code, description }: { code: string; description: string },
): RefundResult => ({
  kind,
  code: code.slice(0, MAX_CODE_LENGTH),
  message: description.slice(0, MAX_MESSAGE_LENGTH),
});

/** What HyperPay reports of a refund's reference; `none` where there is no refund that succeeded or is under way. */
async function findRefund(access: HyperpayAccess, request: GatewayRefund): Promise<RefundResult | 'none'> {
  const query = new URLSearchParams({ entityId: access.entityId, merchantTransactionId: request.reference });
  const answer = HyperpayFound.safeParse(
    await requestHyperpay(access, refundQuestion('STATUS', request), `/v1/query?${query}`),
  );
  if (!answer.success) return NO_ANSWER;
  const { result, payments } = answer.data;
  const refunds = payments.filter(({ paymentType }) => paymentType === 'RF');
  const statusOf = ({ result: { code } }: HyperpayPayment) => parseHyperpayStatus(code);
  const done = refunds.find((refund) => statusOf(refund) === 'SUCCESS');
  if (done) return toAnswer('done', done.result);
  if (refunds.some((refund) => statusOf(refund) === 'PENDING'))
    return { kind: 'unknown', reason: 'the refund is pending at HyperPay' };
  const isKnown = result.code === HYPERPAY_NOT_FOUND || parseHyperpayStatus(result.code) === 'SUCCESS';
  return isKnown ? 'none' : NO_ANSWER;
}
