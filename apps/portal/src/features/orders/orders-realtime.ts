import type { OrderRow, OrderUpdate } from '@mishwar/contract';
import { LIVE_PAGE_SIZE } from '@mishwar/domain';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { orpc } from '../../shared/api/api.ts';
import type { FeedEvent } from '../../shared/realtime/feed-cursor.ts';
import { useFeed } from '../../shared/realtime/use-feed.ts';
import { answerWithNew, type OrdersAnswer, updatedAnswer } from './order-feed.ts';
import { liveOrdersQuery } from './order-list.queries.ts';

/** Brings an `update` event to every list of orders that is held. */
function updateLists(client: QueryClient, update: OrderUpdate): void {
  for (const list of [orpc.orders.list, orpc.orders.fake, orpc.orders.discount]) {
    client.setQueriesData<OrdersAnswer>(
      { queryKey: list.key({ type: 'query' }) },
      (answer) => answer && updatedAnswer(answer, update),
    );
  }
}

// The feed carries what the contract says: the server builds both payloads from it.
const updateOf = ({ event, payload }: FeedEvent) => (event === 'update' ? (payload as OrderUpdate) : null);
const newOrderOf = ({ event, payload }: FeedEvent) => (event === 'newOrder' ? (payload as OrderRow) : null);

/** Keeps the rows of the plain lists as the server has them; what came new is counted, and read on the next reading. */
export function useListedOrdersFeed(): void {
  const client = useQueryClient();
  useFeed('orders', {
    onEvent: (event) => {
      const update = updateOf(event);
      if (update) updateLists(client, update);
    },
    onReset: () => void client.invalidateQueries({ queryKey: orpc.orders.key() }),
  });
}

/** Keeps the live orders as the server has them. Gives the ids that came, and when the last event did (epoch ms). */
export function useLiveOrdersFeed(): { came: ReadonlySet<string>; lastEvent: number | null } {
  const client = useQueryClient();
  const [came, setCame] = useState<ReadonlySet<string>>(new Set());
  const [lastEvent, setLastEvent] = useState<number | null>(null);
  useFeed('orders', {
    onEvent: (event) => {
      setLastEvent(Date.now());
      const update = updateOf(event);
      if (update) updateLists(client, update);
      const order = newOrderOf(event);
      if (!order || order.isFake) return;
      client.setQueryData<OrdersAnswer>(
        liveOrdersQuery(1).queryKey,
        (answer) => answer && answerWithNew(answer, order),
      );
      setCame((before) => new Set([...before, order._id].slice(-LIVE_PAGE_SIZE)));
    },
    onReset: () => void client.invalidateQueries({ queryKey: orpc.orders.key() }),
  });
  return { came, lastEvent };
}
