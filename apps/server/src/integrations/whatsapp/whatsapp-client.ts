import { Undeliverable } from '../../platform/delivery/delivery.ts';

export interface WhatsappAccess {
  /** Up to and without `/messages`: of the Cloud API, `https://graph.facebook.com/v23.0/<phone number id>`. */
  url: string;
  token: string;
}

const TIMEOUT_MS = 8_000;
const ANSWER_MAX_BYTES = 64 << 10;
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
  const response = await fetch(`${url.replace(/\/+$/, '')}/messages`, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
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
  const text = await readBounded(response);
  if (response.ok && wasTaken(text)) return;
  const isFinal =
    response.status >= 400 && response.status < 500 && ![401, 408, 429].includes(response.status);
  const problem = `WhatsApp answered ${response.status}`;
  throw isFinal ? new Undeliverable(problem) : new Error(problem);
}

/** An answer of another shape is no success, whatever its status. */
function wasTaken(text: string): boolean {
  try {
    const answer = JSON.parse(text) as { messages?: { id?: unknown }[] } | null;
    return typeof answer?.messages?.[0]?.id === 'string';
  } catch {
    return false;
  }
}

async function readBounded(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > ANSWER_MAX_BYTES) throw new Error('the answer of WhatsApp is too large');
    text += decoder.decode(chunk, { stream: true });
  }
  return text;
}
