import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { orpc } from '../../../shared/api/api.ts';
import { useFeed } from '../../../shared/realtime/use-feed.ts';

/** However much happens to orders, the map reads them at most so often. ms */
const AT_MOST_EVERY = 2_000;

/** Reads drivers and orders of the map again soon after something happened to an order. */
export function useFollowOrders(): void {
  const client = useQueryClient();
  const timer = useRef(0);
  const readSoon = () => {
    if (timer.current !== 0) return;
    timer.current = window.setTimeout(() => {
      timer.current = 0;
      for (const call of [orpc.tracking.orders, orpc.tracking.drivers]) {
        void client.invalidateQueries({ queryKey: call.key() });
      }
      void client.invalidateQueries({ queryKey: orpc.analysis.key() });
    }, AT_MOST_EVERY);
  };
  useFeed('orders', { onEvent: readSoon, onReset: readSoon });
  useEffect(() => () => window.clearTimeout(timer.current), []);
}
