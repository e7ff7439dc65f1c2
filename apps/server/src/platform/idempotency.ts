import { createHash } from 'node:crypto';
import type { Db, Trx } from './transaction.ts';

/** A definite answer: what the caller gets now, and again for every repeat of the same key. */
export interface StoredResponse<Body> {
  status: number;
  body: Body;
}

export type IdempotentResult<Body> =
  | { kind: 'answer'; status: number; body: Body; replayed: boolean }
  /** The key was used before with another request: nothing was done. */
  | { kind: 'key-reused' };

export interface IdempotentRequest {
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
export async function runIdempotent<Body>(
  trx: Trx,
  claim: IdempotentRequest,
  effect: () => Promise<StoredResponse<Body>>,
): Promise<IdempotentResult<Body>> {
  const row = idempotencyKeyRow(claim);
  const claimed = await trx
    .insertInto('applied_key')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (!claimed) {
    const earlier = await findStoredResponse<Body>(trx, claim);
    if (!earlier) throw new Error(`the key ${row.key} was claimed by nobody`);
    return earlier;
  }
  const answer = await effect();
  await trx
    .updateTable('applied_key')
    .set({ status: answer.status, response: JSON.stringify(answer.body) })
    .where('key', '=', row.key)
    .execute();
  return { kind: 'answer', ...answer, replayed: false };
}

/** The row that a claim leaves, without its answer. */
export function idempotencyKeyRow({ key, scope, request }: IdempotentRequest) {
  const request_hash = createHash('sha256').update(canonical(request)).digest();
  return { key: `${scope}|${key}`, scope, request_hash };
}

/** What was answered to an earlier claim of the same key; undefined where there was none. */
export async function findStoredResponse<Body>(
  db: Db | Trx,
  claim: IdempotentRequest,
): Promise<IdempotentResult<Body> | undefined> {
  const { key, request_hash } = idempotencyKeyRow(claim);
  const earlier = await db
    .selectFrom('applied_key')
    .select(['request_hash', 'status', 'response'])
    .where('key', '=', key)
    .executeTakeFirst();
  if (!earlier) return undefined;
  if (!earlier.request_hash.equals(request_hash)) return { kind: 'key-reused' };
  return { kind: 'answer', status: earlier.status ?? 200, body: earlier.response as Body, replayed: true };
}

/** JSON with sorted keys, so that the same request has the same hash however it was written. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
