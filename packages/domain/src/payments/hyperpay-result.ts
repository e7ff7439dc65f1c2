import type { TopUpStatus } from '../transactions/transaction-rules.ts';

const SUCCESS = [/^(000\.000\.|000\.100\.1|000\.[36])/, /^(000\.400\.0[^3]|000\.400\.100)/];
const PENDING = /^(000\.200|800\.400\.5|100\.400\.500)/;
/** The families of refusals that the provider has published. */
const FAILURE = /^(000\.400\.[1-9]|000\.400\.03|[1-9]00\.)/;

/**
 * What a result code of HyperPay means: processed, or processed and to be looked at, is a success; a code of no family that
 * is known, or none at all, is still open.
 */
export function parseHyperpayStatus(code: string | null | undefined): TopUpStatus {
  if (!code || PENDING.test(code)) return 'PENDING';
  if (SUCCESS.some((family) => family.test(code))) return 'SUCCESS';
  return FAILURE.test(code) ? 'FAILURE' : 'PENDING';
}
