import { createDecipheriv } from 'node:crypto';
import { moneyToWire, type PaymentOutcome, parseHyperpayStatus, parseMoney } from '@mishwar/domain';
import { z } from 'zod';
import { sendRequest } from '../../platform/outbound/send-request.ts';
import {
  type CheckoutRequest,
  type CheckoutResult,
  MAX_CODE_LENGTH,
  MAX_MESSAGE_LENGTH,
  type PaymentGateway,
  type PaymentState,
} from '../payments/payment-gateway.ts';

export interface HyperpayAccess {
  /** Base URL, without `/v1`. */
  url: string;
  entityId: string;
  token: string;
  /** Decryption key of webhooks, 64 hex digits. */
  webhookKey: string;
}

const TIMEOUT_MS = 10_000;
/** Result code of an unknown payment. */
const NOT_FOUND = '700.400.580';
const OUTCOMES = { SUCCESS: 'paid', FAILURE: 'failed', PENDING: 'pending' } as const;
/** Payment types that receive money: a debit, and the capture of an authorisation. */
const INCOMING_PAYMENT_TYPES = new Set(['DB', 'CP']);

const Result = z.object({ code: z.string(), description: z.string().default('') });
const Link = z.object({ id: z.string().min(1).optional(), link: z.url().optional(), result: Result });
const Payment = z.object({
  id: z.string(),
  paymentType: z.string(),
  merchantTransactionId: z.string().default(''),
  amount: z.string().optional(),
  currency: z.string().optional(),
  paymentBrand: z.string().optional(),
  result: Result,
});
const Found = z.object({ result: Result, payments: z.array(Payment).default([]) });
const Webhook = z.object({ type: z.string(), payload: z.record(z.string(), z.unknown()) });

/** HyperPay: payment links, queries by our reference, and encrypted webhooks. */
export function hyperpayGateway(access: HyperpayAccess): PaymentGateway {
  return {
    open: (request) => openLink(access, request),
    async state(reference) {
      const query = new URLSearchParams({ entityId: access.entityId, merchantTransactionId: reference });
      const answer = Found.safeParse(await requestHyperpay(access, `/v1/query?${query}`));
      if (!answer.success) return null;
      const { result, payments } = answer.data;
      const states = payments
        .filter(({ paymentType }) => INCOMING_PAYMENT_TYPES.has(paymentType))
        .map((payment) => stateOf({ ...payment, merchantTransactionId: reference }));
      const refusal =
        states.find(({ outcome }) => outcome === 'paid') ??
        states.find(({ outcome }) => outcome === 'pending') ??
        states.at(-1);
      if (refusal) return refusal;
      const isNone = result.code === NOT_FOUND || parseHyperpayStatus(result.code) === 'SUCCESS';
      return isNone ? { ...NO_PAYMENT, ...resultFields(result), outcome: 'none', reference } : null;
    },
    verifyWebhook(raw, headers) {
      const text = decryptWebhook(access.webhookKey, raw, headers);
      const webhook = text === null ? null : Webhook.safeParse(text);
      if (!webhook?.success) return null;
      const payment = webhook.data.type === 'PAYMENT' ? Payment.safeParse(webhook.data.payload) : null;
      const isPayment = payment?.success && INCOMING_PAYMENT_TYPES.has(payment.data.paymentType);
      const state = isPayment && payment.data.merchantTransactionId ? stateOf(payment.data) : null;
      return { body: webhook.data.payload, state };
    },
  };
}

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
  const answer = Link.safeParse(await requestHyperpay(access, '/paybylink/v1', form));
  if (!answer.success) return { kind: 'unknown', reason: 'HyperPay gave no answer that can be believed' };
  const { id, link, result } = answer.data;
  if (id && link && parseHyperpayStatus(result.code) !== 'FAILURE') return { kind: 'open', id, url: link };
  return { kind: 'refused', ...resultFields(result) };
}

const resultFields = ({ code, description }: z.infer<typeof Result>) => ({
  code: code.slice(0, MAX_CODE_LENGTH),
  message: description.slice(0, MAX_MESSAGE_LENGTH),
});

function stateOf(payment: z.infer<typeof Payment>): PaymentState {
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

/** Sends a request and returns the JSON, of a rejection too; null without a response. */
async function requestHyperpay(
  access: HyperpayAccess,
  path: string,
  form?: URLSearchParams,
): Promise<unknown> {
  try {
    const { status, text } = await sendRequest(access.url.replace(/\/+$/, '') + path, {
      method: form ? 'POST' : 'GET',
      timeoutMs: TIMEOUT_MS,
      headers: { authorization: `Bearer ${access.token}` },
      ...(form ? { body: form } : {}),
    });
    return status < 500 ? JSON.parse(text) : null;
  } catch {
    return null;
  }
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
