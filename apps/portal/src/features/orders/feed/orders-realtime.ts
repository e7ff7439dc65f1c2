import { useDebouncedCallback } from '@mantine/hooks';
import { LIVE_PAGE_SIZE } from '@mishwar/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { applyOrderEvent, invalidateCounts, ORDER_KEYS } from '../../../shared/orders/order-cache.ts';
import { readNewOrder } from '../../../shared/orders/order-feed.ts';
import { useFeed } from '../../../shared/realtime/use-feed.ts';

/** Milliseconds in which new orders cause at most one reading of the counts. */
const COUNTS_THROTTLE_MS = 1_500;

/**
 * Keeps the cached orders up to date while a person is signed in. The counts, shown by tab, pager and heading, are read
 * again after new orders.
 */
export function useOrdersFeed(): void {
  const client = useQueryClient();
  const countSoon = useDebouncedCallback(() => void invalidateCounts(client), {
    delay: COUNTS_THROTTLE_MS,
    maxWait: COUNTS_THROTTLE_MS,
  });
  useFeed('orders', {
    onEvent: (event) => {
      applyOrderEvent(client, event);
      if (readNewOrder(event)) countSoon();
    },
    onReset: () => {
      for (const queryKey of ORDER_KEYS) void client.invalidateQueries({ queryKey });
    },
  });
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
