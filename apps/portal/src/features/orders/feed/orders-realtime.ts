import type { FeedEvent } from '@mishwar/contract';
import { LIVE_PAGE_SIZE } from '@mishwar/domain';
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { orpc } from '../../../shared/api/api.ts';
import { VIEW_COUNTS_KEY } from '../../../shared/list/use-view-counts.ts';
import {
  applyEventToList,
  type ListInput,
  type OrdersAnswer,
  readNewOrder,
} from '../../../shared/orders/order-feed.ts';
import { useFeed } from '../../../shared/realtime/use-feed.ts';

/** Milliseconds in which new orders cause at most one reading of the counts. */
const COUNTS_THROTTLE_MS = 1_500;

/** The queries that hold orders. */
const ORDER_KEYS = [orpc.orders.key(), orpc.deliveryCompanies.orders.key()] as const;

/** The input of a cached list page. */
const inputOf = (key: QueryKey): ListInput | undefined =>
  (key[1] as { input?: ListInput } | undefined)?.input;

/** Applies an event to every cached order list. */
function applyToLists(client: QueryClient, event: FeedEvent): void {
  const { list: all, fake, discount, ofDriver } = orpc.orders;
  for (const list of [all, fake, discount, ofDriver, orpc.deliveryCompanies.orders]) {
    for (const { queryKey } of client.getQueryCache().findAll({ queryKey: list.key({ type: 'query' }) })) {
      const input = inputOf(queryKey);
      if (!input) continue;
      const shown = list === orpc.orders.discount ? { ...input, tab: 'discount' as const } : input;
      client.setQueryData<OrdersAnswer>(
        queryKey,
        (answer) => answer && applyEventToList(answer, event, shown),
      );
    }
  }
}

/**
 * Keeps the cached orders up to date while a person is signed in: active lists apply the events of the feed, inactive
 * queries are invalidated and refetched when they are next shown. The counts, shown by tab, pager and heading, are read
 * again after new orders.
 */
export function useOrdersFeed(): void {
  const client = useQueryClient();
  const timer = useRef(0);
  useFeed('orders', {
    onEvent: (event) => {
      applyToLists(client, event);
      for (const queryKey of ORDER_KEYS) {
        void client.invalidateQueries({ queryKey, type: 'inactive', refetchType: 'none' });
      }
      if (!readNewOrder(event) || timer.current !== 0) return;
      timer.current = window.setTimeout(() => {
        timer.current = 0;
        for (const queryKey of [orpc.orders.counts.key(), [VIEW_COUNTS_KEY]])
          void client.invalidateQueries({ queryKey });
      }, COUNTS_THROTTLE_MS);
    },
    onReset: () => {
      for (const queryKey of ORDER_KEYS) void client.invalidateQueries({ queryKey });
    },
  });
  useEffect(() => () => window.clearTimeout(timer.current), []);
}

/** The ids of the orders that arrived while the page was open. */
export function useArrivedIds(): ReadonlySet<string> {
  const [arrivedIds, setArrivedIds] = useState<ReadonlySet<string>>(new Set());
  useFeed('orders', {
    onEvent: (event) => {
      const order = readNewOrder(event);
      if (order) setArrivedIds((before) => new Set([...before, order._id].slice(-LIVE_PAGE_SIZE)));
    },
  });
  return arrivedIds;
}

/** The time of the last event (epoch ms); null before the first one. */
export function useLastEvent(): number | null {
  const [lastEvent, setLastEvent] = useState<number | null>(null);
  useFeed('orders', { onEvent: () => setLastEvent(Date.now()) });
  return lastEvent;
}
