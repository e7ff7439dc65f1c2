import { useDebouncedCallback } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { orpc } from '../../../shared/api/api.ts';
import { useFeed } from '../../../shared/realtime/use-feed.ts';

/** Throttle of the re-reads that order events cause. */
const THROTTLE_MS = 2_000;

/** Re-reads the drivers and orders of the map within two seconds of an order event. */
export function useFollowOrders(): void {
  const client = useQueryClient();
  const readSoon = useDebouncedCallback(
    () => {
      for (const call of [orpc.tracking.orders, orpc.tracking.drivers, orpc.analysis]) {
        void client.invalidateQueries({ queryKey: call.key() });
      }
    },
    { delay: THROTTLE_MS, maxWait: THROTTLE_MS },
  );
  useFeed('orders', { onEvent: readSoon, onReset: readSoon });
}
