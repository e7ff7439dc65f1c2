import { MAX_CODE_LENGTH, MAX_MESSAGE_LENGTH } from '../payments/payment-gateway.ts';
import { type Fields, type PayfortAccess, requestPayfort } from './payfort-wire.ts';

/** What became of a refund: done, certainly not done, or nobody knows yet. */
export type RefundResult =
  | { kind: 'done' | 'refused'; code: string; message: string }
  | { kind: 'unknown'; reason: string };

export interface RefundRequest {
  /** What PayFort calls the payment. */
  fortId: string;
  /** Our own name for the payment. */
  paymentReference: string;
  /** Names this refund: sent again, it is the same refund. */
  reference: string;
  /** Halalas. */
  amount: number;
}

const REFUND_DONE = '06';
const STATUS_KNOWN = '12';

/**
 * Gives a payment back. A refusal is believed only when PayFort says afterwards that nothing went back: what was sent
 * before, and whose answer was lost, may have been carried out.
 */
export async function refundPayfortPayment(
  access: PayfortAccess,
  request: RefundRequest,
): Promise<RefundResult> {
  const answer = await requestPayfort(access, {
    command: 'REFUND',
    merchant_reference: request.paymentReference,
    maintenance_reference: request.reference,
    fort_id: request.fortId,
    amount: String(request.amount),
    currency: 'SAR',
  });
  if (answer?.status === REFUND_DONE) return toAnswer('done', answer);
  const refunded = await refundedAmount(access, request);
  if (refunded === null) return { kind: 'unknown', reason: 'PayFort gave no answer that can be believed' };
  if (refunded >= request.amount)
    return { kind: 'done', code: '06000', message: 'found by asking for its state' };
  return answer
    ? toAnswer('refused', answer)
    : { kind: 'unknown', reason: 'no answer, and nothing went back so far' };
}

const toAnswer = (
  kind: 'done' | 'refused',
  { response_code = '', response_message = '' }: Fields,
): RefundResult => ({
  kind,
  code: response_code.slice(0, MAX_CODE_LENGTH),
  message: response_message.slice(0, MAX_MESSAGE_LENGTH),
});

/** What has gone back of a payment, in halalas; null where PayFort does not say. */
async function refundedAmount(
  access: PayfortAccess,
  { fortId, paymentReference }: RefundRequest,
): Promise<number | null> {
  const answer = await requestPayfort(access, {
    query_command: 'CHECK_STATUS',
    merchant_reference: paymentReference,
    fort_id: fortId,
  });
  if (answer?.status !== STATUS_KNOWN || answer.refunded_amount === undefined) return null;
  const amount = Number(answer.refunded_amount);
  return Number.isSafeInteger(amount) && amount >= 0 ? amount : null;
}
