import { createHash } from 'node:crypto';
import { z } from 'zod';
import { equalsSecret } from '../../platform/crypto/keys.ts';
import { sendRequest } from '../../platform/outbound/send-request.ts';

export interface PayfortAccess {
  /** Base URL, without `/FortAPI/paymentApi`. */
  url: string;
  merchant: string;
  accessCode: string;
  /** Secret phrase of request and response signatures. */
  phrase: string;
}

export type Fields = Readonly<Record<string, string>>;

const TIMEOUT_MS = 10_000;
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
export async function requestPayfort(access: PayfortAccess, question: Fields): Promise<Fields | null> {
  const fields: Fields = {
    ...question,
    access_code: access.accessCode,
    merchant_identifier: access.merchant,
    language: 'en',
  };
  try {
    const { ok, text } = await sendRequest(`${access.url.replace(/\/+$/, '')}/FortAPI/paymentApi`, {
      method: 'POST',
      timeoutMs: TIMEOUT_MS,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...fields, signature: payfortSignature(access.phrase, fields) }),
    });
    return ok ? verifySignature(access.phrase, JSON.parse(text)) : null;
  } catch {
    return null;
  }
}
