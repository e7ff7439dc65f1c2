import type { contract, OrderRow } from '@mishwar/contract';
import {
  type Refusal as AnyRefusal,
  type KeyedAction,
  moneyToWire,
  parseTransactionKey,
} from '@mishwar/domain';
import type { OperatorActor } from '../../../platform/actor.ts';
import type { ErrorsOf } from '../../../platform/http/implement.ts';
import type { StoredResponse } from '../../../platform/idempotency.ts';
import { inIdempotentTransaction } from '../../../platform/idempotent-action.ts';
import type { Db, Trx } from '../../../platform/transaction.ts';
import { type LockedOrder, lockOrder, type StepOutcome, type StepRefusal } from './locked-order.ts';
import { orderRow, toOrderRow } from './order-row.ts';

/** An order action of an operator with a transaction key. */
export interface ActionRequest<Body> {
  order: { id: number } | { orderNumber: string };
  /** Idempotency key `<order number>::<admin id>::<Action>::<uuid>`. */
  key: string;
  /** The version that the actor saw, for optimistic locking; without it no write is stale. */
  seenVersion?: number | undefined;
  body: Body;
}

export type ActionOutcome<Refusal extends AnyRefusal = StepRefusal> =
  | { kind: 'done'; order: OrderRow; replayed: boolean }
  | { kind: 'refused'; refusal: Refusal; order: OrderRow }
  | { kind: 'not-found' | 'key-reused' | 'key-invalid' };

/** The part of an outcome that is stored with the key. Its JSON must stay readable for earlier keys. */
type Stored<Refusal extends AnyRefusal> = { order: OrderRow; refusal?: Refusal } | { missing: true };

export type Effect<Refusal extends AnyRefusal> = (
  trx: Trx,
  order: LockedOrder,
  isStale: boolean,
) => Promise<StepOutcome | { ok: false; refusal: Refusal }>;

/**
 * Runs an order action in one transaction: claims the transaction key, locks the order, applies the effect and stores the
 * outcome. A refusal is stored too, with the current order. An exception stores nothing.
 */
export async function runOrderAction<Body, Refusal extends AnyRefusal = StepRefusal>(
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
  if (!isOurs || !namesOrder) return { kind: 'key-invalid' };
  const claim = { key, scope: `operator:${actor.id}`, request: { action, target, body } };
  const result = await inIdempotentTransaction<Stored<Refusal | StepRefusal>>(db, claim, async (trx) => {
    const order = await lockOrder(trx, target);
    if (!order || order.order_number !== parts.orderNumber) return { status: 404, body: { missing: true } };
    const isStale = seenVersion !== undefined && seenVersion !== order.version;
    return toStoredResponse(trx, order, await effect(trx, order, isStale));
  });
  if (result.kind === 'key-reused') return { kind: 'key-reused' };
  return toOutcome(result.body, result.replayed);
}

async function toStoredResponse<Refusal extends AnyRefusal>(
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

/** The refusal of a stale write. */
export const ORDER_CHANGED = { ok: false, refusal: { code: 'order_changed', status: 409 } } as const;
/** The refusal of any action on a fake order. */
export const ORDER_IS_FAKE = { ok: false, refusal: { code: 'order_is_fake', status: 409 } } as const;

/** The error constructors that the contract declares for every order action. */
type ActionErrors = ErrorsOf<typeof contract.orders.cancel>;

/** The request field of a refusal. */
const FIELDS: Readonly<Record<string, string>> = {
  driver_required: 'driver_id',
  driver_not_found: 'driver_id',
  driver_not_active: 'driver_id',
  company_not_active: 'driver_id',
  required_reason: 'cancel_reason',
  cancel_reason_unknown: 'cancel_reason',
  amount_invalid: 'delivery_cost',
};

/** Maps an outcome to the answer. Throws refusals as errors of the contract. */
export function answerAction<R extends AnyRefusal>(
  outcome: ActionOutcome<R>,
  errors: ActionErrors,
): { data: OrderRow; replayed: boolean } {
  switch (outcome.kind) {
    case 'done':
      return { data: outcome.order, replayed: outcome.replayed };
    case 'not-found':
      throw errors.NOT_FOUND();
    case 'key-reused':
      throw toKeyError(errors, 'transaction_key_reused');
    case 'key-invalid':
      throw toKeyError(errors, 'transaction_key_invalid');
    case 'refused':
      throw toActionError(outcome.refusal, outcome.order, errors);
    default:
      return outcome satisfies never;
  }
}

const toKeyError = (errors: ActionErrors, msg: string): Error =>
  errors.VALIDATION({ message: msg, data: { errors: [{ field: 'x-transaction-key', msg }] } });

/** A conflict carries the current order; a validation error carries the field. */
export function toActionError(
  refusal: AnyRefusal,
  order: OrderRow,
  errors: Pick<ActionErrors, 'VALIDATION' | 'CONFLICT'>,
): Error {
  const { code, status } = refusal;
  const field = FIELDS[code];
  if (status === 422) {
    return errors.VALIDATION({ message: code, data: { errors: [{ ...(field && { field }), msg: code }] } });
  }
  const missing = 'missing' in refusal && typeof refusal.missing === 'number' ? refusal.missing : undefined;
  const data = { errors: [{ msg: code }], order };
  return errors.CONFLICT({
    message: code,
    data: missing === undefined ? data : { ...data, missing: moneyToWire(missing) },
  });
}
