import type { GatewayQuestion } from './gateway-exchange.ts';

/** Outcome of a refund; `unknown` where the gateway's state cannot be determined. */
export type RefundResult =
  | { kind: 'done' | 'refused'; code: string; message: string }
  | { kind: 'unknown'; reason: string };

export interface GatewayRefund {
  /** The gateway's id of the payment. */
  gatewayId: string;
  /** Our reference of the payment. */
  paymentReference: string;
  /** Reference of this refund: a repeat is the same refund. */
  reference: string;
  /** Halalas. */
  amount: number;
}

/** What a request about a refund asks, for the log. */
export const refundQuestion = (
  type: 'REFUND' | 'STATUS',
  { paymentReference: reference, reference: requestReference }: GatewayRefund,
): GatewayQuestion => ({ type, reference, requestReference });
