import { createHmac, timingSafeEqual } from 'node:crypto';

/** A request older or newer than this is refused, in ms. */
const WINDOW_MS = 5 * 60_000;

interface SignedRequest {
  /** ms since 1970, as sent. */
  timestamp: string;
  method: string;
  /** Path with query, as it was sent. */
  path: string;
  body: Uint8Array;
}

/** HMAC-SHA256 in hex over `<timestamp>.<METHOD>.<path with query>.<raw body>`. */
export function signatureOf(secret: string, { timestamp, method, path, body }: SignedRequest): string {
  return createHmac('sha256', secret)
    .update(`${timestamp}.${method.toUpperCase()}.${path}.`)
    .update(body)
    .digest('hex');
}

/** Whether the request was signed with this secret, within five minutes of `now`. */
export function isSigned(secret: string, request: SignedRequest, signature: string, now: Date): boolean {
  if (!/^\d{13}$/.test(request.timestamp) || !/^[0-9a-f]{64}$/.test(signature)) return false;
  if (Math.abs(now.getTime() - Number(request.timestamp)) > WINDOW_MS) return false;
  const expected = Buffer.from(signatureOf(secret, request), 'hex');
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'));
}
