import type { contract, OrderRow } from '@mishwar/contract';
import {
  type Decision,
  type KeyedAction,
  moneyToWire,
  parseTransactionKey,
  type ReorderRefusal,
  refuse,
} from '@mishwar/domain';
import type { OperatorActor } from '../../../platform/actor.ts';
import type { ErrorsOf } from '../../../platform/http/implement.ts';
import { runIdempotent } from '../../../platform/idempotency.ts';
import { type Db, inTransaction, type Trx } from '../../../platform/transaction.ts';
import { type LockedOrder, lockOrder, type StepRefusal } from './locked-order.ts';
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

/** The refusal of a request that names no order, or comes with a key that is not its own. */
type RequestRefusal =
  | { code: 'not_found'; status: 404 }
  | { code: 'transaction_key_reused' | 'transaction_key_invalid'; status: 422 };

/** The order after an action, or why nothing was written; the refusal of a rule comes with the current order. */
export type ActionOutcome =
  | { ok: true; order: OrderRow; replayed: boolean }
  | { ok: false; refusal: StepRefusal | ReorderRefusal; order: OrderRow }
  | { ok: false; refusal: RequestRefusal; order?: undefined };

/** The part of an outcome that is stored with the key. Its JSON must stay readable for earlier keys. */
type Stored = { order: OrderRow; refusal?: StepRefusal | ReorderRefusal } | { missing: true };

type Effect = (
  trx: Trx,
  order: LockedOrder,
  isStale: boolean,
) => Promise<Decision<{ order: LockedOrder }, StepRefusal | ReorderRefusal>>;

/**
 * Runs an order action in one transaction: claims the transaction key, locks the order, applies the effect and stores the
 * outcome. A refusal is stored too, with the current order. An exception stores nothing.
 */
export async function runOrderAction<Body>(
  db: Db,
  action: KeyedAction,
  request: ActionRequest<Body>,
  actor: OperatorActor,
  effect: Effect,
): Promise<ActionOutcome> {
  const { key, order: target, body, seenVersion } = request;
  const parts = parseTransactionKey(key);
  const isOurs = parts?.action === action && parts.adminId === String(actor.id);
  const namesOrder = 'id' in target || parts?.orderNumber === target.orderNumber;
  if (!isOurs || !namesOrder) return refuse({ code: 'transaction_key_invalid', status: 422 });
  const claim = { key, scope: `operator:${actor.id}`, request: { action, target, body } };
  const result = await inTransaction(db, (trx) =>
    runIdempotent<Stored>(trx, claim, async () => {
      const order = await lockOrder(trx, target);
      if (!order || order.order_number !== parts.orderNumber) return { status: 404, body: { missing: true } };
      const isStale = seenVersion !== undefined && seenVersion !== order.version;
      const outcome = await effect(trx, order, isStale);
      const row = await readRow(trx, outcome.ok ? outcome.order : order);
      if (outcome.ok) return { status: 200, body: { order: row } };
      return { status: outcome.refusal.status, body: { order: row, refusal: outcome.refusal } };
    }),
  );
  if (!result.ok) return refuse({ code: 'transaction_key_reused', status: 422 });
  const { body: stored, replayed } = result;
  if ('missing' in stored) return ORDER_NOT_FOUND;
  const { order, refusal } = stored;
  return refusal ? { ...refuse(refusal), order } : { ok: true, order, replayed };
}

async function readRow(trx: Trx, order: LockedOrder): Promise<OrderRow> {
  const row = order.shown ? toOrderRow(order.shown) : await orderRow(trx, order.id);
  if (!row) throw new Error(`order ${order.order_number} is gone while it is locked`);
  return row;
}

/** The refusal of an action on an unknown order. */
export const ORDER_NOT_FOUND = { ok: false, refusal: { code: 'not_found', status: 404 } } as const;
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
  transaction_key_reused: 'x-transaction-key',
  transaction_key_invalid: 'x-transaction-key',
};

/**
 * Maps an outcome to the answer. Throws a refusal as an error of the contract: a conflict carries the current order, a
 * validation error the field.
 */
export function answerAction(
  outcome: ActionOutcome,
  errors: ActionErrors,
): { data: OrderRow; replayed: boolean } {
  if (outcome.ok) return { data: outcome.order, replayed: outcome.replayed };
  const { refusal, order } = outcome;
  const { code, status } = refusal;
  if (status === 404) throw errors.NOT_FOUND();
  if (status === 422 || !order) {
    const field = FIELDS[code];
    throw errors.VALIDATION({ message: code, data: { errors: [{ ...(field && { field }), msg: code }] } });
  }
  const data = { errors: [{ msg: code }], order };
  const missing = 'missing' in refusal ? refusal.missing : undefined;
  throw errors.CONFLICT({
    message: code,
    data: missing === undefined ? data : { ...data, missing: moneyToWire(missing) },
  });
}
