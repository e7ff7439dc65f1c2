import type { OrderDistribution } from '@mishwar/contract';
import { orpc } from '../../shared/api/api.ts';

/** Polling interval while an order waits for its next wave. */
const REFETCH_WHILE_SEARCHING_MS = 4000;

const whileSearching = (data: OrderDistribution | undefined): number | false =>
  data && data.next_wave_at !== null ? REFETCH_WHILE_SEARCHING_MS : false;

/** The waves of an order; polled while it waits for a driver. */
export function orderDistributionQuery(orderId: string) {
  return orpc.distributionRecord.ofOrder.queryOptions({
    input: { id: orderId },
    refetchInterval: ({ state }) => whileSearching(state.data?.data),
  });
}

/** A driver's last 24 hours in the distribution. */
export function driverDayQuery(driverId: string) {
  return orpc.distributionRecord.ofDriver.queryOptions({ input: { id: driverId } });
}
