import type { OrderFilters } from '@mishwar/contract';
import { MAX_NEW_ORDER_IDS, type OrderTab } from '@mishwar/domain';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { orpc } from '../../../shared/api/api.ts';
import { readNewOrder } from '../../../shared/orders/order-feed.ts';
import { useFeed } from '../../../shared/realtime/use-feed.ts';
import { type NewOrder, newSince } from './new-since.ts';

/** Milliseconds in which several new orders are matched in one call. */
const GATHER_MS = 1_000;

/**
 * How many orders of a list have come since its page was read, where they are not inserted: on another page, sort or
 * filter. The server decides which of them the filters match. `isCapped` when more came than one call takes.
 */
export function useNewOrders({
  list,
  filters,
  feedSeq,
  enabled,
}: {
  list: OrderTab | 'discount';
  filters: OrderFilters;
  /** The number up to which the page reflects the feed. */
  feedSeq: number | undefined;
  enabled: boolean;
}): { count: number; isCapped: boolean } {
  const arrived = useRef<NewOrder[]>([]);
  const [gathered, setGathered] = useState<readonly NewOrder[]>([]);
  const timer = useRef(0);
  useFeed('orders', {
    onEvent: (event) => {
      const order = readNewOrder(event);
      if (!order || arrived.current.some(({ id }) => id === order._id)) return;
      arrived.current = [...arrived.current, { id: order._id, seq: event.seq }].slice(-MAX_NEW_ORDER_IDS);
      if (timer.current !== 0) return;
      timer.current = window.setTimeout(() => {
        timer.current = 0;
        setGathered(arrived.current);
      }, GATHER_MS);
    },
    onReset: () => {
      arrived.current = [];
      setGathered([]);
    },
  });
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const ids = enabled ? newSince(gathered, feedSeq) : [];
  const { data } = useQuery(
    orpc.orders.matching.queryOptions({
      input: { list, filters, ids },
      enabled: ids.length > 0,
      placeholderData: keepPreviousData,
      gcTime: 0,
    }),
  );
  const isNew = new Set(ids);
  const count = data?.ids.filter((id) => isNew.has(id)).length ?? 0;
  return { count, isCapped: ids.length === MAX_NEW_ORDER_IDS };
}
