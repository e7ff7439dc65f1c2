import type { CitcOperation } from '@mishwar/domain';
import type { SendResult } from '../../platform/delivery/delivery.ts';
import { callThirdParty, type ThirdPartyAnswer } from '../../platform/outbound/call-third-party.ts';
import { type CitcAccess, type CitcError, parseCitcAnswer } from './citc-client.ts';

const ROUTES = {
  ORDER_CREATE: ['POST', '/Order/create'],
  ORDER_ASSIGN: ['POST', '/Order/assign'],
  ORDER_CANCEL: ['POST', '/Order/cancel'],
  DRIVER_EXECUTE_ORDER: ['POST', '/Driver/execute-order'],
  DRIVER_ASSIGN_DRIVER_TO_ORDER: ['POST', '/Driver/assign-to-order'],
  DRIVER_ACCEPT_ORDER: ['POST', '/Driver/accept-order'],
  DRIVER_CREATE: ['POST', '/Driver/create'],
  DRIVER_EDIT: ['PUT', '/Driver/edit'],
  DRIVER_DEACTIVATE: ['POST', '/Driver/deactivate'],
} as const satisfies Record<Exclude<CitcOperation, 'DRIVER_GET'>, readonly ['POST' | 'PUT', string]>;

export type CitcReport = keyof typeof ROUTES;

/** The outcome of a report, with the regulator's reasons where it was refused. */
type CitcReportResult = Extract<SendResult, { kind: 'sent' | 'refused' | 'failed' }> & {
  errors: CitcError[];
};

/**
 * Reports an operation to the regulator. The idempotency key makes a repeat the same report. Sent means an explicit
 * confirmation; refused, an explicit rejection with its reasons; everything else is unknown and worth another attempt.
 */
export async function reportToCitc(
  { url, token, timeoutMs }: CitcAccess,
  operation: CitcReport,
  body: object,
  { key, signal }: { key: string; signal: AbortSignal },
): Promise<CitcReportResult> {
  const [method, path] = ROUTES[operation];
  const answer = await callThirdParty({
    ...{ thirdParty: 'CITC', type: operation, method, url: `${url.replace(/\/+$/, '')}${path}` },
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
    ...{ body, timeoutMs, signal },
  });
  return toReportResult(answer);
}

function toReportResult({ status, json, failure, exchange }: ThirdPartyAnswer): CitcReportResult {
  if (failure) return { kind: 'failed', problem: failure.message, exchange, errors: [] };
  const answer = parseCitcAnswer(json);
  const errors = answer?.errors ?? [];
  if (answer?.isConfirmed && status >= 200 && status < 300 && errors.length === 0) {
    return { kind: 'sent', exchange: { ...exchange, outcome: 'success' }, errors: [] };
  }
  const problem =
    errors.length > 0 ? errors.map(({ code, message }) => `${code} ${message}`).join('; ') : null;
  const message = problem ?? `the regulator answered ${status} without a confirmation`;
  const isRefused = answer?.isConfirmed === false && problem !== null && status < 500 && status !== 401;
  return {
    kind: isRefused ? 'refused' : 'failed',
    problem: message,
    exchange: { ...exchange, message },
    errors: isRefused ? errors : [],
  };
}
