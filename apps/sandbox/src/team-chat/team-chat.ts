import type { Gateway, GatewayAnswer, GatewayRequest } from '../payments/gateway.ts';
import type { Random } from '../random.ts';

/** What may go wrong, as chances from 0 to 1. */
interface ChatFaults {
  /** It is out of order; nothing is posted. */
  fail: number;
  /** The webhook was removed. */
  gone: number;
}

const NO_FAULTS: ChatFaults = { fail: 0, gone: 0 };
/** The oldest are forgotten. */
const MAX_KEPT = 500;

/** A team chat with an incoming webhook in Slack's format: takes `{"text": "…"}` and answers `ok`. */
export class TeamChat implements Gateway {
  readonly prefix = '/team-chat';
  readonly #random: Random;
  #posts: { path: string; text: string }[] = [];
  /** Requests, refused ones included. */
  #requests = 0;
  #faults = NO_FAULTS;

  constructor(random: Random) {
    this.#random = random;
  }

  /** Takes a message at any path below its prefix. */
  async take({ method, path, text }: GatewayRequest): Promise<GatewayAnswer> {
    if (path === '/team-chat/control') return this.#control(method, text);
    if (method !== 'POST') return [405, 'method_not_allowed'];
    this.#requests += 1;
    if (this.#random.chance(this.#faults.fail)) return [503, 'service_unavailable'];
    if (this.#random.chance(this.#faults.gone)) return [404, 'no_service'];
    const message = JSON.parse(text) as { text?: unknown };
    if (typeof message.text !== 'string' || message.text === '') return [400, 'no_text'];
    this.#posts = [...this.#posts, { path, text: message.text }].slice(-MAX_KEPT);
    return [200, 'ok'];
  }

  /** Faults are set by POST, which forgets what was posted; GET returns it, oldest first. */
  #control(method: string, text: string): GatewayAnswer {
    if (method === 'POST') {
      this.#faults = { ...NO_FAULTS, ...(JSON.parse(text) as Partial<ChatFaults>) };
      this.#posts = [];
      this.#requests = 0;
    }
    return [200, { faults: this.#faults, requests: this.#requests, posts: this.#posts }];
  }
}
