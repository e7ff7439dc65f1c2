import type { OrderRow } from '@mishwar/contract';
import { type Refusal as AnyRefusal, type KeyedAction, parseTransactionKey } from '@mishwar/domain';
import type { OperatorActor } from '../../../platform/actor.ts';
import { runIdempotent, type StoredResponse } from '../../../platform/idempotency.ts';
import { type Db, inTransaction, type Trx } from '../../../platform/transaction.ts';
import { orderRow, toOrderRow } from './order-row.ts';
import { type LockedOrder, lockOrder, type StepOutcome, type StepRefusal } from './order-step.ts';

/** A keyed order action of a staff member. */
export interface ActionRequest<Body> {
  order: { id: number } | { orderNumber: string };
  /** `<order number>::<admin id>::<Action>::<uuid>`: one effect however often it is sent. */
  key: string;
  /** The version that the actor saw; without one nothing is held to be stale. */
  seenVersion?: number | undefined;
  body: Body;
}

export type ActionOutcome<Refusal extends AnyRefusal = StepRefusal> =
  | { kind: 'done'; order: OrderRow; replayed: boolean }
  | { kind: 'refused'; refusal: Refusal; order: OrderRow }
  | { kind: 'not-found' | 'key-reused' | 'key-invalid' };

/** The part of an outcome that is stored with the key. */
type Stored<Refusal extends AnyRefusal> = { order: OrderRow; refusal?: Refusal } | { missing: true };

export type Effect<Refusal extends AnyRefusal> = (
  trx: Trx,
  order: LockedOrder,
  isStale: boolean,
) => Promise<StepOutcome | { ok: false; refusal: Refusal }>;

/**
 * The frame of every order action: one transaction in which the key is claimed, the order locked, the effect applied
 * and the answer stored. A refusal is an answer too, with the order as it is now. Errors store nothing.
 */
export function runOrderAction<Body, Refusal extends AnyRefusal = StepRefusal>(
  db: Db,
  action: KeyedAction,
  request: ActionRequest<Body>,
  actor: OperatorActor,
  effect: Effect<Refusal | StepRefusal>,
): Promise<ActionOutcome<Refusal | StepRefusal>> {
  const { key, order: target, body, seenVersion } = request;
  const parts = parseTransactionKey(key);
  const isOurs = parts?.action === action && parts.adminId === String(actor.id);
  const namesOrder = 'id' in target || parts?.orderNumber === target.orderNumber;
  if (!isOurs || !namesOrder) return Promise.resolve({ kind: 'key-invalid' });
  const claim = { key, scope: `operator:${actor.id}`, request: { action, target, body } };
  return inTransaction(db, async (trx) => {
    const result = await runIdempotent<Stored<Refusal | StepRefusal>>(trx, claim, async () => {
      const order = await lockOrder(trx, target);
      if (!order || order.order_number !== parts.orderNumber) return { status: 404, body: { missing: true } };
      const isStale = seenVersion !== undefined && seenVersion !== order.version;
      return toAnswer(trx, order, await effect(trx, order, isStale));
    });
    if (result.kind === 'key-reused') return { kind: 'key-reused' };
    return toOutcome(result.body, result.replayed);
  });
}

async function toAnswer<Refusal extends AnyRefusal>(
  trx: Trx,
  order: LockedOrder,
  outcome: { ok: true; order: LockedOrder } | { ok: false; refusal: Refusal },
): Promise<StoredResponse<Stored<Refusal>>> {
  const shown = outcome.ok ? outcome.order.shown : undefined;
  const row = shown ? toOrderRow(shown) : await orderRow(trx, outcome.ok ? outcome.order.id : order.id);
  if (!row) throw new Error(`order ${order.order_number} is gone while it is locked`);
  if (outcome.ok) return { status: 200, body: { order: row } };
  return { status: outcome.refusal.status, body: { order: row, refusal: outcome.refusal } };
}

function toOutcome<Refusal extends AnyRefusal>(
  stored: Stored<Refusal>,
  replayed: boolean,
): ActionOutcome<Refusal> {
  if ('missing' in stored) return { kind: 'not-found' };
  if (stored.refusal) return { kind: 'refused', refusal: stored.refusal, order: stored.order };
  return { kind: 'done', order: stored.order, replayed };
}

/** The refusal of an action on an order that has changed since the actor saw it. */
export const ORDER_CHANGED = { ok: false, refusal: { code: 'order_changed', status: 409 } } as const;
/** The refusal of any action on a dry run of the distribution. */
export const ORDER_IS_FAKE = { ok: false, refusal: { code: 'order_is_fake', status: 409 } } as const;
