import { createHash } from 'node:crypto';
import type { Db, Trx } from './transaction.ts';

/** The final response to a request: returned now, and again for every repeat with the same idempotency key. */
export interface StoredResponse<Body> {
  status: number;
  body: Body;
}

type IdempotentResult<Body> =
  | { ok: true; body: Body; replayed: boolean }
  /** The key was used before with another request; the effect was not applied. */
  | { ok: false; refusal: { code: 'idempotency_key_reused'; status: 422 } };

export interface IdempotentRequest {
  /** The idempotency key, as the client sent it. */
  key: string;
  /** Namespace of the key, one for each actor: equal keys of different actors are different keys. */
  scope: string;
  /** Everything that defines the request; a repeat must be equal to it. */
  request: unknown;
}

/**
 * Applies an effect at most once for each idempotency key. The key, the request hash and the response are stored in the
 * caller's transaction, together with the effect. A repeat gets the stored response; a concurrent repeat waits for the
 * first one; a rolled-back transaction leaves neither key nor effect. Refusals are responses and are stored too.
 *
 * @param trx transaction of the command, in which `effect` writes as well
 * @returns the response, with `replayed` true where it was stored before, or the refusal of a reused key
 * @throws what `effect` throws; nothing is stored then
 */
export async function runIdempotent<Body>(
  trx: Trx,
  request: IdempotentRequest,
  effect: () => Promise<StoredResponse<Body>>,
): Promise<IdempotentResult<Body>> {
  const row = idempotencyKeyRow(request);
  const claimed = await trx
    .insertInto('idempotency_key')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (!claimed) return readStoredResponse<Body>(trx, row);
  const response = await effect();
  await trx
    .updateTable('idempotency_key')
    .set({ status: response.status, response: JSON.stringify(response.body) })
    .where('key', '=', row.key)
    .execute();
  return { ok: true, body: response.body, replayed: false };
}

interface KeyRow {
  key: string;
  scope: string;
  request_hash: Buffer;
}

/** The row of an idempotency key, without its response. */
export function idempotencyKeyRow({ key, scope, request }: IdempotentRequest): KeyRow {
  const request_hash = createHash('sha256').update(canonicalJson(request)).digest();
  return { key: `${scope}|${key}`, scope, request_hash };
}

async function readStoredResponse<Body>(
  db: Db | Trx,
  { key, request_hash }: KeyRow,
): Promise<IdempotentResult<Body>> {
  const stored = await db
    .selectFrom('idempotency_key')
    .select(['request_hash', 'response'])
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (!stored.request_hash.equals(request_hash)) {
    return { ok: false, refusal: { code: 'idempotency_key_reused', status: 422 } };
  }
  return { ok: true, body: stored.response as Body, replayed: true };
}

/** JSON with sorted keys: equal requests have equal hashes, whatever the order of their properties. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
