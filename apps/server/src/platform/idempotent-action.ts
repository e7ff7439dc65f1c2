import { type IdempotentRequest, runIdempotent, type StoredResponse } from './idempotency.ts';
import { type Db, inTransaction, type Trx } from './transaction.ts';

/** What an action did, or why it is refused. A refused action has written nothing. */
export type Outcome<Done, Refusal> = { ok: true; done: Done } | { ok: false; refusal: Refusal };

/** The refusal of a key that came before with another request. */
interface KeyReused {
  code: 'idempotency_key_reused';
  status: 422;
}

type StoredOutcome<Done, Refusal> = { done: Done } | { refusal: Refusal };

/** The stored response of an outcome, under its idempotency key. */
export function toStoredOutcome<Done, Refusal extends { status: number }>(
  outcome: Outcome<Done, Refusal>,
): StoredResponse<StoredOutcome<Done, Refusal>> {
  if (outcome.ok) return { status: 200, body: { done: outcome.done } };
  return { status: outcome.refusal.status, body: { refusal: outcome.refusal } };
}

/**
 * Runs an action in one transaction: claims the idempotency key, applies the effect and stores its outcome, refusals
 * included. A repeat with the same key and the same request gets the stored outcome.
 *
 * @param claim the key, its scope and the request; without a key the effect runs on every call
 * @param effect writes in the given transaction; a refused effect must have written nothing
 * @param authorize runs before the key is claimed; its refusal is not stored
 * @returns the outcome, or the refusal `idempotency_key_reused`
 * @throws what `effect` and `authorize` throw; nothing is stored then
 */
export function runIdempotentAction<Done, Refusal extends { status: number }>(
  db: Db,
  claim: Omit<IdempotentRequest, 'key'> & { key: string | undefined },
  effect: (trx: Trx) => Promise<Outcome<Done, Refusal>>,
  authorize?: (trx: Trx) => Promise<Refusal | null>,
): Promise<Outcome<Done, Refusal | KeyReused>> {
  const { key, ...keyed } = claim;
  return inTransaction(db, async (trx) => {
    const denied = await authorize?.(trx);
    if (denied) return { ok: false, refusal: denied };
    if (key === undefined) return effect(trx);
    const result = await runIdempotent(trx, { key, ...keyed }, async () =>
      toStoredOutcome(await effect(trx)),
    );
    if (!result.ok) return result;
    const stored = result.body;
    return 'refusal' in stored ? { ok: false, refusal: stored.refusal } : { ok: true, done: stored.done };
  });
}
