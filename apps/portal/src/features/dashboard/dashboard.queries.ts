import { useDebouncedCallback } from '@mantine/hooks';
import type { DashboardPeriod } from '@mishwar/domain';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { orpc } from '../../shared/api/api.ts';
import { useFeed } from '../../shared/realtime/use-feed.ts';

/** Polling interval: durations, drivers and money change without an event of an order. */
const INTERVAL_MS = 30_000;
/** Milliseconds in which events of orders cause at most one reading. */
const THROTTLE_MS = 2_000;

/** The figures of a period and city; read again after events of orders and every half minute. */
export function useDashboard(period: DashboardPeriod, city: string | undefined) {
  const client = useQueryClient();
  const refresh = useDebouncedCallback(
    () => void client.invalidateQueries({ queryKey: orpc.dashboard.key() }),
    { delay: THROTTLE_MS, maxWait: THROTTLE_MS },
  );
  useFeed('orders', { onEvent: refresh, onReset: refresh });
  return useQuery(
    orpc.dashboard.figures.queryOptions({
      input: { period, ...(city ? { cities: [city] } : {}) },
      refetchInterval: INTERVAL_MS,
      placeholderData: keepPreviousData,
    }),
  );
}

/** The state of the integrations. */
export const healthQuery = () => orpc.integrationHealth.list.queryOptions({ refetchInterval: INTERVAL_MS });
