import { UndeliverableError } from '../../platform/delivery/delivery.ts';
import { sendRequest } from '../../platform/outbound/send-request.ts';

export interface WhatsappAccess {
  /** Up to and without `/messages`: of the Cloud API, `https://graph.facebook.com/v23.0/<phone number id>`. */
  url: string;
  token: string;
}

const TIMEOUT_MS = 8_000;
const MAX_RESPONSE_BYTES = 64 << 10;
export interface WhatsappMessage {
  /** Phone number. */
  to: string;
  /** Its name, as WhatsApp has approved it. */
  template: string;
  /** The texts that the template leaves open, in its sequence. */
  parameters: readonly string[];
}

/**
 * Sends a message by the WhatsApp Business Cloud API, in Arabic. Resolves when WhatsApp has taken it; throws
 * Undeliverable where it refuses the message for good, and Error where another try may help.
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

/** An answer of another shape is no success, whatever its status. */
function isAccepted(text: string): boolean {
  try {
    const answer = JSON.parse(text) as { messages?: { id?: unknown }[] } | null;
    return typeof answer?.messages?.[0]?.id === 'string';
  } catch {
    return false;
  }
}
