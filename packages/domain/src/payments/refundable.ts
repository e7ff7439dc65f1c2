import { parseHyperpayStatus } from './hyperpay-result.ts';
import type { PaymentGatewayName } from './top-up.ts';

/** Card schemes whose top-ups can be refunded. */
const REFUNDABLE_OPTIONS = ['VISA', 'MASTERCARD'] as const;
/** PayFort response code of a payment that can be refunded. */
const REFUNDABLE_CODE = '14000';

export interface RefundFacts {
  type: string | null;
  status: string | null;
  isRefunded: boolean;
  /** Gateway of the top-up; null for another transaction. */
  gateway: PaymentGatewayName | null;
  payfort_information: { response_code: string | null; payment_option: string | null } | null;
}

/** Whether a response code says that the gateway charged the card at once. */
const isCharged = (gateway: PaymentGatewayName | null, code: string | null | undefined): boolean =>
  gateway === 'HYPERPAY' ? parseHyperpayStatus(code) === 'SUCCESS' : code === REFUNDABLE_CODE;

/** Whether a refund may be requested: all five conditions hold. The code is the one of the top-up's gateway. */
export function isRefundable({
  type,
  status,
  isRefunded,
  gateway,
  payfort_information: payment,
}: RefundFacts): boolean {
  return (
    status === 'SUCCESS' &&
    isCharged(gateway, payment?.response_code) &&
    !isRefunded &&
    type === 'TOP_UP' &&
    REFUNDABLE_OPTIONS.some((option) => option === payment?.payment_option)
  );
}
