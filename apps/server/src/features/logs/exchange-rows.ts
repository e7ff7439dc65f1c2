import type {
  CitcLogRow,
  ErpLogRow,
  GatewayLog,
  GatewayLogRow,
  HttpLogRow,
  PartnerLogRow,
  PlanPaymentLogRow,
} from '@mishwar/contract';
import {
  countOfLog,
  isErpSuccess,
  isPartnerSuccess,
  type PaymentMethod,
  TOP_UP_STATUSES,
} from '@mishwar/domain';
import { hyperpayOutcome } from '../../integrations/hyperpay/hyperpay-outcome.ts';
import { MESSAGE, type MessageStates, type ReadExchange } from './exchanges.query.ts';
import { directRefusal } from './repeatable.ts';

/** What every log shows of an exchange. */
const toExchange = (row: ReadExchange) => ({
  _id: String(row.id),
  type: row.type,
  method: row.method,
  url: row.url,
  status: row.status,
  isSuccess: row.outcome === 'success',
  isTimeout: row.outcome === 'timeout',
  duration_ms: row.duration_ms,
  count: countOfLog(row.attempt),
  correlation_id: row.correlation_id,
  order_number: row.order_number,
  driver:
    row.driver_id === null
      ? null
      : {
          _id: String(row.driver_id),
          name: row.driver_name ?? '',
          id_number: row.driver_id_number ?? '',
        },
  created_at: row.created_at.toISOString(),
});

/** Why a call to the regulator can't be sent again; null where it can. */
function retryRefusal(
  row: ReadExchange,
  { succeeded, undelivered }: MessageStates,
): CitcLogRow['can']['refusal'] {
  if (row.outcome === 'success') return 'not_failed';
  if (succeeded.has(row.correlation_id)) return 'sent_meanwhile';
  if (!MESSAGE.test(row.correlation_id)) return directRefusal(row);
  return undelivered.has(row.correlation_id) ? null : 'not_repeatable';
}

/** A call to the regulator; `states` says what became of the messages of failed ones. */
export const toCitcRow = (row: ReadExchange, states: MessageStates): CitcLogRow => ({
  ...toExchange(row),
  type: row.type as CitcLogRow['type'],
  filters: { id: row.order_number ?? row.driver_id_number },
  can: { retry: retryRefusal(row, states) === null, refusal: retryRefusal(row, states) },
});

export const toHttpRow = (row: ReadExchange): HttpLogRow => ({
  ...toExchange(row),
  type: row.type as HttpLogRow['type'],
  filters: { driver: { id_number: row.driver_id_number }, order: { order_number: row.order_number } },
});

type Fields = Record<string, unknown>;

function parseFields(body: string | null): Fields {
  if (body === null) return {};
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
  } catch {
    return {};
  }
}

const asText = (value: unknown): string | null =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : null;

/** The first of the objects that has the field as text. */
const pick = (name: string, ...from: Fields[]): string | null => {
  for (const fields of from) {
    const text = asText(fields[name]);
    if (text !== null) return text;
  }
  return null;
};

const fieldsOf = (fields: Fields, name: string): Fields => {
  const value = fields[name];
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
};

/** A call to HyperPay; its status follows the result code of the payment. */
export function toPlanPaymentRow(row: ReadExchange): PlanPaymentLogRow {
  const request = parseFields(row.request_body);
  const answer = parseFields(row.response_body);
  const details = row.details ?? {};
  const { code, amount, status } = hyperpayOutcome(answer);
  const driverId = row.driver_id === null ? null : String(row.driver_id);
  const entityId = pick('entity_id', details) ?? pick('entityId', request, answer);
  const planId = pick('plan_id', details);
  return {
    _id: String(row.id),
    plan_id: planId,
    driver_id: driverId,
    driver: row.driver_name === null ? null : { name: row.driver_name },
    entity_id: entityId,
    order_number: row.order_number,
    status,
    created_at: row.created_at.toISOString(),
    response: {
      merchantTransactionId: pick('merchantTransactionId', answer, request) ?? row.transaction_id,
      amount: amount ?? pick('amount', answer, request),
      checkout_id: pick('checkout_id', details) ?? pick('ndc', answer) ?? pick('id', answer),
      driver_id: driverId,
      entity_id: entityId,
      plan_id: planId,
      headers: row.headers ?? {},
      result: { code },
    },
  };
}

const asStatus = (status: string | null): GatewayLogRow['transaction_status'] =>
  TOP_UP_STATUSES.find((value) => value === status) ?? 'PENDING';

/** A call to PayFort, or a webhook of it. */
export function toGatewayRow(row: ReadExchange): GatewayLogRow {
  const request = parseFields(row.request_body);
  const answer = parseFields(row.response_body);
  const details = row.details ?? {};
  const field = (name: string) => pick(name, details, answer, request);
  return {
    id: String(row.id),
    transaction_id: row.transaction_id,
    fort_id: field('fort_id'),
    from_application: row.from_application,
    digital_wallet: field('digital_wallet'),
    response_code: field('response_code'),
    response_message: field('response_message') ?? row.message,
    transaction_status: asStatus(row.transaction_status),
    sdk_token: field('sdk_token'),
    service_command: field('service_command') ?? field('command'),
    signature: field('signature'),
    created_at: row.created_at.toISOString(),
  };
}

/** `bodies` as they were exchanged; `payment` is our own record of the payment. */
export const toGatewayLog = (
  row: ReadExchange,
  bodies: { request: unknown; response: unknown },
  payment: unknown,
): Omit<GatewayLog, 'attempts'> => ({
  ...toGatewayRow(row),
  gateway_response: bodies.response,
  product_response: bodies.request,
  payment_log: payment,
});

/** A call to the ERP: only the state `ready` is a success. */
export function toErpRow(row: ReadExchange): ErpLogRow {
  const state = pick('state', fieldsOf(parseFields(row.response_body), 'result'));
  return { ...toExchange(row), isSuccess: isErpSuccess(state), state };
}

export interface ReadPartnerOrder {
  id: number;
  order_number: string;
  restaurant_name: string;
  customer_phone: string;
  payment_method: PaymentMethod;
  point_type: string | null;
}

/** A call to the partner: 200, 201 and 304 are a success. */
export const toPartnerRow = (
  row: ReadExchange,
  orders: ReadonlyMap<string, ReadPartnerOrder>,
): PartnerLogRow => {
  const order = row.order_number === null ? undefined : orders.get(row.order_number);
  return {
    ...toExchange(row),
    isSuccess: isPartnerSuccess(row.status),
    order: order
      ? {
          _id: String(order.id),
          order_number: order.order_number,
          restaurant_name: order.restaurant_name,
          customer_phone: order.customer_phone,
          payment_method: order.payment_method,
          point_type: order.point_type,
        }
      : null,
  };
};
