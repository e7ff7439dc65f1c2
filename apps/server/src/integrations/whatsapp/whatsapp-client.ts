import type { SendResult } from '../../platform/delivery/delivery.ts';
import { callThirdParty } from '../../platform/outbound/call-third-party.ts';

interface WhatsappAccess {
  /** Base URL, without `/messages`; of the Cloud API `https://graph.facebook.com/v23.0/<phone number id>`. */
  url: string;
  token: string;
}

const TIMEOUT_MS = 8_000;
interface WhatsappMessage {
  /** Phone number. */
  to: string;
  /** Name of the approved template. */
  template: string;
  /** Parameters of the template, in order. */
  parameters: readonly string[];
}

/**
 * Sends a template message in Arabic by the WhatsApp Business Cloud API. A response that does not name the message is no
 * success. The log of the exchange has no parameters: they may be one-time codes.
 */
export async function sendWhatsapp(
  { url, token }: WhatsappAccess,
  message: WhatsappMessage,
  { type, signal }: { type: string; signal: AbortSignal },
): Promise<Extract<SendResult, { kind: 'sent' | 'refused' | 'failed' }>> {
  const { to, template, parameters } = message;
  const answer = await callThirdParty({
    ...{ thirdParty: 'WHATSAPP', type, method: 'POST', timeoutMs: TIMEOUT_MS, signal },
    url: `${url.replace(/\/+$/, '')}/messages`,
    headers: { authorization: `Bearer ${token}` },
    body: {
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to,
      type: 'template',
      template: {
        name: template,
        language: { code: 'ar' },
        components: [{ type: 'body', parameters: parameters.map((text) => ({ type: 'text', text })) }],
      },
    },
  });
  const { status, text, failure } = answer;
  const exchange = { ...answer.exchange, request: { to, template } };
  if (failure) return { kind: 'failed', problem: failure.message, exchange };
  if (status >= 200 && status < 300 && isAccepted(text))
    return { kind: 'sent', exchange: { ...exchange, outcome: 'success' } };
  const problem = `WhatsApp answered ${status}`;
  const isFinal = status >= 400 && status < 500 && ![401, 408, 429].includes(status);
  return { kind: isFinal ? 'refused' : 'failed', problem, exchange: { ...exchange, message: problem } };
}

/** A response of another format is no success, whatever its status. */
function isAccepted(text: string): boolean {
  try {
    const answer = JSON.parse(text) as { messages?: { id?: unknown }[] } | null;
    return typeof answer?.messages?.[0]?.id === 'string';
  } catch {
    return false;
  }
}
