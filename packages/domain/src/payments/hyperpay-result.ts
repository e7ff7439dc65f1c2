import type { TopUpStatus } from '../transactions/transaction-rules.ts';

const SUCCESS = [/^(000\.000\.|000\.100\.1|000\.[36])/, /^(000\.400\.0[^3]|000\.400\.100)/];
const PENDING = /^(000\.200|800\.400\.5|100\.400\.500)/;
/** Rejection groups that the provider publishes. */
const FAILURE = /^(000\.400\.[1-9]|000\.400\.03|[1-9]00\.)/;

/**
 * The top-up status for a HyperPay result code (source: the provider's published result code groups). Processed, also
 * with manual review, is a success; an unknown or missing code is pending.
 */
export function parseHyperpayStatus(code: string | null | undefined): TopUpStatus {
  if (!code || PENDING.test(code)) return 'PENDING';
  if (SUCCESS.some((family) => family.test(code))) return 'SUCCESS';
  return FAILURE.test(code) ? 'FAILURE' : 'PENDING';
}

/** Groups of errors between HyperPay and a bank, which the provider publishes: the bank may have done what was asked. */
const UNCERTAIN = /^(900\.[1234]00|000\.400\.030)/;

/** Whether a result code rejects a request for certain, and not because a bank's answer was lost. */
export const isHyperpayRejection = (code: string): boolean =>
  parseHyperpayStatus(code) === 'FAILURE' && !UNCERTAIN.test(code);
