import {
  CITC_OPERATIONS,
  EXCHANGE_OUTCOMES,
  EXCHANGE_THIRD_PARTIES,
  HTTP_LOG_TYPES,
  PAYMENT_METHODS,
  TOP_UP_STATUSES,
} from '@mishwar/domain';
import { z } from 'zod';
import { Instant } from '../base.ts';

const text = z.string().nullable();

/** The driver of an exchange, as far as known. */
const LogDriver = z.object({ _id: z.string(), name: z.string(), id_number: z.string() });

/** What every log shows of an exchange. */
const Exchange = z.object({
  _id: z.string(),
  type: z.string(),
  method: z.string(),
  url: z.string(),
  /** HTTP status; 0 where no answer came. */
  status: z.number().int(),
  isSuccess: z.boolean(),
  isTimeout: z.boolean(),
  duration_ms: z.number().int(),
  /** Attempt of the same message. */
  count: z.number().int(),
  /** Equal for all attempts of a message. */
  correlation_id: z.string(),
  order_number: text,
  driver: LogDriver.nullable(),
  created_at: Instant,
});

/** Redacted bodies: JSON as a value, anything else as a text, null where there was none. */
const bodies = {
  headers: z.record(z.string(), z.unknown()),
  message: text,
};

/** One of the exchanges that carried the same message: the first one, or a repeat of it. */
export const LogAttempt = z.object({
  _id: z.string(),
  status: z.number().int(),
  outcome: z.literal([...EXCHANGE_OUTCOMES]),
  duration_ms: z.number().int(),
  created_at: Instant,
});
/** All exchanges of the message, in their sequence; the first one is the parent of the others. */
const attempts = { attempts: z.array(LogAttempt) };

/** A call to the regulator. */
export const CitcLogRow = Exchange.extend({
  type: z.literal([...CITC_OPERATIONS]),
  /** The order or the driver that it is about, as the filter takes it. */
  filters: z.object({ id: text }),
  /** Sending it again. */
  can: z.object({
    retry: z.boolean(),
    /** Why not, where it can't be. */
    refusal: z.literal(['not_failed', 'sent_meanwhile', 'not_repeatable']).nullable(),
  }),
});
export const CitcLog = CitcLogRow.extend({ ...bodies, ...attempts, request: z.unknown(), data: z.unknown() });

/** A call that came in. */
export const HttpLogRow = Exchange.extend({
  type: z.literal([...HTTP_LOG_TYPES]),
  filters: z.object({
    driver: z.object({ id_number: text }),
    order: z.object({ order_number: text }),
  }),
});
export const HttpLog = HttpLogRow.extend({
  ...bodies,
  request: z.unknown(),
  query: z.unknown(),
  params: z.unknown(),
  data: z.unknown(),
});

/** A call to HyperPay about a payment; `status` follows the result code. */
export const PlanPaymentLogRow = z.object({
  _id: z.string(),
  plan_id: text,
  driver_id: text,
  driver: z.object({ name: z.string() }).nullable(),
  entity_id: text,
  order_number: text,
  status: z.literal([...TOP_UP_STATUSES]),
  created_at: Instant,
  response: z.object({
    merchantTransactionId: text,
    amount: text,
    checkout_id: text,
    driver_id: text,
    entity_id: text,
    plan_id: text,
    headers: z.record(z.string(), z.unknown()),
    result: z.object({ code: text }),
  }),
});

/** A call to PayFort, or a webhook of it. */
export const GatewayLogRow = z.object({
  id: z.string(),
  transaction_id: text,
  fort_id: text,
  from_application: text,
  digital_wallet: text,
  response_code: text,
  response_message: text,
  transaction_status: z.literal([...TOP_UP_STATUSES]),
  sdk_token: text,
  service_command: text,
  signature: text,
  created_at: Instant,
});
export const GatewayLog = GatewayLogRow.extend({
  ...attempts,
  gateway_response: z.unknown(),
  product_response: z.unknown(),
  payment_log: z.unknown(),
});

/** A call to the ERP. */
export const ErpLogRow = Exchange.extend({ state: text });
export const ErpLog = ErpLogRow.extend({
  ...bodies,
  ...attempts,
  body: z.unknown(),
  response: z.unknown(),
});

/** A call to the partner. */
export const PartnerLogRow = Exchange.extend({
  order: z
    .object({
      _id: z.string(),
      order_number: z.string(),
      restaurant_name: z.string(),
      customer_phone: z.string(),
      payment_method: z.literal([...PAYMENT_METHODS]),
      point_type: text,
    })
    .nullable(),
});
export const PartnerLog = PartnerLogRow.extend({
  ...bodies,
  ...attempts,
  body: z.unknown(),
  response: z.unknown(),
});

/** A call to HyperPay with its bodies. */
export const PlanPaymentLog = PlanPaymentLogRow.extend({
  ...attempts,
  request: z.unknown(),
  answer: z.unknown(),
});

/** One of the exchanges about an order or a driver, with any third party. */
export const RelatedExchange = z.object({
  _id: z.string(),
  third_party: z.literal([...EXCHANGE_THIRD_PARTIES]),
  type: z.string(),
  method: z.string(),
  status: z.number().int(),
  outcome: z.literal([...EXCHANGE_OUTCOMES]),
  duration_ms: z.number().int(),
  count: z.number().int(),
  order_number: text,
  created_at: Instant,
});

/** What was not sent about an order or a driver that should have been. */
export const MissingExchange = z.object({
  third_party: z.literal(['CITC', 'ODOO', 'SHUKAH']),
  type: z.string(),
  /** Whether it was tried, and failed. */
  isTried: z.boolean(),
});

export type CitcLogRow = z.infer<typeof CitcLogRow>;
export type CitcLog = z.infer<typeof CitcLog>;
export type HttpLogRow = z.infer<typeof HttpLogRow>;
export type HttpLog = z.infer<typeof HttpLog>;
export type PlanPaymentLogRow = z.infer<typeof PlanPaymentLogRow>;
export type PlanPaymentLog = z.infer<typeof PlanPaymentLog>;
export type GatewayLogRow = z.infer<typeof GatewayLogRow>;
export type GatewayLog = z.infer<typeof GatewayLog>;
export type ErpLogRow = z.infer<typeof ErpLogRow>;
export type ErpLog = z.infer<typeof ErpLog>;
export type PartnerLogRow = z.infer<typeof PartnerLogRow>;
export type PartnerLog = z.infer<typeof PartnerLog>;
export type LogAttempt = z.infer<typeof LogAttempt>;
export type RelatedExchange = z.infer<typeof RelatedExchange>;
export type MissingExchange = z.infer<typeof MissingExchange>;
