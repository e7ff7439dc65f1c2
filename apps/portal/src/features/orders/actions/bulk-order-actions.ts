import type { OrderRow } from '@mishwar/contract';
import type { KeyedAction } from '@mishwar/domain';
import { IconBan, IconCheck, IconUserX } from '@tabler/icons-react';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { lazy, useMemo } from 'react';
import { api } from '../../../shared/api/api.ts';
import { errorStatus } from '../../../shared/api/error-text.ts';
import { type BulkAction, bulkAction } from '../../../shared/list/bulk/bulk-action.ts';
import { heldAttempt, isUnknownOutcome } from '../../../shared/orders/attempt-store.ts';
import { putOrder } from '../../../shared/orders/orders.queries.ts';
import { orderOfConflict } from '../../../shared/orders/refusal.ts';
import type { Send } from '../../../shared/orders/use-order-action.ts';
import { useProfile } from '../../../shared/session/profile.ts';
import type { CancelBody } from './cancel-order/use-cancel-order.ts';

const BulkCancelReason = lazy(async () => ({
  default: (await import('./cancel-order/bulk-cancel-reason.tsx')).BulkCancelReason,
}));

/** Milliseconds that one send may take. */
const SEND_TIMEOUT = 15_000;

/**
 * One send of an action on one of many orders, under the key that a single action on it would have. While an outcome
 * is unknown the next try says the same again. The list shows what the answer says; a failure is thrown.
 */
export async function actOnOrder<Body>(
  client: QueryClient,
  adminId: string,
  action: KeyedAction,
  order: OrderRow,
  body: Body,
  send: Send<Body>,
): Promise<void> {
  const held = heldAttempt<Body>(action, order.order_number, adminId);
  const sent = held.pending ?? { body, version: order.version };
  const headers = { 'x-transaction-key': held.attempt.key(), 'x-order-version': sent.version };
  try {
    const { data } = await send(order, headers, sent.body, AbortSignal.timeout(SEND_TIMEOUT));
    held.attempt.ended(200);
    held.pending = null;
    putOrder(client, data);
  } catch (error) {
    const outcome = errorStatus(error) ?? 'no-answer';
    held.attempt.ended(outcome);
    held.pending = isUnknownOutcome(outcome) ? sent : null;
    const now = orderOfConflict(error);
    if (now) putOrder(client, now);
    throw error;
  }
}

const finished = () => i18next.t('orders.lists.bulk.finished');

/** What can be done to many orders at once: each row says itself whether it may. */
export function useBulkOrderActions(): readonly BulkAction<OrderRow>[] {
  const client = useQueryClient();
  const adminId = useProfile()?._id;
  return useMemo(() => {
    if (adminId === undefined) return [];
    return [
      bulkAction<OrderRow>({
        id: 'execute',
        label: 'orders.lists.bulk.execute',
        icon: IconCheck,
        refusal: ({ can, driver_id }) => {
          if (!can.execute) return finished();
          return driver_id ? null : i18next.t('orders.lists.bulk.needs_driver');
        },
        run: (row) =>
          actOnOrder(client, adminId, 'Execute', row, {}, ({ order_number }, headers, body, signal) =>
            api.orders.execute({ params: { order_number }, headers, body }, { signal }),
          ),
      }),
      bulkAction<OrderRow>({
        id: 'unassign',
        label: 'orders.lists.bulk.unassign',
        icon: IconUserX,
        danger: true,
        refusal: ({ can }) => {
          if (can.unassign) return null;
          return can.cancel ? i18next.t('orders.lists.bulk.no_driver') : finished();
        },
        run: (row) =>
          actOnOrder(client, adminId, 'Unassign', row, {}, ({ order_number }, headers, body, signal) =>
            api.orders.unassign({ params: { order_number }, headers, body }, { signal }),
          ),
      }),
      bulkAction<OrderRow, CancelBody>({
        id: 'cancel',
        label: 'orders.lists.bulk.cancel',
        icon: IconBan,
        danger: true,
        refusal: ({ can }) => (can.cancel ? null : finished()),
        Options: BulkCancelReason,
        run: (row, reason) =>
          actOnOrder(client, adminId, 'Cancel', row, reason, ({ order_number }, headers, body, signal) =>
            api.orders.cancel({ params: { order_number }, headers, body }, { signal }),
          ),
      }),
    ];
  }, [client, adminId]);
}
