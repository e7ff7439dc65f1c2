import type { OrderDistribution } from '@mishwar/contract';
import { orpc } from '../../shared/api/api.ts';

/** While an order waits for its next wave it is read again so often, in milliseconds. */
const WHILE_SEARCHING = 4000;

const whileSearching = (data: OrderDistribution | undefined): number | false =>
  data && data.next_wave_at !== null ? WHILE_SEARCHING : false;

/** How an order came to its driver; followed while it waits for one. */
export function orderDistributionQuery(orderId: string) {
  return orpc.distributionRecord.ofOrder.queryOptions({
    input: { id: orderId },
    refetchInterval: ({ state }) => whileSearching(state.data?.data),
  });
}

/** What the distribution made of a driver in the last 24 hours. */
export function driverDayQuery(driverId: string) {
  return orpc.distributionRecord.ofDriver.queryOptions({ input: { id: driverId } });
}
