import type { IncomingHttpHeaders } from 'node:http';
import type { Halalas, PaymentOutcome } from '@mishwar/domain';

/** A payment to request. */
export interface CheckoutRequest {
  /** Our permanent reference of the payment. */
  reference: string;
  amount: Halalas;
  expiresAt: Date;
  /** Name of the payer. */
  name: string;
  phone: string;
}

/** The payment page, a definite rejection, or an unknown outcome. */
export type CheckoutResult =
  | { kind: 'open'; id: string; url: string }
  | { kind: 'refused'; code: string; message: string }
  | { kind: 'unknown'; reason: string };

/** State of a payment. `amount` in halalas and `currency` are what was paid. */
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

/** A webhook with a valid signature, about a payment or anything else. */
export interface PaymentWebhook {
  /** Null where it concerns no payment. */
  state: PaymentState | null;
  /** What it is about, for the log: a payment, or another operation such as a refund. */
  subject: { reference: string | null; outcome: PaymentOutcome } | null;
  /** All fields. */
  body: Readonly<Record<string, unknown>>;
}

/** Client of a payment gateway. An untrusted response counts as none. */
export interface PaymentGateway {
  /** Requests a payment page. */
  open(request: CheckoutRequest): Promise<CheckoutResult>;
  /** State of a payment; null where the gateway does not report it. */
  state(reference: string): Promise<PaymentState | null>;
  /** Parses a webhook; null where the signature is invalid. */
  verifyWebhook(raw: Buffer, headers: IncomingHttpHeaders): PaymentWebhook | null;
}

/** Maximum lengths of stored gateway texts. */
export const MAX_CODE_LENGTH = 20;
export const MAX_MESSAGE_LENGTH = 300;
