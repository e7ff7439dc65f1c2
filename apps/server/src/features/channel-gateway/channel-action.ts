import type { ChannelActor } from '../../platform/actor.ts';
import type { App } from '../../platform/app.ts';
import { runIdempotent, type StoredResponse } from '../../platform/idempotency.ts';
import { inTransaction, type Trx } from '../../platform/transaction.ts';
import type { OrderState } from './order-state.query.ts';

/** Why a channel's request is refused; `code` is a message key. */
export interface ChannelRefusal {
  code: string;
  status: 401 | 404 | 409 | 422;
  field?: string;
}

export type ChannelOutcome = { ok: true; done: OrderState } | { ok: false; refusal: ChannelRefusal };

/** What is kept under a channel's idempotency key. */
export type Stored = { done: OrderState } | { refusal: ChannelRefusal };

export interface ChannelClaim {
  key: string;
  signature: string;
  request: unknown;
}

/**
 * The frame of every action of a channel: one transaction, in which signature and idempotency key are claimed first.
 * The same key with the same request gets the same answer again. A signature belongs to the key that it first came
 * with, since the key itself is not signed: a recorded request sent again under a new key is refused.
 */
export function runChannelAction(
  { db }: Pick<App, 'db'>,
  actor: ChannelActor,
  claim: ChannelClaim,
  effect: (trx: Trx) => Promise<ChannelOutcome>,
): Promise<ChannelOutcome> {
  const { signature, request } = claimsOf(actor, claim);
  return inTransaction(db, async (trx) => {
    const signed = await runIdempotent(trx, signature, async () => SIGNED);
    if (signed.kind === 'key-reused') return refused({ code: 'unauthorized', status: 401 });
    const result = await runIdempotent<Stored>(trx, request, async () => answerOf(await effect(trx)));
    if (result.kind === 'key-reused') return refused({ code: 'idempotency_key_reused', status: 422 });
    return 'refusal' in result.body ? refused(result.body.refusal) : { ok: true, done: result.body.done };
  });
}

/** What is kept under a signature: that it was used. */
export const SIGNED: StoredResponse<null> = { status: 200, body: null };

/** The two keys of a channel's action. */
export function claimsOf(actor: ChannelActor, { key, signature, request }: ChannelClaim) {
  const scope = `channel:${actor.id}`;
  return {
    signature: { key: signature, scope: `${scope}:signature`, request: key },
    request: { key, scope, request },
  };
}

/** What is kept of an outcome, for every repeat. */
export function answerOf(outcome: ChannelOutcome): StoredResponse<Stored> {
  if (outcome.ok) return { status: 200, body: { done: outcome.done } };
  return { status: outcome.refusal.status, body: { refusal: outcome.refusal } };
}

export const refused = (refusal: ChannelRefusal) => ({ ok: false, refusal }) as const;
