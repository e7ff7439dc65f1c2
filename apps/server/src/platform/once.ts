import { createHash } from 'node:crypto';
import type { Trx } from './transaction.ts';

/** A definite answer: what the caller gets now, and again for every repeat of the same key. */
export interface Answer<Body> {
  status: number;
  body: Body;
}

export type OnceResult<Body> =
  | { kind: 'answer'; status: number; body: Body; replayed: boolean }
  /** The key was used before with another request: nothing was done. */
  | { kind: 'key-reused' };

export interface Claim {
  key: string;
  /** Whose key it is: keys of different actors never meet. */
  scope: string;
  /** Everything that makes the request what it is; a repeat must say the same. */
  request: unknown;
}

/**
 * Applies an effect at most once for each key. The key, the request's hash and the answer are stored in the caller's
 * transaction, with the effect: a repeat gets the stored answer, a concurrent repeat waits for the first one, and a
 * crash leaves neither key nor effect. Refusals are answers too, and are stored; an exception stores nothing.
 */
export async function once<Body>(
  trx: Trx,
  claim: Claim,
  effect: () => Promise<Answer<Body>>,
): Promise<OnceResult<Body>> {
  const key = `${claim.scope}|${claim.key}`;
  const hash = createHash('sha256').update(canonical(claim.request)).digest();
  const claimed = await trx
    .insertInto('applied_key')
    .values({ key, scope: claim.scope, request_hash: hash })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (!claimed) {
    const earlier = await trx
      .selectFrom('applied_key')
      .select(['request_hash', 'status', 'response'])
      .where('key', '=', key)
      .executeTakeFirstOrThrow();
    if (!earlier.request_hash.equals(hash)) return { kind: 'key-reused' };
    return { kind: 'answer', status: earlier.status ?? 200, body: earlier.response as Body, replayed: true };
  }
  const answer = await effect();
  await trx
    .updateTable('applied_key')
    .set({ status: answer.status, response: JSON.stringify(answer.body) })
    .where('key', '=', key)
    .execute();
  return { kind: 'answer', ...answer, replayed: false };
}

/** JSON with sorted keys, so that the same request has the same hash however it was written. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
