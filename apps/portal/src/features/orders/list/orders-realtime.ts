import type { OrderUpdate } from '@mishwar/contract';
import { LIVE_PAGE_SIZE } from '@mishwar/domain';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { orpc } from '../../../shared/api/api.ts';
import {
  addNewOrder,
  applyUpdateToAnswer,
  type OrdersAnswer,
  readNewOrder,
  readUpdate,
} from '../../../shared/orders/order-feed.ts';
import { useFeed } from '../../../shared/realtime/use-feed.ts';
import { liveOrdersQuery } from './order-list.queries.ts';

/** Applies an `update` event to every cached order list. */
function updateLists(client: QueryClient, update: OrderUpdate): void {
  for (const list of [orpc.orders.list, orpc.orders.fake, orpc.orders.discount, orpc.orders.ofDriver]) {
    client.setQueriesData<OrdersAnswer>(
      { queryKey: list.key({ type: 'query' }) },
      (answer) => answer && applyUpdateToAnswer(answer, update),
    );
  }
}

/**
 * Keeps the cached orders up to date while a person is signed in: active lists apply the events of the feed, inactive
 * queries are invalidated and refetched when they are next shown.
 */
export function useOrdersFeed(): void {
  const client = useQueryClient();
  useFeed('orders', {
    onEvent: (event) => {
      const update = readUpdate(event);
      if (update) updateLists(client, update);
      const order = readNewOrder(event);
      if (order) {
        client.setQueryData<OrdersAnswer>(
          liveOrdersQuery(1).queryKey,
          (answer) => answer && addNewOrder(answer, order),
        );
      }
      void client.invalidateQueries({ queryKey: orpc.orders.key(), type: 'inactive', refetchType: 'none' });
    },
    onReset: () => void client.invalidateQueries({ queryKey: orpc.orders.key() }),
  });
}

/** The ids of live orders that arrived while the page was open, and the time of the last event (epoch ms). */
export function useLiveArrivals(): { arrivedIds: ReadonlySet<string>; lastEvent: number | null } {
  const [arrivedIds, setArrivedIds] = useState<ReadonlySet<string>>(new Set());
  const [lastEvent, setLastEvent] = useState<number | null>(null);
  useFeed('orders', {
    onEvent: (event) => {
      setLastEvent(Date.now());
      const order = readNewOrder(event);
      if (order && !order.isFake)
        setArrivedIds((before) => new Set([...before, order._id].slice(-LIVE_PAGE_SIZE)));
    },
  });
  return { arrivedIds, lastEvent };
}
