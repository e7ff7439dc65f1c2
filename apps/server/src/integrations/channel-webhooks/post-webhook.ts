import type { SendResult } from '../../platform/delivery/delivery.ts';
import { callThirdParty } from '../../platform/outbound/call-third-party.ts';
import { signWebhook } from './sign-webhook.ts';

export const WEBHOOK_TIMEOUT_MS = 15_000;

export interface WebhookReceiver {
  url: string;
  /** Every valid secret, the newest first. */
  secrets: readonly string[];
}

interface WebhookRequest {
  /** `webhook-id`, equal in every attempt. */
  id: string;
  type: string;
  body: object;
  now: Date;
  signal: AbortSignal;
}

/** The answer of a receiver; `status` is 0 without one. Only 2xx is a success, everything else is repeated. */
type WebhookAnswer = Extract<SendResult, { kind: 'sent' | 'failed' }> & { status: number };

/** Posts an event to a channel's webhook, signed in the Standard Webhooks format. */
export async function postWebhook(
  { url, secrets }: WebhookReceiver,
  { id, type, body: event, now, signal }: WebhookRequest,
): Promise<WebhookAnswer> {
  const body = JSON.stringify(event);
  const { status, failure, exchange } = await callThirdParty({
    ...{ thirdParty: 'WEBHOOK', type, method: 'POST', url, body, timeoutMs: WEBHOOK_TIMEOUT_MS, signal },
    headers: signWebhook({ id, at: now, body }, secrets),
  });
  if (failure) return { kind: 'failed', status, problem: failure.message, exchange };
  if (status >= 200 && status < 300)
    return { kind: 'sent', status, exchange: { ...exchange, outcome: 'success' } };
  const problem = `the receiver answered ${status}`;
  return { kind: 'failed', status, problem, exchange: { ...exchange, message: problem } };
}
