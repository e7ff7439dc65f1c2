import type { OrderRow, OrderUpdate } from '@mishwar/contract';
import { addNewOrder, LIVE_PAGE_SIZE, mergeOrderUpdate } from '@mishwar/domain';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { orpc } from '../../shared/api/api.ts';
import type { FeedEvent } from '../../shared/realtime/feed-cursor.ts';
import { useFeed } from '../../shared/realtime/use-feed.ts';
import { liveOrdersQuery } from './order-list.queries.ts';

/** What a list keeps of an answer. */
export interface OrdersAnswer {
  data: { results: OrderRow[]; total: number; total_exact: boolean };
}

/**
 * An order after an `update` event. Whether the event counts is the domain's rule; one that does brings its other
 * fields along (the times of the steps, the cancel reason), and who looks at the order counts always.
 */
export function updatedOrder(order: OrderRow, update: OrderUpdate): OrderRow {
  if (order._id !== update._id) return order;
  const { viewers, ...fields } = update.updatedFields;
  const accepted = mergeOrderUpdate(order, { _id: update._id, updatedFields: fields }) !== order;
  if (!accepted) return viewers ? { ...order, viewers } : order;
  const told = Object.entries(update.updatedFields).filter(([, value]) => value !== undefined);
  return { ...order, ...(Object.fromEntries(told) as Partial<OrderRow>) };
}

/** The rows of a list after an `update` event; the same answer when no row of it is meant. */
export function updatedAnswer<Answer extends OrdersAnswer>(answer: Answer, update: OrderUpdate): Answer {
  if (!answer.data.results.some(({ _id }) => _id === update._id)) return answer;
  const results = answer.data.results.map((order) => updatedOrder(order, update));
  return { ...answer, data: { ...answer.data, results } };
}

/** The first 200 live orders after a `newOrder` event: on top, and the last one has left for the next 200. */
export function answerWithNew<Answer extends OrdersAnswer>(answer: Answer, order: OrderRow): Answer {
  const { results, total } = answer.data;
  const known = results.some(({ _id }) => _id === order._id);
  return {
    ...answer,
    data: {
      ...answer.data,
      results: addNewOrder(results, order).slice(0, LIVE_PAGE_SIZE),
      total: known ? total : total + 1,
    },
  };
}

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
