import { createHmac, randomBytes } from 'node:crypto';

/** Prefix of a secret in the Standard Webhooks format. */
const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** A new signing secret: `whsec_` and 256 bits in base64. */
export const newWebhookSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64');

interface SignedEvent {
  /** Equal in every attempt: the receiver recognises a repeat by it. */
  id: string;
  /** Time of the attempt. */
  at: Date;
  /** The body, byte for byte. */
  body: string;
}

/**
 * The headers of an event in the Standard Webhooks format (https://www.standardwebhooks.com): HMAC-SHA256 of
 * `id.timestamp.body` by each secret. During a rotation two secrets sign.
 */
export function signWebhook(
  { id, at, body }: SignedEvent,
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
