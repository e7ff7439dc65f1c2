import { z } from 'zod';
import { sendRequest } from '../../platform/outbound/send-request.ts';

export interface HyperpayAccess {
  /** Base URL, without `/v1`. */
  url: string;
  entityId: string;
  token: string;
  /** Decryption key of webhooks, 64 hex digits. */
  webhookKey: string;
}

const TIMEOUT_MS = 10_000;
/** Result code of an unknown payment. */
export const HYPERPAY_NOT_FOUND = '700.400.580';

export const HyperpayResult = z.object({ code: z.string(), description: z.string().default('') });
export type HyperpayResult = z.infer<typeof HyperpayResult>;
export const HyperpayPayment = z.object({
  id: z.string(),
  paymentType: z.string(),
  merchantTransactionId: z.string().default(''),
  amount: z.string().optional(),
  currency: z.string().optional(),
  paymentBrand: z.string().optional(),
  result: HyperpayResult,
});
export const HyperpayFound = z.object({
  result: HyperpayResult,
  payments: z.array(HyperpayPayment).default([]),
});
export type HyperpayPayment = z.infer<typeof HyperpayPayment>;
/** Any answer, of a rejection too. */
export const HyperpayAnswer = z.object({ result: HyperpayResult });

/** Sends a request and returns the JSON, of a rejection too; null without a response. */
export async function requestHyperpay(
  access: HyperpayAccess,
  path: string,
  form?: URLSearchParams,
): Promise<unknown> {
  try {
    const { status, text } = await sendRequest(access.url.replace(/\/+$/, '') + path, {
      method: form ? 'POST' : 'GET',
      timeoutMs: TIMEOUT_MS,
      headers: { authorization: `Bearer ${access.token}` },
      ...(form ? { body: form } : {}),
    });
    return status < 500 ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}
