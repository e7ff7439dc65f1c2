import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { newWebhookSecret, signWebhook } from './sign-webhook.ts';

const body = JSON.stringify({ type: 'order.status_changed', data: { order_number: 'م-1' } });
const event = { id: 'outbox:7', at: new Date(), body };

describe('a signed webhook', () => {
  it('is verified by the published library, before and after a rotation', () => {
    const [old, current] = [newWebhookSecret(), newWebhookSecret()];
    const headers = signWebhook(event, [current, old]);
    for (const secret of [old, current])
      expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
    expect(() => new Webhook(newWebhookSecret()).verify(body, headers)).toThrow('No matching signature');
  });

  it('is refused when changed, or older than the tolerance of five minutes', () => {
    const secret = newWebhookSecret();
    const webhook = new Webhook(secret);
    const headers = signWebhook(event, [secret]);
    expect(() => webhook.verify(`${body} `, headers)).toThrow();
    expect(() => webhook.verify(body, { ...headers, 'webhook-id': 'outbox:8' })).toThrow();
    const old = signWebhook({ ...event, at: new Date(Date.now() - 6 * 60_000) }, [secret]);
    expect(() => webhook.verify(body, old)).toThrow('too old');
  });

  it('has another secret of 256 bits each time', () => {
    const secret = newWebhookSecret();
    expect(Buffer.from(secret.slice(6), 'base64')).toHaveLength(32);
    expect(newWebhookSecret()).not.toBe(secret);
  });
});
