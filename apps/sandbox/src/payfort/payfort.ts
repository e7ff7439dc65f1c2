import { randomUUID } from 'node:crypto';
import { answerWith } from '../answer-faults.ts';
import { type Checkout, visit } from '../payments/checkout.ts';
import type { Gateway, GatewayAnswer, GatewayRequest } from '../payments/gateway.ts';
import { changedFaults, type GatewayFaults, NO_FAULTS } from '../payments/gateway-faults.ts';
import { sendWebhook } from '../payments/send-webhook.ts';
import type { Random } from '../random.ts';
import { type Fields, isSigned, signed } from './payfort-fields.ts';

interface Refund {
  amount: number;
  /** By its maintenance reference; the same again is the same refund. */
  reference: string;
}

interface PayfortOptions {
  phrase: string;
  /** Where its feedback goes. */
  webhookUrl: string;
  signal: AbortSignal;
}

const CURRENCY = 'SAR';
const PAGE = '/FortAPI/paymentPage/';
/** Status, code and words of a purchase by how it ended. */
const ENDS = {
  paid: ['14', '14000', 'Success'],
  failed: ['13', '13666', 'Transaction declined'],
  cancelled: ['00', '00072', 'Transaction has been cancelled by the consumer'],
} as const;
const RESERVED = ['02', '02000', 'Success'] as const;

/**
 * PayFort (Amazon Payment Services), as the server sees it: payment links with their page, captures, refunds and questions,
 * all signed, and feedback about what became of a payment. A payment that was made before the sandbox began is taken as
 * captured, with what is asked back as its amount.
 */
export class Payfort implements Gateway {
  readonly prefix = '/FortAPI/';
  readonly #options: PayfortOptions;
  readonly #random: Random;
  /** By their reference. */
  readonly #checkouts = new Map<string, Checkout>();
  /** Whose payment it is, by its reference. */
  readonly #merchants = new Map<string, Fields>();
  readonly #captured = new Map<string, number>();
  readonly #refunds = new Map<string, Refund[]>();
  #faults: GatewayFaults;
  #tried = Date.now() * 1000;

  constructor(options: PayfortOptions, random: Random) {
    this.#options = options;
    this.#random = random;
    this.#faults = { ...NO_FAULTS, webhookUrl: options.webhookUrl };
  }

  async take({ method, path, origin, text }: GatewayRequest): Promise<GatewayAnswer> {
    if (path === '/FortAPI/control') return this.#control(method, text);
    if (path.startsWith(PAGE)) return this.#visit(path.slice(PAGE.length), { method, text });
    if (path !== '/FortAPI/paymentApi' || method !== 'POST') return [404, {}];
    const fields = JSON.parse(text) as Fields;
    return answerWith(this.#faults, this.#random, ERRORS, () => [
      200,
      signed(this.#options.phrase, this.#answer(fields, origin)),
    ]);
  }

  /** Faults are set by POST; GET returns the refunds by payment. */
  #control(method: string, text: string): GatewayAnswer {
    if (method === 'POST') this.#faults = changedFaults(this.#faults, text);
    return [200, { faults: this.#faults, refunds: Object.fromEntries(this.#refunds) }];
  }

  #visit(id: string, request: { method: string; text: string }): GatewayAnswer {
    const checkout = [...this.#checkouts.values()].find((one) => one.id === id);
    if (!checkout) return [404, 'لا توجد هذه الصفحة · There is no such page'];
    return visit('PayFort', checkout, request, (ended) => {
      this.#tried += 1;
      ended.gatewayId = String(this.#tried);
      if (ended.captured > 0) this.#captured.set(ended.gatewayId, ended.captured);
      void this.#sendWebhook(ended);
    });
  }

  async #sendWebhook(checkout: Checkout): Promise<void> {
    const [status = '', response_code = '', response_message = ''] = endOf(checkout);
    const fields = {
      command: checkout.isReserved ? 'AUTHORIZATION' : 'PURCHASE',
      ...this.#merchants.get(checkout.reference),
      merchant_reference: checkout.reference,
      fort_id: checkout.gatewayId ?? '',
      amount: String(checkout.amount),
      currency: CURRENCY,
      language: 'en',
      ...(checkout.brand ? { payment_option: checkout.brand } : {}),
      ...{ status, response_code, response_message },
    };
    const webhook = {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(signed(this.#options.phrase, fields)).toString(),
    };
    await sendWebhook(webhook, this.#faults, this.#random, this.#options.signal);
  }

  #answer(fields: Fields, origin: string): Fields {
    const { signature, ...said } = fields;
    const common = { ...said, merchant_reference: said.merchant_reference ?? '' };
    if (!isSigned(this.#options.phrase, fields))
      return { ...common, status: '00', response_code: '00008', response_message: 'Signature mismatch' };
    if (said.query_command === 'CHECK_STATUS') return { ...common, ...this.#status(said) };
    if (said.service_command === 'PAYMENT_LINK') return { ...common, ...this.#link(said, origin) };
    if (said.command === 'CAPTURE') return { ...common, ...this.#capture(said) };
    if (said.command === 'REFUND') return { ...common, ...this.#refund(said) };
    return { ...common, ...refused('00', '002', 'Invalid parameter') };
  }

  /** The same reference again is the same link. */
  #link(said: Fields, origin: string): Fields {
    const { merchant_reference: reference = '', request_expiry_date: until = '', link_command } = said;
    const amount = Number(said.amount);
    const expiresAt = Date.parse(until);
    if (
      !reference ||
      !(Number.isSafeInteger(amount) && amount > 0) ||
      said.currency !== CURRENCY ||
      !expiresAt
    )
      return refused('00', '002', 'Invalid parameter');
    if (this.#random.chance(this.#faults.refuse)) return refused('00', '662', 'Operation not allowed');
    const checkout = this.#checkouts.get(reference) ?? {
      ...{ id: randomUUID(), reference, amount, expiresAt, isReserved: link_command === 'AUTHORIZATION' },
      ...{ end: null, brand: null, gatewayId: null, captured: 0 },
    };
    if (checkout.amount !== amount) return refused('00', '042', 'Duplicate merchant reference');
    this.#checkouts.set(reference, checkout);
    const { access_code = '', merchant_identifier = '' } = said;
    this.#merchants.set(reference, { access_code, merchant_identifier });
    return {
      ...{ status: '48', response_code: '48000', response_message: 'Success' },
      ...{ payment_link: `${origin}${PAGE}${checkout.id}`, payment_link_id: checkout.id },
    };
  }

  /** Names neither the card nor the currency, as the real answer does not. */
  #status({ fort_id = '', merchant_reference: reference = '' }: Fields): Fields {
    const checkout = this.#checkouts.get(reference);
    const fort = fort_id || checkout?.gatewayId || '';
    if (fort === '') return refused('11', '046', 'No payment of that reference');
    const refunded = this.#refunds.get(fort)?.reduce((sum, { amount }) => sum + amount, 0) ?? 0;
    const [status = '14', code = '14000', message = 'Success'] = checkout ? endOf(checkout) : [];
    return {
      ...{ status: '12', response_code: '12000', response_message: 'Success', fort_id: fort },
      ...{
        transaction_status: refunded > 0 ? '06' : status,
        transaction_code: code,
        transaction_message: message,
      },
      ...{ refunded_amount: String(refunded), captured_amount: String(this.#captured.get(fort) ?? 0) },
    };
  }

  /** Takes what was reserved, once. */
  #capture({ merchant_reference: reference = '', amount: asked = '' }: Fields): Fields {
    const checkout = this.#checkouts.get(reference);
    const amount = Number(asked);
    const isReserved = checkout?.end === 'paid' && checkout.isReserved && checkout.gatewayId !== null;
    if (!isReserved || !(amount > 0) || amount > checkout.amount)
      return refused('05', '662', 'Operation not allowed');
    checkout.captured ||= amount;
    this.#captured.set(checkout.gatewayId ?? '', checkout.captured);
    return { status: '04', response_code: '04000', response_message: 'Success' };
  }

  #refund({
    fort_id = '',
    amount: asked = '',
    currency,
    maintenance_reference: reference = '',
  }: Fields): Fields {
    const amount = Number(asked);
    if (!fort_id || !reference || !Number.isSafeInteger(amount) || amount <= 0 || currency !== CURRENCY)
      return refused('07', '002', 'Invalid parameter');
    const refunds = this.#refunds.get(fort_id) ?? [];
    const done = { status: '06', response_code: '06000', response_message: 'Success' };
    if (refunds.some((refund) => refund.reference === reference)) return done;
    if (this.#random.chance(this.#faults.refuse)) return refused('07', '662', 'Operation not allowed');
    const captured = this.#captured.get(fort_id) ?? amount;
    this.#captured.set(fort_id, captured);
    const before = refunds.reduce((sum, refund) => sum + refund.amount, 0);
    if (before + amount > captured) return refused('07', '036', 'Amount exceeds the captured amount');
    this.#refunds.set(fort_id, [...refunds, { amount, reference }]);
    return done;
  }
}

/** An error comes without a signature. */
const ERRORS = {
  outOfOrder: { message: 'out of order' },
  errorInside: { status: '00', response_code: '00001', response_message: 'Try later' },
};

const refused = (status: string, code: string, message: string): Fields => ({
  status,
  response_code: `${status}${code}`,
  response_message: message,
});

const endOf = ({ end, isReserved }: Checkout): readonly string[] =>
  end === 'paid' && isReserved ? RESERVED : end ? ENDS[end] : ['19', '19000', 'Pending'];
