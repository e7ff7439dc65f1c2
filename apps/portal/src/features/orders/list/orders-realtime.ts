import type { OrderUpdate } from '@mishwar/contract';
import { LIVE_PAGE_SIZE } from '@mishwar/domain';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { orpc } from '../../../shared/api/api.ts';
import {
  answerWithNew,
  newOrderOf,
  type OrdersAnswer,
  updatedAnswer,
  updateOf,
} from '../../../shared/orders/order-feed.ts';
import { useFeed } from '../../../shared/realtime/use-feed.ts';
import { liveOrdersQuery } from './order-list.queries.ts';

/** Brings an `update` event to every list of orders that is held. */
function updateLists(client: QueryClient, update: OrderUpdate): void {
  for (const list of [orpc.orders.list, orpc.orders.fake, orpc.orders.discount, orpc.orders.ofDriver]) {
    client.setQueriesData<OrdersAnswer>(
      { queryKey: list.key({ type: 'query' }) },
      (answer) => answer && updatedAnswer(answer, update),
    );
  }
}

/**
 * Keeps what is held of orders as the server has it, for as long as somebody is signed in: lists on screen take what
 * the feed tells, and what is off screen is read anew when it is next shown.
 */
export function useOrdersFeed(): void {
  const client = useQueryClient();
  useFeed('orders', {
    onEvent: (event) => {
      const update = updateOf(event);
      if (update) updateLists(client, update);
      const order = newOrderOf(event);
      if (order) {
        client.setQueryData<OrdersAnswer>(
          liveOrdersQuery(1).queryKey,
          (answer) => answer && answerWithNew(answer, order),
        );
      }
      void client.invalidateQueries({ queryKey: orpc.orders.key(), type: 'inactive', refetchType: 'none' });
    },
    onReset: () => void client.invalidateQueries({ queryKey: orpc.orders.key() }),
  });
}

/** The ids of the live orders that came while the screen was open, and when the last event did (epoch ms). */
export function useLiveArrivals(): { came: ReadonlySet<string>; lastEvent: number | null } {
  const [came, setCame] = useState<ReadonlySet<string>>(new Set());
  const [lastEvent, setLastEvent] = useState<number | null>(null);
  useFeed('orders', {
    onEvent: (event) => {
      setLastEvent(Date.now());
      const order = newOrderOf(event);
      if (order && !order.isFake) setCame((before) => new Set([...before, order._id].slice(-LIVE_PAGE_SIZE)));
    },
  });
  return { came, lastEvent };
}
