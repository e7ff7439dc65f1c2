import { MAX_CODE_LENGTH, MAX_MESSAGE_LENGTH } from '../payments/payment-gateway.ts';
import { type GatewayRefund, type RefundResult, refundQuestion } from '../payments/refund.ts';
import { type Fields, type PayfortAccess, payfortOutcome, requestPayfort } from './payfort-wire.ts';

const REFUND_DONE = '06';
const STATUS_KNOWN = '12';

/**
 * Refunds a payment. A rejection counts only where it is definite, and PayFort reports afterwards that nothing was
 * refunded and nothing is under way: an earlier attempt may have succeeded, or may still do so.
 */
export async function refundPayfortPayment(
  access: PayfortAccess,
  request: GatewayRefund,
): Promise<RefundResult> {
  const answer = await requestPayfort(access, refundQuestion('REFUND', request), {
    command: 'REFUND',
    merchant_reference: request.paymentReference,
    maintenance_reference: request.reference,
    fort_id: request.gatewayId,
    amount: String(request.amount),
    currency: 'SAR',
  });
  if (answer?.status === REFUND_DONE) return toAnswer('done', answer);
  const refunded = await refundedAmount(access, request);
  if (refunded === null) return { kind: 'unknown', reason: 'PayFort gave no answer that can be believed' };
  if (refunded >= request.amount)
    return { kind: 'done', code: '06000', message: 'found by asking for its state' };
  return answer && payfortOutcome(answer.status, answer.response_code) === 'failed'
    ? toAnswer('refused', answer)
    : { kind: 'unknown', reason: 'no final answer, and nothing went back so far' };
}

const toAnswer = (
  kind: 'done' | 'refused',
  { response_code = '', response_message = '' }: Fields,
): RefundResult => ({
  kind,
  code: response_code.slice(0, MAX_CODE_LENGTH),
  message: response_message.slice(0, MAX_MESSAGE_LENGTH),
});

/** Refunded amount of a payment in halalas; null where PayFort does not report it, or where it may still change. */
async function refundedAmount(access: PayfortAccess, request: GatewayRefund): Promise<number | null> {
  const answer = await requestPayfort(access, refundQuestion('STATUS', request), {
    query_command: 'CHECK_STATUS',
    merchant_reference: request.paymentReference,
    fort_id: request.gatewayId,
  });
  if (answer?.status !== STATUS_KNOWN || answer.refunded_amount === undefined) return null;
  if (payfortOutcome(answer.transaction_status, answer.transaction_code) === 'pending') return null;
  const amount = Number(answer.refunded_amount);
  return Number.isSafeInteger(amount) && amount >= 0 ? amount : null;
}
