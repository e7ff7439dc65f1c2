import { z } from 'zod';
import { askGateway, type GatewayLog, type GatewayQuestion } from '../payments/gateway-exchange.ts';
import { HYPERPAY_NOT_FOUND, hyperpayOutcome } from './hyperpay-outcome.ts';

export interface HyperpayAccess extends GatewayLog {
  /** Base URL, without `/v1`. */
  url: string;
  entityId: string;
  token: string;
  /** Decryption key of webhooks, 64 hex digits. */
  webhookKey: string;
}

const TIMEOUT_MS = 10_000;

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
export function requestHyperpay(
  access: HyperpayAccess,
  question: GatewayQuestion,
  path: string,
  form?: URLSearchParams,
): Promise<unknown> {
  return askGateway<unknown>(
    'HYPERPAY',
    question,
    {
      method: form ? 'POST' : 'GET',
      url: access.url.replace(/\/+$/, '') + path,
      timeoutMs: TIMEOUT_MS,
      headers: {
        authorization: `Bearer ${access.token}`,
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(form && { body: form }),
    },
    ({ status, json }) => {
      const code = HyperpayAnswer.safeParse(json).data?.result.code ?? null;
      return {
        answer: status < 500 ? (json ?? null) : null,
        status: hyperpayOutcome(json).status,
        isAccepted: code === HYPERPAY_NOT_FOUND || (code !== null && status >= 200 && status < 300),
      };
    },
    access,
  );
}
