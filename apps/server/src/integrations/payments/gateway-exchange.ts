import type { PaymentGatewayName, TopUpStatus } from '@mishwar/domain';
import {
  callThirdParty,
  type ThirdPartyAnswer,
  type ThirdPartyCall,
} from '../../platform/outbound/call-third-party.ts';

/** What a request asks of a gateway, for its log. */
export interface GatewayQuestion {
  type: 'CHECKOUT' | 'STATUS' | 'REFUND';
  /** Our reference of the payment. */
  reference: string;
  /** Our reference of this request, where it has one of its own: that of a refund. */
  requestReference?: string;
}

/** A request to a gateway and its outcome, for its log. */
type GatewayExchange = ThirdPartyAnswer['exchange'] & {
  reference: string;
  correlationId: string;
  paymentStatus: TopUpStatus;
};

export interface GatewayLog {
  /** Called after each request, whatever its outcome, before its answer is used. */
  onExchange?: (exchange: GatewayExchange) => void;
}

/** What a gateway's answer means. `status` of the payment; `isAccepted`: the request was understood and answered. */
interface ReadAnswer<Answer> {
  answer: Answer | null;
  status: TopUpStatus;
  isAccepted: boolean;
}

/** Sends a request to a gateway, and hands exchange and meaning to the log. Null without a trusted answer. */
export async function askGateway<Answer>(
  thirdParty: PaymentGatewayName,
  { type, reference, requestReference }: GatewayQuestion,
  call: Pick<ThirdPartyCall, 'method' | 'url' | 'headers' | 'timeoutMs'> & {
    body?: object | URLSearchParams;
  },
  read: (response: Pick<ThirdPartyAnswer, 'status' | 'json'>) => ReadAnswer<Answer>,
  { onExchange }: GatewayLog,
): Promise<Answer | null> {
  const { body, ...request } = call;
  const { status, json, failure, exchange } = await callThirdParty({
    ...request,
    ...{ thirdParty, type, signal: AbortSignal.timeout(call.timeoutMs) },
    ...(body && { body: body instanceof URLSearchParams ? body.toString() : body }),
  });
  const said: ReadAnswer<Answer> = failure
    ? { answer: null, status: 'PENDING', isAccepted: false }
    : read({ status, json });
  onExchange?.({
    ...exchange,
    request: body,
    outcome: said.isAccepted ? 'success' : exchange.outcome,
    reference,
    correlationId: requestReference ?? reference,
    paymentStatus: said.status,
  });
  return said.answer;
}
