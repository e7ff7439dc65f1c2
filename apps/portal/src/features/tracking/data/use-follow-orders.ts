import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { orpc } from '../../../shared/api/api.ts';
import { useFeed } from '../../../shared/realtime/use-feed.ts';

/** Throttle of the re-reads that order events cause. */
const THROTTLE_MS = 2_000;

/** Re-reads the drivers and orders of the map within two seconds of an order event. */
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
    }, THROTTLE_MS);
  };
  useFeed('orders', { onEvent: readSoon, onReset: readSoon });
  useEffect(() => () => window.clearTimeout(timer.current), []);
}
