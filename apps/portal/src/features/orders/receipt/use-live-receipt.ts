import type { OrderDetail } from '@mishwar/contract';
import { mergeOrderUpdate } from '@mishwar/domain';
import { useQueryClient } from '@tanstack/react-query';
import { orpc } from '../../../shared/api/api.ts';
import { orderByNumberQuery } from '../../../shared/orders/orders.queries.ts';
import { useFeed } from '../../../shared/realtime/use-feed.ts';

/** Applies feed updates to an open receipt at once, then refetches the order. */
export function useLiveReceipt(orderNumber: string): void {
  const client = useQueryClient();
  const { queryKey } = orderByNumberQuery(orderNumber);
  useFeed('orders', {
    onEvent: ({ event, payload }) => {
      const shown = client.getQueryData(queryKey)?.data;
      if (event !== 'update' || !shown || payload._id !== shown._id) return;
      const merged: OrderDetail = mergeOrderUpdate(shown, payload);
      if (merged === shown) return;
      client.setQueryData(queryKey, (answer) => answer && { ...answer, data: merged });
      void client.invalidateQueries({ queryKey });
      void client.invalidateQueries({ queryKey: orpc.orders.history.key({ input: { id: shown._id } }) });
    },
  });
}
