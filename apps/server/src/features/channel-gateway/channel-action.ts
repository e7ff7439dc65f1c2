import type { ChannelActor } from '../../platform/actor.ts';
import type { App } from '../../platform/app.ts';
import { runIdempotent, type StoredResponse } from '../../platform/idempotency.ts';
import { type Outcome, runIdempotentAction } from '../../platform/idempotent-action.ts';
import type { Trx } from '../../platform/transaction.ts';
import type { OrderState } from './order-state.query.ts';

/** Why a channel's request is refused; `code` is a message key. */
export interface ChannelRefusal {
  code: string;
  status: 401 | 404 | 409 | 422;
  field?: string;
}

export type ChannelOutcome<Done = OrderState> = Outcome<Done, ChannelRefusal>;

export interface ChannelClaim {
  key: string;
  signature: string;
  request: unknown;
}

/**
 * Runs an action of a channel with `runIdempotentAction`. The signature is claimed before the idempotency key. A
 * signature belongs to the key that it first came with, since the key itself is not signed: a replayed request under a
 * new key is refused with 401.
 */
export function runChannelAction<Done = OrderState>(
  { db }: Pick<App, 'db'>,
  actor: ChannelActor,
  claim: ChannelClaim,
  effect: (trx: Trx) => Promise<ChannelOutcome<Done>>,
): Promise<ChannelOutcome<Done>> {
  const { signature, request } = toKeyedRequests(actor, claim);
  return runIdempotentAction<Done, ChannelRefusal>(db, request, effect, async (trx) => {
    const signed = await runIdempotent(trx, signature, async () => SIGNATURE_USED);
    return signed.ok ? null : { code: 'unauthorized', status: 401 };
  });
}

/** The stored response of a signature. */
export const SIGNATURE_USED: StoredResponse<null> = { status: 200, body: null };

/** The two idempotent requests of a channel's action: its signature and itself. */
export function toKeyedRequests(actor: ChannelActor, { key, signature, request }: ChannelClaim) {
  const scope = `channel:${actor.id}`;
  return {
    signature: { key: signature, scope: `${scope}:signature`, request: key },
    request: { key, scope, request },
  };
}

/** The outcome of a refused channel action. */
export const refuseChannel = (refusal: ChannelRefusal) => ({ ok: false, refusal }) as const;
