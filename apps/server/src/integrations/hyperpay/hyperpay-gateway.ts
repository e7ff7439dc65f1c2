import { createDecipheriv } from 'node:crypto';
import {
  isHyperpayRejection,
  moneyToWire,
  type PaymentOutcome,
  parseHyperpayStatus,
  parseMoney,
} from '@mishwar/domain';
import { z } from 'zod';
import {
  type CheckoutRequest,
  type CheckoutResult,
  MAX_CODE_LENGTH,
  MAX_MESSAGE_LENGTH,
  type PaymentGateway,
  type PaymentState,
} from '../payments/payment-gateway.ts';
import { HYPERPAY_NOT_FOUND, leadingPayment } from './hyperpay-outcome.ts';
import {
  type HyperpayAccess,
  HyperpayFound,
  HyperpayPayment,
  HyperpayResult,
  requestHyperpay,
} from './hyperpay-wire.ts';

const OUTCOMES = { SUCCESS: 'paid', FAILURE: 'failed', PENDING: 'pending' } as const;
/** Payment types that receive money: a debit, and the capture of an authorisation. */
const INCOMING_PAYMENT_TYPES = new Set(['DB', 'CP']);

const Link = z.object({ id: z.string().min(1).optional(), link: z.url().optional(), result: HyperpayResult });
const Webhook = z.object({ type: z.string(), payload: z.record(z.string(), z.unknown()) });

/** HyperPay: payment links, queries by our reference, and encrypted webhooks. */
export function hyperpayGateway(access: HyperpayAccess): PaymentGateway {
  return {
    open: (request) => openLink(access, request),
    async state(reference) {
      const query = new URLSearchParams({ entityId: access.entityId, merchantTransactionId: reference });
      const answer = HyperpayFound.safeParse(
        await requestHyperpay(access, { type: 'STATUS', reference }, `/v1/query?${query}`),
      );
      if (!answer.success) return null;
      const { result, payments } = answer.data;
      const payment = leadingPayment(
        payments.filter(({ paymentType }) => INCOMING_PAYMENT_TYPES.has(paymentType)),
      );
      if (payment) return stateOf({ ...payment, merchantTransactionId: reference });
      const isNone = result.code === HYPERPAY_NOT_FOUND || parseHyperpayStatus(result.code) === 'SUCCESS';
      return isNone ? { ...NO_PAYMENT, ...resultFields(result), outcome: 'none', reference } : null;
    },
    verifyWebhook(raw, headers) {
      const text = decryptWebhook(access.webhookKey, raw, headers);
      const webhook = text === null ? null : Webhook.safeParse(text);
      if (!webhook?.success) return null;
      const payment =
        webhook.data.type === 'PAYMENT' ? HyperpayPayment.safeParse(webhook.data.payload) : null;
      const subject = payment?.success ? stateOf(payment.data) : null;
      const isPayment = payment?.success && INCOMING_PAYMENT_TYPES.has(payment.data.paymentType);
      const state = isPayment && payment.data.merchantTransactionId ? subject : null;
      return { body: webhook.data.payload, state, subject };
    },
  };
}

const NO_ANSWER: CheckoutResult = {
  kind: 'unknown',
  reason: 'HyperPay gave no answer that can be believed',
};
const NO_PAYMENT = { gatewayId: null, amount: null, currency: null, option: null };

async function openLink(access: HyperpayAccess, request: CheckoutRequest): Promise<CheckoutResult> {
  const form = new URLSearchParams({
    entityId: access.entityId,
    paymentType: 'DB',
    amount: moneyToWire(request.amount),
    currency: 'SAR',
    merchantTransactionId: request.reference,
    'customer.givenName': request.name,
    'customer.mobile': request.phone,
    validUntil: request.expiresAt.toISOString(),
  });
  const answer = Link.safeParse(
    await requestHyperpay(access, { type: 'CHECKOUT', reference: request.reference }, '/paybylink/v1', form),
  );
  if (!answer.success) return NO_ANSWER;
  const { id, link, result } = answer.data;
  if (id && link && parseHyperpayStatus(result.code) !== 'FAILURE') return { kind: 'open', id, url: link };
  return isHyperpayRejection(result.code) ? { kind: 'refused', ...resultFields(result) } : NO_ANSWER;
}

const resultFields = ({ code, description }: HyperpayResult) => ({
  code: code.slice(0, MAX_CODE_LENGTH),
  message: description.slice(0, MAX_MESSAGE_LENGTH),
});

function stateOf(payment: HyperpayPayment): PaymentState {
  const outcome: PaymentOutcome = OUTCOMES[parseHyperpayStatus(payment.result.code)];
  return {
    outcome,
    reference: payment.merchantTransactionId,
    gatewayId: payment.id,
    amount: payment.amount === undefined ? null : parseMoney(payment.amount),
    currency: payment.currency ?? null,
    option: payment.paymentBrand === 'MASTER' ? 'MASTERCARD' : (payment.paymentBrand ?? null),
    ...resultFields(payment.result),
  };
}

/** Decrypts a webhook with AES-256-GCM, which authenticates its bytes. Null where the tag is invalid. */
function decryptWebhook(key: string, raw: Buffer, headers: Readonly<Record<string, unknown>>): unknown {
  const bytes = (name: string) => Buffer.from(String(headers[name] ?? ''), 'hex');
  const [iv, tag] = [bytes('x-initialization-vector'), bytes('x-authentication-tag')];
  const text = raw.toString('latin1');
  if (iv.length !== 12 || tag.length !== 16 || !/^(?:[\da-f]{2})+$/i.test(text)) return null;
  try {
    const decipher = createDecipheriv('aes-256-gcm', Buffer.from(key, 'hex'), iv).setAuthTag(tag);
    const sealed = Buffer.from(text, 'hex');
    return JSON.parse(Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8'));
  } catch {
    return null;
  }
}
