import { isPartnerSuccess } from '@mishwar/domain';
import type { SendResult } from '../../platform/delivery/delivery.ts';
import { callThirdParty, isFinalRejection } from '../../platform/outbound/call-third-party.ts';
import type { ShukahAccess } from './shukah-client.ts';

const TIMEOUT_MS = 10_000;

interface ShukahOrderStatus {
  /** The partner's own number of the order. */
  order_id: string;
  order_number: string;
  status: string;
  at: string;
  driver_id_number: string | null;
}

/**
 * Reports the status of one of the partner's orders. Its API answers 200, 201 or 304; a body that is no JSON, or says
 * `success: false`, is no success.
 */
export async function reportShukahStatus(
  { url, token }: ShukahAccess,
  report: ShukahOrderStatus,
  { type, key, signal }: { type: string; key: string; signal: AbortSignal },
): Promise<Extract<SendResult, { kind: 'sent' | 'refused' | 'failed' }>> {
  const { status, json, text, failure, exchange } = await callThirdParty({
    ...{ thirdParty: 'SHUKAH', type, method: 'POST' },
    url: `${url.replace(/\/+$/, '')}/api/v1/orders/${encodeURIComponent(report.order_id)}/status`,
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
    body: report,
    ...{ timeoutMs: TIMEOUT_MS, signal },
  });
  if (failure) return { kind: 'failed', problem: failure.message, exchange };
  const isConfirmed = text === '' ? status === 304 : isSuccess(json);
  if (isPartnerSuccess(status) && isConfirmed)
    return { kind: 'sent', exchange: { ...exchange, outcome: 'success' } };
  const problem = `the partner answered ${status}${isPartnerSuccess(status) ? ' without a confirmation' : ''}`;
  return {
    kind: isFinalRejection(status) ? 'refused' : 'failed',
    problem,
    exchange: { ...exchange, message: problem },
  };
}

const isSuccess = (json: unknown): boolean =>
  typeof json === 'object' && json !== null && 'success' in json && json.success === true;
