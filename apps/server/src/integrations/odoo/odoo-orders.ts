import { z } from 'zod';
import type { SendResult } from '../../platform/delivery/delivery.ts';
import { callThirdParty, isFinalRejection } from '../../platform/outbound/call-third-party.ts';
import type { OdooAccess } from './odoo-client.ts';

const TIMEOUT_MS = 15_000;
/** Odoo's model of delivered and cancelled orders; `external_ref` is unique in it. */
const MODEL = 'mishwar.order';
const Answer = z.object({ result: z.object({ state: z.string(), message: z.string().optional() }) });

/** An order as the ERP books it; amounts are SAR texts. */
interface OdooOrder {
  external_ref: string;
  order_number: string;
  state: 'completed' | 'cancelled';
  ended_at: string;
  payment_method: string;
  sub_total: string;
  delivery_cost: string;
  discount_amount: string;
  driver_id_number: string | null;
  cancel_reason: string | null;
}

/** Books an order in the ERP. A repeat with the same `external_ref` is the same booking; only `ready` is a success. */
export async function bookOdooOrder(
  { url, database, key }: OdooAccess,
  order: OdooOrder,
  { type, signal }: { type: string; signal: AbortSignal },
): Promise<Extract<SendResult, { kind: 'sent' | 'refused' | 'failed' }>> {
  const { status, json, failure, exchange } = await callThirdParty({
    ...{ thirdParty: 'ODOO', type, method: 'POST' },
    url: `${url.replace(/\/+$/, '')}/json/2/${MODEL}/book`,
    headers: {
      authorization: `bearer ${key}`,
      'x-odoo-database': database,
      'idempotency-key': order.external_ref,
    },
    body: { order, context: { lang: 'ar_001' } },
    ...{ timeoutMs: TIMEOUT_MS, signal },
  });
  if (failure) return { kind: 'failed', problem: failure.message, exchange };
  const answer = Answer.safeParse(json);
  const state = answer.success ? answer.data.result.state : null;
  if (status >= 200 && status < 300 && state === 'ready')
    return { kind: 'sent', exchange: { ...exchange, outcome: 'success' } };
  const problem = `the ERP answered ${status}${state === null ? '' : ` with the state ${state}`}`;
  return {
    kind: isFinalRejection(status) ? 'refused' : 'failed',
    problem,
    exchange: { ...exchange, message: problem },
  };
}
