import type { ChannelActor } from '../../platform/actor.ts';
import type { App } from '../../platform/app.ts';
import { type Answer, once } from '../../platform/once.ts';
import { inTransaction, type Trx } from '../../platform/transaction.ts';
import type { OrderState } from './order-state.query.ts';

/** Why a channel's request is refused; `code` is a message key. */
export interface ChannelRefusal {
  code: string;
  status: 401 | 404 | 409 | 422;
  field?: string;
}

export type ChannelOutcome = { ok: true; done: OrderState } | { ok: false; refusal: ChannelRefusal };

type Stored = { done: OrderState } | { refusal: ChannelRefusal };

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
  const scope = `channel:${actor.id}`;
  return inTransaction(db, async (trx) => {
    const signature = await once(
      trx,
      { key: claim.signature, scope: `${scope}:signature`, request: claim.key },
      async () => ({ status: 200, body: null }),
    );
    if (signature.kind === 'key-reused') return refused({ code: 'unauthorized', status: 401 });
    const { key, request } = claim;
    const result = await once<Stored>(trx, { key, scope, request }, async (): Promise<Answer<Stored>> => {
      const outcome = await effect(trx);
      if (outcome.ok) return { status: 200, body: { done: outcome.done } };
      return { status: outcome.refusal.status, body: { refusal: outcome.refusal } };
    });
    if (result.kind === 'key-reused') return refused({ code: 'idempotency_key_reused', status: 422 });
    return 'refusal' in result.body ? refused(result.body.refusal) : { ok: true, done: result.body.done };
  });
}

export const refused = (refusal: ChannelRefusal) => ({ ok: false, refusal }) as const;
