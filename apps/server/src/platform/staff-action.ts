import type { OperatorActor } from './actor.ts';
import { type Outcome, runIdempotentAction } from './idempotent-action.ts';
import type { CallRefusal } from './refusal.ts';
import type { Db, Trx } from './transaction.ts';

export type StaffOutcome<Done> = Outcome<Done, CallRefusal>;

/** Runs a staff action with `runIdempotentAction`; the key is optional and belongs to the operator. */
export function runStaffAction<Done>(
  db: Db,
  actor: OperatorActor,
  { key, request }: { key: string | undefined; request: unknown },
  effect: (trx: Trx) => Promise<StaffOutcome<Done>>,
): Promise<StaffOutcome<Done>> {
  return runIdempotentAction(db, { key, scope: `operator:${actor.id}`, request }, effect);
}
