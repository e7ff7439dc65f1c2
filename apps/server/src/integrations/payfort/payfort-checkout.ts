import {
  type CheckoutRequest,
  type CheckoutResult,
  MAX_CODE_LENGTH,
  MAX_MESSAGE_LENGTH,
  type PaymentGateway,
  type PaymentState,
} from '../payments/payment-gateway.ts';
import {
  type Fields,
  type PayfortAccess,
  payfortOutcome,
  requestPayfort,
  verifySignature,
} from './payfort-wire.ts';

const LINK_CREATED = '48';
const STATUS_KNOWN = '12';
/** PayFort's own plugins take this code for an order that it does not know, which the status alone would not say. */
const ORDER_NOT_FOUND = '12036';
const PURCHASES = new Set(['PURCHASE', 'CAPTURE']);

/** PayFort (Amazon Payment Services): payment links, status queries and signed webhooks. */
export function payfortGateway(access: PayfortAccess): PaymentGateway {
  return {
    open: (request) => openLink(access, request),
    async state(reference) {
      const answer = await requestPayfort(
        access,
        { type: 'STATUS', reference },
        { query_command: 'CHECK_STATUS', merchant_reference: reference },
      );
      if (!answer) return null;
      const { status, response_code: code, transaction_status, transaction_code } = answer;
      if (code === ORDER_NOT_FOUND || payfortOutcome(status, code) === 'none')
        return { ...NO_PAYMENT, ...resultFields(answer), outcome: 'none', reference };
      if (status !== STATUS_KNOWN) return null;
      return {
        reference,
        outcome: payfortOutcome(transaction_status, transaction_code),
        gatewayId: answer.fort_id ?? null,
        amount: parseHalalas(answer.captured_amount),
        currency: answer.currency ?? null,
        option: answer.payment_option ?? null,
        code: (transaction_code ?? '').slice(0, MAX_CODE_LENGTH),
        message: (answer.transaction_message ?? '').slice(0, MAX_MESSAGE_LENGTH),
      };
    },
    verifyWebhook(raw, headers) {
      const fields = verifySignature(access.phrase, parseFields(raw, headers['content-type'] ?? ''));
      if (!fields || fields.merchant_identifier !== access.merchant) return null;
      const { merchant_reference: reference = null, status, response_code } = fields;
      const subject = { reference, outcome: payfortOutcome(status, response_code) };
      return { body: fields, state: stateOf(fields), subject };
    },
  };
}

const NO_ANSWER: CheckoutResult = {
  kind: 'unknown',
  reason: 'PayFort gave no answer that can be believed',
};
const NO_PAYMENT = { gatewayId: null, amount: null, currency: null, option: null };

async function openLink(access: PayfortAccess, request: CheckoutRequest): Promise<CheckoutResult> {
  const { reference } = request;
  const answer = await requestPayfort(
    access,
    { type: 'CHECKOUT', reference },
    {
      service_command: 'PAYMENT_LINK',
      link_command: 'PURCHASE',
      notification_type: 'NONE',
      merchant_reference: reference,
      amount: String(request.amount),
      currency: 'SAR',
      customer_name: request.name,
      customer_phone: request.phone,
      request_expiry_date: request.expiresAt.toISOString(),
    },
  );
  if (!answer) return NO_ANSWER;
  const { status, payment_link: url = '', payment_link_id: id = '' } = answer;
  if (status === LINK_CREATED && /^https?:\/\//.test(url)) return { kind: 'open', id, url };
  const isRefused = payfortOutcome(status, answer.response_code) === 'failed';
  return isRefused ? { kind: 'refused', ...resultFields(answer) } : NO_ANSWER;
}

const resultFields = ({ response_code = '', response_message = '' }: Fields) => ({
  code: response_code.slice(0, MAX_CODE_LENGTH),
  message: response_message.slice(0, MAX_MESSAGE_LENGTH),
});

/** State of the payment in a webhook; null for other subjects, such as a refund. */
function stateOf(fields: Fields): PaymentState | null {
  const { command = '', merchant_reference: reference = '' } = fields;
  if (!PURCHASES.has(command) || reference === '') return null;
  return {
    reference,
    outcome: payfortOutcome(fields.status, fields.response_code),
    gatewayId: fields.fort_id ?? null,
    amount: parseHalalas(fields.amount),
    currency: fields.currency ?? null,
    option: fields.payment_option ?? null,
    ...resultFields(fields),
  };
}

const parseHalalas = (text: string | undefined): number | null => {
  const amount = text === undefined ? Number.NaN : Number(text);
  return Number.isSafeInteger(amount) ? amount : null;
};

/** Parses a form or JSON body; null where a field is repeated or the body is neither. */
function parseFields(raw: Buffer, type: string): unknown {
  const text = raw.toString('utf8');
  if (!type.startsWith('application/x-www-form-urlencoded')) {
    try {
      return JSON.parse(text);
    } catch {
      return null;
    }
  }
  const entries = [...new URLSearchParams(text)];
  return new Set(entries.map(([name]) => name)).size === entries.length ? Object.fromEntries(entries) : null;
}
