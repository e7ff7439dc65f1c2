import { UndeliverableError } from '../../platform/delivery/delivery.ts';
import { sendRequest } from '../../platform/outbound/send-request.ts';

export interface WhatsappAccess {
  /** Base URL, without `/messages`; of the Cloud API `https://graph.facebook.com/v23.0/<phone number id>`. */
  url: string;
  token: string;
}

const TIMEOUT_MS = 8_000;
const MAX_RESPONSE_BYTES = 64 << 10;
export interface WhatsappMessage {
  /** Phone number. */
  to: string;
  /** Name of the approved template. */
  template: string;
  /** Parameters of the template, in order. */
  parameters: readonly string[];
}

/**
 * Sends a template message in Arabic by the WhatsApp Business Cloud API. Resolves when WhatsApp accepts it; throws
 * UndeliverableError on a permanent rejection, and Error where a retry may help.
 */
export async function sendWhatsapp(
  { url, token }: WhatsappAccess,
  message: WhatsappMessage,
  signal: AbortSignal,
): Promise<void> {
  const answer = await sendRequest(`${url.replace(/\/+$/, '')}/messages`, {
    method: 'POST',
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_RESPONSE_BYTES,
    signal,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: message.to,
      type: 'template',
      template: {
        name: message.template,
        language: { code: 'ar' },
        components: [
          { type: 'body', parameters: message.parameters.map((text) => ({ type: 'text', text })) },
        ],
      },
    }),
  });
  if (answer.ok && isAccepted(answer.text)) return;
  const isFinal = answer.status >= 400 && answer.status < 500 && ![401, 408, 429].includes(answer.status);
  const problem = `WhatsApp answered ${answer.status}`;
  throw isFinal ? new UndeliverableError(problem) : new Error(problem);
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
