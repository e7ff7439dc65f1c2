import type { IncomingHttpHeaders } from 'node:http';
import type { Halalas, PaymentOutcome } from '@mishwar/domain';

/** A payment as the gateway is asked for it. */
export interface CheckoutRequest {
  /** Our own name for it, for ever. */
  reference: string;
  amount: Halalas;
  expiresAt: Date;
  /** Of who pays. */
  name: string;
  phone: string;
}

/** The page where it is paid; refused for certain; or nobody knows. */
export type CheckoutResult =
  | { kind: 'open'; id: string; url: string }
  | { kind: 'refused'; code: string; message: string }
  | { kind: 'unknown'; reason: string };

/** What a gateway says of a payment. `amount` in halalas and `currency` are what was really paid. */
export interface PaymentState {
  outcome: PaymentOutcome;
  reference: string;
  gatewayId: string | null;
  amount: Halalas | null;
  currency: string | null;
  code: string;
  message: string;
  option: string | null;
}

/** What a gateway has told by itself, its signature proved: about a payment, or about anything else. */
export interface PaymentWebhook {
  /** Null where it is about no payment. */
  state: PaymentState | null;
  /** Every field of it. */
  body: Readonly<Record<string, unknown>>;
}

/** A payment gateway's client. Whatever a gateway answers that cannot be believed is no answer. */
export interface PaymentGateway {
  /** Asks for a page on which the payment is made. */
  open(request: CheckoutRequest): Promise<CheckoutResult>;
  /** What became of a payment; null where the gateway does not say. */
  state(reference: string): Promise<PaymentState | null>;
  /** Reads what came to our address; null where the gateway did not sign it. */
  verifyWebhook(raw: Buffer, headers: IncomingHttpHeaders): PaymentWebhook | null;
}

/** Texts of a gateway are kept as far as they fit. */
export const MAX_CODE_LENGTH = 20;
export const MAX_MESSAGE_LENGTH = 300;
