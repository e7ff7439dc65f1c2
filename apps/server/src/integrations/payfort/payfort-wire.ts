import { createHash } from 'node:crypto';
import type { PaymentOutcome, TopUpStatus } from '@mishwar/domain';
import { z } from 'zod';
import { equalsSecret } from '../../platform/crypto/keys.ts';
import { askGateway, type GatewayLog, type GatewayQuestion } from '../payments/gateway-exchange.ts';

export interface PayfortAccess extends GatewayLog {
  /** Base URL, without `/FortAPI/paymentApi`. */
  url: string;
  merchant: string;
  accessCode: string;
  /** Secret phrase of request and response signatures. */
  phrase: string;
}

export type Fields = Readonly<Record<string, string>>;

const TIMEOUT_MS = 10_000;
/** Statuses of a paid purchase, and those a refund leaves. */
const PAID = new Set(['14', '04', '06']);
/** Statuses of a purchase that may still be paid: a stored order, one left half-way, an unknown one, a link. */
const NOT_PAID_YET = new Set(['01', '10', '11', '48']);
/** Statuses of a failed request, authorisation, refund, purchase, 3-D Secure check or link; 08 is a voided payment. */
const FAILED = new Set(['00', '03', '07', '08', '13', '45', '49']);
/** Codes of technical problems and of an operation under way: what was asked may have been done. */
const UNCERTAIN = /(006|77[789]|78[014])$/;
const INVALID_REQUEST = '00';
const STATUSES = { paid: 'SUCCESS', none: 'PENDING', pending: 'PENDING', failed: 'FAILURE' } as const;

/**
 * The outcome of a payment, or of an operation on one, by PayFort's status and response code (source: the provider's
 * published codes). What is not known to have failed is pending.
 */
export function payfortOutcome(status = '', code = ''): PaymentOutcome {
  if (PAID.has(status)) return 'paid';
  if (UNCERTAIN.test(code)) return 'pending';
  if (NOT_PAID_YET.has(status)) return 'none';
  return FAILED.has(status) ? 'failed' : 'pending';
}

const Answer = z.record(z.string(), z.string());

/** Signature: SHA-256 of the phrase, the fields sorted by name, and the phrase. */
export function payfortSignature(phrase: string, fields: Fields): string {
  const text = Object.keys(fields)
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('');
  return createHash('sha256').update(`${phrase}${text}${phrase}`).digest('hex');
}

/** The fields without their signature; null where the signature is invalid. */
export function verifySignature(phrase: string, value: unknown): Fields | null {
  const parsed = Answer.safeParse(value);
  if (!parsed.success) return null;
  const { signature = '', ...answer } = parsed.data;
  return equalsSecret(signature, payfortSignature(phrase, answer)) ? answer : null;
}

/** Sends a signed request; null without a response that PayFort has signed. */
export function requestPayfort(
  access: PayfortAccess,
  question: GatewayQuestion,
  asked: Fields,
): Promise<Fields | null> {
  const fields: Fields = {
    ...asked,
    access_code: access.accessCode,
    merchant_identifier: access.merchant,
    language: 'en',
  };
  return askGateway<Fields>(
    'PAYFORT',
    question,
    {
      method: 'POST',
      url: `${access.url.replace(/\/+$/, '')}/FortAPI/paymentApi`,
      timeoutMs: TIMEOUT_MS,
      headers: { 'content-type': 'application/json' },
      body: { ...fields, signature: payfortSignature(access.phrase, fields) },
    },
    ({ status, json }) => {
      const answer = status >= 200 && status < 300 ? verifySignature(access.phrase, json) : null;
      return {
        answer,
        status: answer ? toPaymentStatus(answer) : 'PENDING',
        isAccepted: answer !== null && answer.status !== INVALID_REQUEST,
      };
    },
    access,
  );
}

/** The status of the payment in any answer of PayFort. */
function toPaymentStatus(answer: Fields): TopUpStatus {
  const { transaction_status, transaction_code, status, response_code } = answer;
  return STATUSES[
    transaction_status
      ? payfortOutcome(transaction_status, transaction_code)
      : payfortOutcome(status, response_code)
  ];
}
