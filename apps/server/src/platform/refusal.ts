import { ORPCError } from '@orpc/server';
import type { Outcome } from './idempotent-action.ts';

/** Why a call is refused; `code` is a message key, `errors` names the fields, `retryAfter` is in seconds. */
export interface CallRefusal {
  status: 401 | 403 | 404 | 409 | 422 | 429;
  code: string;
  errors?: { field?: string; msg: string }[];
  retryAfter?: number;
}

export interface TooManyRequests {
  status: 429;
  code: 'too_many_requests';
  retryAfter: number;
}

/** The refusal of a form, with its faulty fields. */
export function refuseFields<Fault extends { field?: string; msg: string }>(...errors: Fault[]) {
  return { ok: false, refusal: { status: 422, code: 'validation_failed', errors } } as const;
}

/** The refusal of a caller who must wait; `retryAfter` is in seconds. */
export function refuseTooMany(retryAfter: number): { ok: false; refusal: TooManyRequests } {
  return { ok: false, refusal: { status: 429, code: 'too_many_requests', retryAfter } };
}

const CODES = {
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  422: 'VALIDATION',
  429: 'TOO_MANY_REQUESTS',
} as const;

/** The result of an outcome. Throws its refusal as an ORPCError. */
export function answer<Done>(outcome: Outcome<Done, CallRefusal>): Done {
  if (outcome.ok) return outcome.done;
  const { status, code, errors = [{ msg: code }], retryAfter } = outcome.refusal;
  const data = { errors, ...(retryAfter !== undefined && { retryAfter }) };
  throw new ORPCError(CODES[status], { status, message: code, data });
}
