import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Citc } from '../citc/citc.ts';
import type { Odoo } from '../odoo/odoo.ts';
import type { Gateway } from '../payments/gateway.ts';
import type { Random } from '../random.ts';
import type { ThirdPartyAnswer } from '../roster/third-party.ts';
import type { Shukah } from '../shukah/shukah.ts';

const MAX_BODY_BYTES = 64 << 10;

interface WhatsappOptions {
  port: number;
  token: string;
  /** Share of messages that fail. */
  failures: number;
  /** Payment gateways and the webhook of channels at the same address, each below a path of its own. */
  gateways: readonly Gateway[];
  /** Who answers below /citc/. */
  citc: Citc;
  /** Who answers below /json/ and /odoo/. */
  odoo: Odoo;
  /** Who answers below /shukah/. */
  shukah: Shukah;
}

/** WhatsApp, as the server sees it: takes messages and hands the codes in them to the phones that wait. */
export class Whatsapp {
  readonly #options: WhatsappOptions;
  readonly #random: Random;
  readonly #waiting = new Map<string, (code: string) => void>();
  readonly #server: Server;
  #taken = 0;

  constructor(options: WhatsappOptions, random: Random) {
    this.#options = options;
    this.#random = random;
    this.#server = createServer((request, response) => {
      this.#take(request).then(
        (taken) => (taken ? answer(response, ...taken) : response.destroy()),
        () => answer(response, 400, { error: { message: 'bad request' } }),
      );
    });
  }

  /** Listens on this machine alone; answers its address. Throws where the port is taken. */
  async listen(): Promise<string> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(this.#options.port, '127.0.0.1', resolve);
    });
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  /** The next code that is sent to this phone, or null when none comes in time. */
  nextCode(phone: string, timeoutMs: number, signal: AbortSignal): Promise<string | null> {
    return new Promise((resolve) => {
      const end = (code: string | null) => {
        clearTimeout(timer);
        signal.removeEventListener('abort', stop);
        this.#waiting.delete(phone);
        resolve(code);
      };
      const stop = () => end(null);
      const timer = setTimeout(stop, timeoutMs);
      signal.addEventListener('abort', stop);
      this.#waiting.set(phone, end);
    });
  }

  /** Who of the others answers at this address. */
  #thirdPartyOf(path: string): Odoo | Shukah | Citc | undefined {
    if (/^\/(?:json|odoo)\//.test(path)) return this.#options.odoo;
    if (path.startsWith('/shukah/')) return this.#options.shukah;
    return path.startsWith('/citc/') ? this.#options.citc : undefined;
  }

  async #take(request: IncomingMessage): Promise<ThirdPartyAnswer> {
    const thirdParty = this.#thirdPartyOf(request.url ?? '');
    if (thirdParty) {
      const { method = '', url: path = '', headers } = request;
      return thirdParty.take({
        ...{ method, path, authorization: headers.authorization ?? '' },
        text: await readText(request),
        key: String(headers['idempotency-key'] ?? ''),
      });
    }
    const gateway = this.#options.gateways.find(({ prefix }) => request.url?.startsWith(prefix));
    if (gateway) {
      return gateway.take({
        method: request.method ?? '',
        path: request.url ?? '',
        origin: `http://${request.headers.host}`,
        headers: request.headers,
        text: await readText(request),
      });
    }
    if (request.method !== 'POST' || !request.url?.endsWith('/messages')) return [404, {}];
    if (request.headers.authorization !== `Bearer ${this.#options.token}`) {
      return [401, { error: { message: 'invalid token' } }];
    }
    const message = JSON.parse(await readText(request)) as Message;
    if (this.#random.chance(this.#options.failures)) return [500, { error: { message: 'try again' } }];
    const { name, components } = message.template ?? {};
    const text = components?.[0]?.parameters?.[0]?.text;
    if (typeof message.to !== 'string' || typeof name !== 'string' || typeof text !== 'string') {
      return [400, { error: { message: 'no template with its texts' } }];
    }
    if (name.endsWith('_sign_in_code')) this.#waiting.get(message.to)?.(text);
    this.#taken += 1;
    return [200, { messaging_product: 'whatsapp', messages: [{ id: `wamid.${this.#taken}` }] }];
  }
}

interface Message {
  to?: unknown;
  template?: { name?: unknown; components?: { parameters?: { text?: unknown }[] }[] };
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > MAX_BODY_BYTES) throw new RangeError('too large');
  }
  return text;
}

function answer(response: ServerResponse, status: number, body: unknown, cut?: 'cut'): void {
  const [type, text] =
    typeof body === 'string'
      ? ['text/html; charset=utf-8', body]
      : ['application/json', JSON.stringify(body)];
  if (cut) {
    response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(text) });
    response.write(text.slice(0, Math.ceil(text.length / 2)), () => response.destroy());
    return;
  }
  response.writeHead(status, { 'content-type': type }).end(text);
}
