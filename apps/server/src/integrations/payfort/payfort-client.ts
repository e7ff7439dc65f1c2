import { createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

export interface PayfortAccess {
  /** Up to and without `/FortAPI/paymentApi`. */
  url: string;
  merchant: string;
  accessCode: string;
  /** Signs what is sent and what is answered. */
  phrase: string;
}

/** What became of a refund: done, certainly not done, or nobody knows yet. */
export type RefundAnswer =
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

type Fields = Readonly<Record<string, string>>;

const TIMEOUT_MS = 10_000;
const Answer = z.record(z.string(), z.string());
const REFUND_DONE = '06';
const STATUS_KNOWN = '12';

/** SHA-256 of the fields, sorted by name, between the phrase and the phrase. */
export function payfortSignature(phrase: string, fields: Fields): string {
  const text = Object.keys(fields)
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('');
  return createHash('sha256').update(`${phrase}${text}${phrase}`).digest('hex');
}

/**
 * Gives a payment back. A refusal is believed only when PayFort says afterwards that nothing went back: what was sent
 * before, and whose answer was lost, may have been carried out.
 */
export async function refundAtPayfort(access: PayfortAccess, request: RefundRequest): Promise<RefundAnswer> {
  const answer = await ask(access, {
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
): RefundAnswer => ({
  kind,
  code: response_code.slice(0, 20),
  message: response_message.slice(0, 300),
});

/** What has gone back of a payment, in halalas; null where PayFort does not say. */
async function refundedAmount(
  access: PayfortAccess,
  { fortId, paymentReference }: RefundRequest,
): Promise<number | null> {
  const answer = await ask(access, {
    query_command: 'CHECK_STATUS',
    merchant_reference: paymentReference,
    fort_id: fortId,
  });
  if (answer?.status !== STATUS_KNOWN || answer.refunded_amount === undefined) return null;
  const amount = Number(answer.refunded_amount);
  return Number.isSafeInteger(amount) && amount >= 0 ? amount : null;
}

/** The answer to a signed question; null where none came, or none that PayFort has signed. */
async function ask(access: PayfortAccess, question: Fields): Promise<Fields | null> {
  const fields: Fields = {
    ...question,
    access_code: access.accessCode,
    merchant_identifier: access.merchant,
    language: 'en',
  };
  try {
    const response = await fetch(`${access.url.replace(/\/+$/, '')}/FortAPI/paymentApi`, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...fields, signature: payfortSignature(access.phrase, fields) }),
    });
    if (!response.ok) return null;
    const { signature = '', ...said } = Answer.parse(await response.json());
    return isSame(signature, payfortSignature(access.phrase, said)) ? said : null;
  } catch {
    return null;
  }
}

function isSame(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
