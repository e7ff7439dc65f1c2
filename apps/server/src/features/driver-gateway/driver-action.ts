import type { DriverActor } from '../../platform/actor.ts';
import type { App } from '../../platform/app.ts';
import { runIdempotent, type StoredResponse } from '../../platform/idempotency.ts';
import { inTransaction, type Trx } from '../../platform/transaction.ts';

/** Why a driver's action is refused; `code` is a message key. */
export interface DriverRefusal {
  code: string;
  status: 404 | 409 | 422;
}

export type DriverOutcome<Done> = { ok: true; done: Done } | { ok: false; refusal: DriverRefusal };

type Stored<Done> = { done: Done } | { refusal: DriverRefusal };

const KEY_REUSED: DriverRefusal = { code: 'idempotency_key_reused', status: 422 };

/**
 * The frame of every action of a driver: one transaction, in which the idempotency key is claimed first. The same key
 * with the same request gets the same answer again, whatever has happened since.
 */
export async function runDriverAction<Done>(
  { db }: Pick<App, 'db'>,
  actor: DriverActor,
  claim: { key: string; request: object },
  effect: (trx: Trx) => Promise<DriverOutcome<Done>>,
): Promise<DriverOutcome<Done>> {
  return inTransaction(db, async (trx) => {
    const result = await runIdempotent<Stored<Done>>(
      trx,
      { key: claim.key, scope: `driver:${actor.id}`, request: claim.request },
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

/** What does not exist and what belongs to somebody else look alike. */
export const NOT_FOUND = { ok: false, refusal: { code: 'not_found', status: 404 } } as const;
