import { createHash } from 'node:crypto';
import type { Random } from '../random.ts';

/** What may go wrong, as chances from 0 to 1, and how long an answer takes. */
export interface PayfortFaults {
  /** The answer is lost after the deed was done. */
  lost: number;
  /** The deed is refused. */
  refuse: number;
  delayMs: number;
}

type Fields = Readonly<Record<string, string>>;
/** Status and body of an answer; null cuts the line without one. */
export type PayfortAnswer = readonly [status: number, body: object] | null;

interface Refund {
  amount: number;
  /** By its maintenance reference; the same again is the same refund. */
  reference: string;
}

const CURRENCY = 'SAR';

/**
 * PayFort (Amazon Payment Services), as the server sees it: refunds and questions about a payment, both signed. A payment
 * that was made before the sandbox began is taken as captured, with what is asked back as its amount.
 */
export class Payfort {
  readonly #phrase: string;
  readonly #random: Random;
  readonly #captured = new Map<string, number>();
  readonly #refunds = new Map<string, Refund[]>();
  #faults: PayfortFaults = { lost: 0, refuse: 0, delayMs: 0 };

  constructor(phrase: string, random: Random) {
    this.#phrase = phrase;
    this.#random = random;
  }

  /** Takes a request to /FortAPI/…; `text` is its body. */
  async take(method: string, path: string, text: string): Promise<PayfortAnswer> {
    if (path === '/FortAPI/control') return this.#control(method, text);
    if (path !== '/FortAPI/paymentApi' || method !== 'POST') return [404, {}];
    const fields = JSON.parse(text) as Fields;
    await new Promise((resolve) => setTimeout(resolve, this.#faults.delayMs));
    const answer = this.#answer(fields);
    return this.#random.chance(this.#faults.lost) ? null : [200, this.#signed(answer)];
  }

  /** Faults are set by POST; GET tells what was refunded, by payment. */
  #control(method: string, text: string): PayfortAnswer {
    if (method === 'POST')
      this.#faults = { ...this.#faults, ...(JSON.parse(text) as Partial<PayfortFaults>) };
    return [200, { faults: this.#faults, refunds: Object.fromEntries(this.#refunds) }];
  }

  #answer(fields: Fields): Fields {
    const { signature, ...said } = fields;
    const common = { ...said, merchant_reference: said.merchant_reference ?? '' };
    if (signature !== signatureOf(this.#phrase, said))
      return { ...common, status: '00', response_code: '00008', response_message: 'Signature mismatch' };
    if (said.query_command === 'CHECK_STATUS') return { ...common, ...this.#status(said) };
    if (said.command === 'REFUND') return { ...common, ...this.#refund(said) };
    return { ...common, status: '00', response_code: '00002', response_message: 'Invalid parameter' };
  }

  #status({ fort_id = '' }: Fields): Fields {
    const refunded = this.#refunds.get(fort_id)?.reduce((sum, { amount }) => sum + amount, 0) ?? 0;
    return {
      status: '12',
      response_code: '12000',
      response_message: 'Success',
      transaction_status: refunded > 0 ? '06' : '14',
      refunded_amount: String(refunded),
    };
  }

  #refund({
    fort_id = '',
    amount: asked = '',
    currency,
    maintenance_reference: reference = '',
  }: Fields): Fields {
    const amount = Number(asked);
    const refused = (code: string, message: string) => ({
      status: '07',
      response_code: `07${code}`,
      response_message: message,
    });
    if (!fort_id || !reference || !Number.isSafeInteger(amount) || amount <= 0 || currency !== CURRENCY)
      return refused('002', 'Invalid parameter');
    const refunds = this.#refunds.get(fort_id) ?? [];
    const done = { status: '06', response_code: '06000', response_message: 'Success' };
    if (refunds.some((refund) => refund.reference === reference)) return done;
    if (this.#random.chance(this.#faults.refuse)) return refused('662', 'Operation not allowed');
    const captured = this.#captured.get(fort_id) ?? amount;
    this.#captured.set(fort_id, captured);
    const before = refunds.reduce((sum, refund) => sum + refund.amount, 0);
    if (before + amount > captured) return refused('036', 'Amount exceeds the captured amount');
    this.#refunds.set(fort_id, [...refunds, { amount, reference }]);
    return done;
  }

  #signed(fields: Fields): Fields {
    return { ...fields, signature: signatureOf(this.#phrase, fields) };
  }
}

/** SHA-256 of the fields, sorted, between the phrase and the phrase. */
function signatureOf(phrase: string, fields: Fields): string {
  const sorted = Object.keys(fields).sort();
  const text = sorted.map((name) => `${name}=${fields[name]}`).join('');
  return createHash('sha256').update(`${phrase}${text}${phrase}`).digest('hex');
}
