import { createHmac } from 'node:crypto';
import type { Installation } from './installation.ts';

/** A signed call of the channel gateway, as docs/gateways.md describes it. Throws unless it is answered 2xx. */
export async function callChannel(
  origin: string,
  { secrets }: Installation,
  method: string,
  path: string,
  body?: unknown,
): Promise<unknown> {
  const [keys] = Object.values(secrets.channels);
  if (!keys) throw new Error('the demo has no channel');
  const raw = body === undefined ? '' : JSON.stringify(body);
  const timestamp = String(Date.now());
  const signature = createHmac('sha256', keys.signingSecret)
    .update(`${timestamp}.${method}.${path}.${raw}`)
    .digest('hex');
  const answer = await fetch(origin + path, {
    method,
    headers: {
      'x-api-key': keys.apiKey,
      'x-timestamp': timestamp,
      'x-signature': signature,
      'idempotency-key': crypto.randomUUID(),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: raw }),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}
