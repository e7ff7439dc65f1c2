import { ORPCError } from '@orpc/server';
import type { OperatorActor } from './actor.ts';
import { runIdempotent, type StoredResponse } from './idempotency.ts';
import { type Db, inTransaction, type Trx } from './transaction.ts';

/** Why a staff action is refused; `code` is a message key, `errors` names the fields. */
export interface StaffRefusal {
  status: 403 | 404 | 409 | 422;
  code: string;
  errors?: { field?: string; msg: string }[];
}

export type StaffOutcome<Done> = { ok: true; done: Done } | { ok: false; refusal: StaffRefusal };

type Stored<Done> = { done: Done } | { refusal: StaffRefusal };

const KEY_REUSED: StaffRefusal = { code: 'idempotency_key_reused', status: 422 };

/**
 * Runs a staff action in one transaction, idempotent where a key was sent: the same key with the same request gets
 * the stored response. A refused effect has written nothing.
 */
export function runStaffAction<Done>(
  db: Db,
  actor: OperatorActor,
  claim: { key: string | undefined; request: unknown },
  effect: (trx: Trx) => Promise<StaffOutcome<Done>>,
): Promise<StaffOutcome<Done>> {
  const { key, request } = claim;
  return inTransaction(db, async (trx) => {
    if (key === undefined) return effect(trx);
    const result = await runIdempotent<Stored<Done>>(
      trx,
      { key, scope: `operator:${actor.id}`, request },
      async (): Promise<StoredResponse<Stored<Done>>> => {
        const outcome = await effect(trx);
        if (outcome.ok) return { status: 200, body: { done: outcome.done } };
        return { status: outcome.refusal.status, body: { refusal: outcome.refusal } };
      },
    );
    if (result.kind === 'key-reused') return { ok: false, refusal: KEY_REUSED };
    if ('refusal' in result.body) return { ok: false, refusal: result.body.refusal };
    return { ok: true, done: result.body.done };
  });
}

const CODES = { 403: 'FORBIDDEN', 404: 'NOT_FOUND', 409: 'CONFLICT', 422: 'VALIDATION' } as const;

/** The result of an outcome. Throws its refusal as an ORPCError. */
export function answerStaff<Done>(outcome: StaffOutcome<Done>): Done {
  if (outcome.ok) return outcome.done;
  const { status, code, errors = [{ msg: code }] } = outcome.refusal;
  throw new ORPCError(CODES[status], { status, message: code, data: { errors } });
}
