import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Gateway, GatewayAnswer, GatewayRequest } from '../payments/gateway.ts';
import type { Random } from '../random.ts';

/** What may go wrong, as chances from 0 to 1, and how long an answer takes. */
interface WebhookFaults {
  /** It is out of order; nothing is taken. */
  fail: number;
  /** The line is cut after the event was taken. */
  lost: number;
  /** It never answers. */
  silent: number;
  /** It wants no more events. */
  gone: number;
  delayMs: number;
}

const NO_FAULTS: WebhookFaults = { fail: 0, lost: 0, silent: 0, gone: 0, delayMs: 0 };
/** The oldest are forgotten. */
const MAX_KEPT = 5_000;
/** Seconds that a timestamp may be off. */
const TOLERANCE_S = 300;

interface Taken {
  id: string;
  headers: Record<string, string>;
  body: string;
  /** How often it came. */
  times: number;
}

interface Control {
  faults?: Partial<WebhookFaults>;
  /** Events are verified with it; null takes any event. */
  secret?: string | null;
  forget?: boolean;
}

/** The webhook of an ordering channel: takes events in the Standard Webhooks format, each `webhook-id` once. */
export class ChannelWebhooks implements Gateway {
  readonly prefix = '/channel-webhooks';
  readonly #random: Random;
  readonly #taken = new Map<string, Taken>();
  #faults = NO_FAULTS;
  #secret: string | null = null;

  constructor(random: Random) {
    this.#random = random;
  }

  /** Takes an event at any path below its prefix. */
  async take({ method, path, headers, text }: GatewayRequest): Promise<GatewayAnswer> {
    if (path === '/channel-webhooks/control') return this.#control(method, text);
    if (method !== 'POST') return [405, {}];
    await new Promise((resolve) => setTimeout(resolve, this.#faults.delayMs));
    if (this.#random.chance(this.#faults.silent)) return new Promise(() => undefined);
    if (this.#random.chance(this.#faults.fail)) return [503, { error: 'out of order' }];
    if (this.#random.chance(this.#faults.gone)) return [410, { error: 'gone' }];
    const given = Object.fromEntries(
      ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => [
        name,
        String(headers[name] ?? ''),
      ]),
    );
    if (this.#secret !== null && !isSigned(this.#secret, given, text)) return [401, { error: 'signature' }];
    const id = given['webhook-id'] ?? '';
    const times = (this.#taken.get(id)?.times ?? 0) + 1;
    // A repeat keeps its place: the first time decides the order.
    this.#taken.set(id, { id, headers: given, body: text, times });
    for (const oldest of this.#taken.keys()) {
      if (this.#taken.size <= MAX_KEPT) break;
      this.#taken.delete(oldest);
    }
    return this.#random.chance(this.#faults.lost) ? null : [200, { received: id, times }];
  }

  /** Faults and the secret are set by POST; GET returns what was taken, in its order. */
  #control(method: string, text: string): GatewayAnswer {
    if (method === 'POST') {
      const { faults, secret, forget } = JSON.parse(text) as Control;
      this.#faults = { ...NO_FAULTS, ...faults };
      if (secret !== undefined) this.#secret = secret;
      if (forget) this.#taken.clear();
    }
    return [200, { faults: this.#faults, events: [...this.#taken.values()] }];
  }
}

function isSigned(secret: string, headers: Record<string, string>, body: string): boolean {
  const timestamp = headers['webhook-timestamp'] ?? '';
  if (!(Math.abs(Date.now() / 1_000 - Number(timestamp)) <= TOLERANCE_S)) return false;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key).update(`${headers['webhook-id']}.${timestamp}.${body}`).digest();
  return (headers['webhook-signature'] ?? '').split(' ').some((one) => {
    const [version, signature = ''] = one.split(',');
    const bytes = Buffer.from(signature, 'base64');
    return version === 'v1' && bytes.length === expected.length && timingSafeEqual(bytes, expected);
  });
}
