import type { DriverActor } from '../../platform/actor.ts';
import type { App } from '../../platform/app.ts';
import { type Outcome, runIdempotentAction } from '../../platform/idempotent-action.ts';
import type { Trx } from '../../platform/transaction.ts';

/** Why a driver's action is refused; `code` is a message key. */
interface DriverRefusal {
  code: string;
  status: 404 | 409 | 422;
}

export type DriverOutcome<Done> = Outcome<Done, DriverRefusal>;

/** Runs an action of a driver with `runIdempotentAction`; the idempotency key belongs to the driver. */
export function runDriverAction<Done>(
  { db }: Pick<App, 'db'>,
  actor: DriverActor,
  claim: { key: string; request: object },
  effect: (trx: Trx) => Promise<DriverOutcome<Done>>,
): Promise<DriverOutcome<Done>> {
  return runIdempotentAction(db, { ...claim, scope: `driver:${actor.id}` }, effect);
}

/** The refusal for a missing object and for an object of another driver: both look alike. */
export const NOT_FOUND = { ok: false, refusal: { code: 'not_found', status: 404 } } as const;
