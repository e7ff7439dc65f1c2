import type { CancelBody, OrderRow } from '@mishwar/contract';
import { IconBan, IconCheck, IconUserX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { useMemo } from 'react';
import { api } from '../../../shared/api/api.ts';
import { lazyPart } from '../../../shared/lazy-part/lazy-part.tsx';
import { type BulkAction, bulkAction } from '../../../shared/list/bulk/bulk-action.ts';
import { sendOrderAction } from '../../../shared/orders/use-order-action.ts';
import { useProfile } from '../../../shared/session/profile.ts';

const BulkCancelReason = lazyPart(async () => ({
  default: (await import('./cancel-order/cancel-fields.tsx')).BulkCancelReason,
}));

const finished = () => i18next.t('orders.lists.bulk.finished');

/** The bulk actions on orders; each row's `can` decides whether it is skipped. */
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
          sendOrderAction(client, adminId, 'Execute', row, {}, ({ order_number }, headers, body, signal) =>
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
          sendOrderAction(client, adminId, 'Unassign', row, {}, ({ order_number }, headers, body, signal) =>
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
          sendOrderAction(client, adminId, 'Cancel', row, reason, ({ order_number }, headers, body, signal) =>
            api.orders.cancel({ params: { order_number }, headers, body }, { signal }),
          ),
      }),
    ];
  }, [client, adminId]);
}
