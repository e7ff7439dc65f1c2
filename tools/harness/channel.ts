import { createHmac, randomUUID } from 'node:crypto';
import type { Installation } from './installation.ts';
import { Client, jsonOf } from './requests.ts';

/** As many orders are on their way at once at most. */
const CONNECTIONS = 64;

export type Channel = ReturnType<typeof openChannel>;

export interface ChannelKeys {
  readonly apiKey: string;
  readonly signingSecret: string;
}

/** Name and keys of the demo's first channel. */
export function demoChannel({ secrets }: Pick<Installation, 'secrets'>): [name: string, keys: ChannelKeys] {
  const [channel] = Object.entries(secrets.channels);
  if (!channel) throw new Error('the demo has no channel');
  return channel;
}

/** What a channel proves itself by, as docs/gateways.md describes it: a signature of each request as it leaves. */
export function signed(
  { apiKey, signingSecret }: ChannelKeys,
  { method, path, raw }: { method: string; path: string; raw: string },
): Record<string, string> {
  const timestamp = String(Date.now());
  const signature = createHmac('sha256', signingSecret)
    .update(`${timestamp}.${method}.${path}.${raw}`)
    .digest('hex');
  return { 'x-api-key': apiKey, 'x-timestamp': timestamp, 'x-signature': signature };
}

/** The system of the demo's first channel, on connections that it keeps; `call` throws unless it is answered 2xx. */
export function openChannel(origin: string, installation: Installation) {
  const [, keys] = demoChannel(installation);
  const client = new Client(origin, { connections: CONNECTIONS });
  return {
    async call<Answer>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Answer> {
      const raw = body === undefined ? '' : JSON.stringify(body);
      const headers = { ...signed(keys, { method, path, raw }), 'idempotency-key': randomUUID() };
      return jsonOf((await client.send(method, path, body, headers)).body) as Answer;
    },
    [Symbol.dispose]: () => client[Symbol.dispose](),
  };
}
