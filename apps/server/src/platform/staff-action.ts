import { ORPCError } from '@orpc/server';
import type { OperatorActor } from './actor.ts';
import { type Outcome, runIdempotentAction } from './idempotent-action.ts';
import type { Db, Trx } from './transaction.ts';

/** Why a staff action is refused; `code` is a message key, `errors` names the fields. */
export interface StaffRefusal {
  status: 403 | 404 | 409 | 422;
  code: string;
  errors?: { field?: string; msg: string }[];
}

export type StaffOutcome<Done> = Outcome<Done, StaffRefusal>;

/** Runs a staff action with `runIdempotentAction`; the key is optional and belongs to the operator. */
export function runStaffAction<Done>(
  db: Db,
  actor: OperatorActor,
  { key, request }: { key: string | undefined; request: unknown },
  effect: (trx: Trx) => Promise<StaffOutcome<Done>>,
): Promise<StaffOutcome<Done>> {
  return runIdempotentAction(db, { key, scope: `operator:${actor.id}`, request }, effect);
}

const CODES = { 403: 'FORBIDDEN', 404: 'NOT_FOUND', 409: 'CONFLICT', 422: 'VALIDATION' } as const;

/** The result of an outcome. Throws its refusal as an ORPCError. */
export function answerStaff<Done>(outcome: StaffOutcome<Done>): Done {
  if (outcome.ok) return outcome.done;
  const { status, code, errors = [{ msg: code }] } = outcome.refusal;
  throw new ORPCError(CODES[status], { status, message: code, data: { errors } });
}
