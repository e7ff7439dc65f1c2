import { createHmac, randomUUID } from 'node:crypto';
import type { Installation } from './installation.ts';
import { Client } from './requests.ts';

/** As many orders are on their way at once at most. */
const CONNECTIONS = 64;

/** A partner's system: calls the channel gateway, signed as docs/gateways.md describes it. */
export interface Channel {
  /** What is answered to a call. Throws unless it is answered 2xx. */
  call<Answer>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Answer>;
  close(): void;
}

/** The demo's first channel, on connections that it keeps. */
export function openChannel(origin: string, { secrets }: Installation): Channel {
  const [keys] = Object.values(secrets.channels);
  if (!keys) throw new Error('the demo has no channel');
  const client = new Client(origin, { connections: CONNECTIONS });
  return {
    async call(method, path, body) {
      const timestamp = String(Date.now());
      const raw = body === undefined ? '' : JSON.stringify(body);
      const signature = createHmac('sha256', keys.signingSecret)
        .update(`${timestamp}.${method}.${path}.${raw}`)
        .digest('hex');
      const answer = await client.send(method, path, body, {
        'x-api-key': keys.apiKey,
        'x-timestamp': timestamp,
        'x-signature': signature,
        'idempotency-key': randomUUID(),
      });
      const text = answer.body.toString('utf8');
      if (answer.status < 200 || answer.status > 299)
        throw new Error(`${path} answered ${answer.status}: ${text}`);
      return JSON.parse(text);
    },
    close: () => client.close(),
  };
}
