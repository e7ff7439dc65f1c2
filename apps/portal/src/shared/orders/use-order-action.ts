import type { OrderRow } from '@mishwar/contract';
import { buildTransactionKey, type KeyedAction, type OrderActions, type SendOutcome } from '@mishwar/domain';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type IdempotentAction, sendIdempotently, unansweredRequest } from '../actions/idempotent-request.ts';
import { useIdempotentMutation } from '../actions/use-idempotent-mutation.ts';
import { errorStatus } from '../api/error-text.ts';
import { newUuid } from '../api/new-uuid.ts';
import { useProfile } from '../session/profile.ts';
import { refreshOrder, writeOrder } from './order-cache.ts';
import { getConflictOrder } from './order-errors.ts';

interface OrderActionHeaders {
  'x-transaction-key': string;
  'x-order-version': number;
}

/** One send of an action on an order. */
export type SendOrderAction<Body> = (
  order: OrderRow,
  headers: OrderActionHeaders,
  body: Body,
  signal: AbortSignal,
) => Promise<{ data: OrderRow }>;

/** What is repeated after an unknown outcome: the body and the order version that the person saw. */
interface OrderRequest<Body> {
  body: Body;
  version: number;
}

export type OrderActionResult =
  | { ok: true; order: OrderRow }
  /** `refusal.order` is its current state. Null is an unknown outcome: the next run sends the same request again. */
  | { ok: false; error: unknown; refusal: { status: number | null; order: OrderRow } | null };

const PERMISSION: Record<KeyedAction, keyof OrderActions> = {
  Execute: 'execute',
  Cancel: 'cancel',
  Unassign: 'unassign',
  Assign: 'assign',
  Reoffer: 'reoffer',
  Reorder: 'reorder',
};

/**
 * Whether an outcome leaves it open if the action was carried out: no answer, or one of a gateway. Another error of the
 * server is shown as a refusal, and the same request keeps its key.
 */
export const isUnknownOutcome = (outcome: SendOutcome): boolean =>
  outcome === 'no-answer' || outcome === 502 || outcome === 503 || outcome === 504;

function orderAction<Body>(
  action: KeyedAction,
  order: OrderRow,
  adminId: string,
  send: SendOrderAction<Body>,
): IdempotentAction<OrderRequest<Body>, { data: OrderRow }> {
  const { order_number: orderNumber } = order;
  return {
    scope: ['order', action, orderNumber],
    createKey: () => buildTransactionKey({ orderNumber, adminId, action, uuid: newUuid() }),
    isUnknown: isUnknownOutcome,
    send: ({ body, version }, key, signal) =>
      send(order, { 'x-transaction-key': key, 'x-order-version': version }, body, signal),
  };
}

/**
 * One send of an action on one of many orders, under the key that the dialog of the action would use. The lists take the
 * order of the answer or of the conflict. Throws the error of the send.
 */
export async function sendOrderAction<Body>(
  client: QueryClient,
  adminId: string,
  action: KeyedAction,
  order: OrderRow,
  body: Body,
  send: SendOrderAction<Body>,
): Promise<void> {
  const idempotent = orderAction(action, order, adminId, send);
  const unanswered = unansweredRequest<OrderRequest<Body>>(client, adminId, idempotent.scope);
  try {
    const request = unanswered ?? { body, version: order.version };
    writeOrder(client, (await sendIdempotently(client, adminId, idempotent, request)).data);
  } catch (error) {
    const current = getConflictOrder(error);
    if (current) writeOrder(client, current);
    throw error;
  }
}

/**
 * An action on an order: idempotent, with optimistic locking by the version that the person saw. The order is refreshed
 * after every definite answer.
 */
export function useOrderAction<Body>(action: KeyedAction, given: OrderRow, send: SendOrderAction<Body>) {
  const client = useQueryClient();
  const adminId = useProfile()?._id;
  const [answered, setAnswered] = useState<OrderRow | null>(null);
  const order = answered && answered._id === given._id && answered.version > given.version ? answered : given;
  const idempotent = orderAction(action, order, adminId ?? '', send);
  const { mutateAsync, isPending, unanswered } = useIdempotentMutation({ ...idempotent, autoRetry: true });

  const show = (current: OrderRow) => {
    if (current === order) return;
    setAnswered(current);
    void refreshOrder(client, current);
  };
  const run = async (body: Body): Promise<OrderActionResult> => {
    if (adminId === undefined) return { ok: false, error: new Error('no profile'), refusal: null };
    try {
      const { data } = await mutateAsync(unanswered ?? { body, version: order.version });
      show(data);
      return { ok: true, order: data };
    } catch (error) {
      const status = errorStatus(error);
      if (isUnknownOutcome(status ?? 'no-answer')) return { ok: false, error, refusal: null };
      const current = getConflictOrder(error) ?? order;
      show(current);
      return { ok: false, error, refusal: { status, order: current } };
    }
  };

  return {
    /** The caller's order, or a newer one from an answer. */
    order,
    /** Whether the order allows the action; after an unknown outcome the repeat always is. */
    isAllowed: order.can[PERMISSION[action]] || unanswered !== null,
    isReady: adminId !== undefined,
    isSending: isPending,
    /** The body whose outcome is unknown; the next run sends exactly this. */
    unanswered: unanswered?.body ?? null,
    run,
  };
}
