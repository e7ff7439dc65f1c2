import { createCipheriv, createHash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { answerWith } from '../answer-faults.ts';
import { type Checkout, visit } from '../payments/checkout.ts';
import type { Gateway, GatewayAnswer, GatewayRequest } from '../payments/gateway.ts';
import { changedFaults, type GatewayFaults, NO_FAULTS } from '../payments/gateway-faults.ts';
import { sendWebhook } from '../payments/send-webhook.ts';
import type { Random } from '../random.ts';

interface HyperpayOptions {
  /** What the server must show; webhooks are encrypted with its SHA-256. */
  token: string;
  webhookUrl: string;
  signal: AbortSignal;
}

interface Maintenance {
  id: string;
  paymentType: 'CP' | 'RF';
  amount: number;
  reference: string;
}

const PAGE = '/hyperpay/pay/';
const CODES = {
  done: ['000.100.110', "Request successfully processed in 'Merchant in Integrator Test Mode'"],
  made: ['000.200.100', 'successfully created checkout'],
  failed: ['800.100.153', 'transaction declined (invalid CVV)'],
  cancelled: ['100.396.101', 'Cancelled by user'],
  none: ['700.400.580', 'cannot find transaction'],
  notAllowed: ['700.400.200', 'cannot refund (refund volume exceeded or tx reversed or invalid workflow?)'],
  invalid: ['200.300.404', 'invalid or missing parameter'],
  denied: ['800.900.300', 'invalid authentication information'],
} as const;
const result = (name: keyof typeof CODES) => ({
  result: { code: CODES[name][0], description: CODES[name][1] },
});
const wire = (halalas: number) => (halalas / 100).toFixed(2);
const halalas = (text: string) => Math.round(Number(text) * 100);

/**
 * HyperPay, as the server sees it: links with their page, questions by the merchant's reference, captures and refunds, and
 * encrypted webhooks. Below /hyperpay.
 */
export class Hyperpay implements Gateway {
  readonly prefix = '/hyperpay/';
  readonly #options: HyperpayOptions;
  readonly #random: Random;
  readonly #checkouts = new Map<string, Checkout>();
  readonly #maintenance = new Map<string, Maintenance[]>();
  /** What is not reported yet. */
  readonly #underWay = new Set<Maintenance>();
  #faults: GatewayFaults;

  constructor(options: HyperpayOptions, random: Random) {
    this.#options = options;
    this.#random = random;
    this.#faults = { ...NO_FAULTS, webhookUrl: options.webhookUrl };
  }

  async take({ method, path: whole, origin, headers, text }: GatewayRequest): Promise<GatewayAnswer> {
    const { pathname: path, searchParams: query } = new URL(whole, origin);
    if (path === '/hyperpay/control') return this.#control(method, text);
    if (path.startsWith(PAGE)) return this.#visit(path.slice(PAGE.length), { method, text });
    if (headers.authorization !== `Bearer ${this.#options.token}`) return [401, result('denied')];
    const fields = method === 'POST' ? new URLSearchParams(text) : query;
    return answerWith(this.#faults, this.#random, ERRORS, () => this.#answer(method, path, fields, origin));
  }

  #control(method: string, text: string): GatewayAnswer {
    if (method === 'POST') this.#faults = changedFaults(this.#faults, text);
    return [200, { faults: this.#faults, maintenance: Object.fromEntries(this.#maintenance) }];
  }

  #visit(id: string, request: { method: string; text: string }): GatewayAnswer {
    const checkout = this.#checkouts.get(id);
    if (!checkout) return [404, 'لا توجد هذه الصفحة · There is no such page'];
    return visit('HyperPay', checkout, request, (ended) => {
      ended.gatewayId = randomUUID().replaceAll('-', '');
      const webhook = this.#webhook({ type: 'PAYMENT', payload: paymentOf(ended) });
      void sendWebhook(webhook, this.#faults, this.#random, this.#options.signal);
    });
  }

  /** AES-256-GCM over the webhook, in hex. */
  #webhook(content: object) {
    const key = createHash('sha256').update(this.#options.token).digest();
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', key, iv);
    const sealed = Buffer.concat([cipher.update(JSON.stringify(content), 'utf8'), cipher.final()]);
    const headers = {
      'content-type': 'text/plain',
      'x-initialization-vector': iv.toString('hex'),
      'x-authentication-tag': cipher.getAuthTag().toString('hex'),
    };
    return { headers, body: sealed.toString('hex') };
  }

  #answer(
    method: string,
    path: string,
    fields: URLSearchParams,
    origin: string,
  ): GatewayAnswer | Promise<GatewayAnswer> {
    if (method === 'POST' && path === '/hyperpay/paybylink/v1') return this.#link(fields, origin);
    if (method === 'GET' && path === '/hyperpay/v1/query') return this.#query(fields);
    const [, id] = /^\/hyperpay\/v1\/payments\/([\w-]+)$/.exec(path) ?? [];
    return method === 'POST' && id ? this.#maintain(id, fields) : [404, result('none')];
  }

  #link(fields: URLSearchParams, origin: string): GatewayAnswer {
    const amount = halalas(fields.get('amount') ?? '');
    const reference = fields.get('merchantTransactionId') ?? '';
    const expiresAt = Date.parse(fields.get('validUntil') ?? '');
    const isGood = amount > 0 && reference && expiresAt && fields.get('currency') === 'SAR';
    if (!isGood) return [400, result('invalid')];
    if (this.#random.chance(this.#faults.refuse)) return [400, result('denied')];
    const id = randomUUID().replaceAll('-', '');
    this.#checkouts.set(id, {
      ...{ id, reference, amount, expiresAt, isReserved: fields.get('paymentType') === 'PA' },
      ...{ end: null, brand: null, gatewayId: null, captured: 0 },
    });
    return [200, { id, link: `${origin}${PAGE}${id}`, ...result('made') }];
  }

  #query(fields: URLSearchParams): GatewayAnswer {
    const reference = fields.get('merchantTransactionId');
    const tried = [...this.#checkouts.values()].filter(
      (checkout) => checkout.reference === reference && checkout.gatewayId !== null,
    );
    const maintained = [...this.#maintenance.values()]
      .flat()
      .filter((one) => one.reference === reference && !this.#underWay.has(one));
    if (tried.length + maintained.length === 0) return [404, result('none')];
    return [
      200,
      { ...result('done'), payments: [...tried.map(paymentOf), ...maintained.map(maintenanceOf)] },
    ];
  }

  /** A payment from before the sandbox began: captured, with what is asked back as its amount. */
  #madeBefore(gatewayId: string, amount: number): Checkout {
    const checkout: Checkout = {
      ...{ id: gatewayId, gatewayId, reference: `before-${gatewayId}`, amount, captured: amount },
      ...{ expiresAt: 0, isReserved: false, end: 'paid', brand: null },
    };
    this.#checkouts.set(gatewayId, checkout);
    return checkout;
  }

  /** A capture of what was reserved, or a refund: at most what there is. A reference that comes again is another deed. */
  async #maintain(id: string, fields: URLSearchParams): Promise<GatewayAnswer> {
    const amount = halalas(fields.get('amount') ?? '');
    const reference = fields.get('merchantTransactionId') ?? '';
    const checkout =
      [...this.#checkouts.values()].find(({ gatewayId }) => gatewayId === id) ?? this.#madeBefore(id, amount);
    if (checkout.end !== 'paid') return [404, result('none')];
    const paymentType = fields.get('paymentType') === 'CP' ? 'CP' : 'RF';
    const before = this.#maintenance.get(id) ?? [];
    if (this.#random.chance(this.#faults.refuse)) return [400, result('denied')];
    const sum = (kind: string) =>
      before.filter((one) => one.paymentType === kind).reduce((all, one) => all + one.amount, 0);
    const left =
      paymentType === 'CP'
        ? (checkout.isReserved ? checkout.amount : 0) - sum('CP')
        : checkout.captured - sum('RF');
    if (!(amount > 0) || amount > left || reference === '') return [400, result('notAllowed')];
    const one: Maintenance = { id: randomUUID().replaceAll('-', ''), paymentType, amount, reference };
    if (paymentType === 'CP') checkout.captured += amount;
    this.#maintenance.set(id, [...before, one]);
    if (this.#faults.settleMs > 0) {
      this.#underWay.add(one);
      await sleep(this.#faults.settleMs);
      this.#underWay.delete(one);
    }
    return [200, maintenanceOf(one)];
  }
}

const ERRORS = {
  outOfOrder: { message: 'out of order' },
  errorInside: { result: { code: '900.100.100', description: 'unexpected communication error' } },
};

/** A capture or refund as HyperPay writes it. */
const maintenanceOf = ({ id, paymentType, amount, reference }: Maintenance) => ({
  id,
  paymentType,
  merchantTransactionId: reference,
  amount: wire(amount),
  currency: 'SAR',
  ...result('done'),
});

/** A payment as HyperPay writes it, in answers and webhooks. */
function paymentOf(checkout: Checkout) {
  return {
    id: checkout.gatewayId,
    paymentType: checkout.isReserved ? 'PA' : 'DB',
    merchantTransactionId: checkout.reference,
    amount: wire(checkout.amount),
    currency: 'SAR',
    ...(checkout.brand ? { paymentBrand: checkout.brand === 'MASTERCARD' ? 'MASTER' : checkout.brand } : {}),
    ...(checkout.end ? result(checkout.end === 'paid' ? 'done' : checkout.end) : {}),
    timestamp: new Date().toISOString(),
  };
}
