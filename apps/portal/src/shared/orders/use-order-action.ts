import type { OrderRow } from '@mishwar/contract';
import type { KeyedAction, OrderActions, SendOutcome } from '@mishwar/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorStatus } from '../api/error-text.ts';
import { useProfile } from '../session/profile.ts';
import { heldAttempt, isUnknownOutcome } from './attempt-store.ts';
import { showOrderAnew } from './orders.queries.ts';
import { orderOfConflict } from './refusal.ts';

/** Milliseconds that one send may take, and the pauses before it is repeated when no answer came. */
const SEND_TIMEOUT = 15_000;
const PAUSES = [800, 2500];

export interface ActionHeaders {
  'x-transaction-key': string;
  'x-order-version': number;
}

/** One send of the action. */
export type Send<Body> = (
  order: OrderRow,
  headers: ActionHeaders,
  body: Body,
  signal: AbortSignal,
) => Promise<{ data: OrderRow }>;

export type ActionResult =
  | { kind: 'done'; order: OrderRow }
  /** The server has refused, for certain; `order` is the order as it is now. */
  | { kind: 'refused'; error: unknown; status: number | null; order: OrderRow }
  /** No answer came: the next run sends the same again. */
  | { kind: 'unknown'; error: unknown };

const OFFERED_AS: Record<KeyedAction, keyof OrderActions> = {
  Execute: 'execute',
  Cancel: 'cancel',
  Unassign: 'unassign',
  Assign: 'assign',
  Reorder: 'reorder',
};

const pause = (ms: number) => new Promise((resolve) => window.setTimeout(resolve, ms));

/**
 * A mutating action on an order, from the first send to a definite answer: one transaction key for as long as the
 * outcome is unknown, the version the person saw, and the order shown anew whatever the answer.
 */
export function useOrderAction<Body>(action: KeyedAction, given: OrderRow, send: Send<Body>) {
  const client = useQueryClient();
  const adminId = useProfile()?._id;
  const [answered, setAnswered] = useState<OrderRow | null>(null);
  const [sending, setSending] = useState(false);
  const order = answered && answered._id === given._id && answered.version > given.version ? answered : given;
  const held = adminId === undefined ? null : heldAttempt<Body>(action, order.order_number, adminId);
  const [, rerender] = useState(0);

  const sendOnce = async (body: Body, version: number): Promise<ActionResult> => {
    if (!held) return { kind: 'unknown', error: new Error('no profile') };
    const headers = { 'x-transaction-key': held.attempt.key(), 'x-order-version': version };
    try {
      const { data } = await send(order, headers, body, AbortSignal.timeout(SEND_TIMEOUT));
      held.attempt.ended(200);
      return { kind: 'done', order: data };
    } catch (error) {
      const status = errorStatus(error);
      const outcome: SendOutcome = status ?? 'no-answer';
      held.attempt.ended(outcome);
      if (isUnknownOutcome(outcome)) return { kind: 'unknown', error };
      return { kind: 'refused', error, status, order: orderOfConflict(error) ?? order };
    }
  };

  const run = async (body: Body): Promise<ActionResult> => {
    if (!held) return { kind: 'unknown', error: new Error('no profile') };
    setSending(true);
    const sent = held.pending ?? { body, version: order.version };
    let result = await sendOnce(sent.body, sent.version);
    for (const ms of PAUSES) {
      if (result.kind !== 'unknown') break;
      await pause(ms);
      result = await sendOnce(sent.body, sent.version);
    }
    held.pending = result.kind === 'unknown' ? sent : null;
    if (result.kind !== 'unknown' && result.order !== order) {
      setAnswered(result.order);
      void showOrderAnew(client, result.order);
    }
    setSending(false);
    rerender((count) => count + 1);
    return result;
  };

  return {
    /** The order as it is known now: the caller's, or a newer one from an answer. */
    order,
    /** Whether the action is open on it; while an outcome is unknown the repeat always is. */
    offered: order.can[OFFERED_AS[action]] || held?.pending != null,
    ready: held !== null,
    sending,
    /** What was sent without an answer; the next run sends exactly this again. */
    pending: held?.pending?.body ?? null,
    run,
  };
}
