import { createHmac, randomUUID } from 'node:crypto';
import type { TestChannel } from './factories/channels.ts';

export interface GatewayResponse {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects
  body: any;
}

/** Sends a request to the driver gateway with a driver's token. */
export async function callAsDriver(
  url: string,
  token: string,
  method: string,
  path: string,
  { body, key }: { body?: unknown; key?: string } = {},
): Promise<GatewayResponse> {
  const hasBody = body !== undefined || method !== 'GET';
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
    },
    ...(hasBody ? { body: JSON.stringify(body ?? {}) } : {}),
  });
  return { status: response.status, body: await response.json() };
}

/** Sends a signed request to the channel gateway; `tamper` changes headers after signing. */
export async function callAsChannel(
  url: string,
  channel: Pick<TestChannel, 'key' | 'secret'>,
  method: string,
  path: string,
  {
    body,
    key = randomUUID(),
    at = Date.now(),
    tamper = {},
  }: { body?: unknown; key?: string; at?: number; tamper?: Record<string, string> } = {},
): Promise<GatewayResponse> {
  const text = body === undefined ? '' : JSON.stringify(body);
  const signature = createHmac('sha256', channel.secret)
    .update(`${at}.${method}.${path}.${text}`)
    .digest('hex');
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      'x-api-key': channel.key,
      'x-timestamp': String(at),
      'x-signature': signature,
      ...(body === undefined ? {} : { 'content-type': 'application/json', 'idempotency-key': key }),
      ...tamper,
    },
    ...(body === undefined ? {} : { body: text }),
  });
  return { status: response.status, body: await response.json() };
}
