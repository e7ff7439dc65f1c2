import { useQuery } from '@tanstack/react-query';
import { orderCountsQuery } from '../../../features/orders/list/order-list.queries.ts';
import { orpc } from '../../../shared/api/api.ts';
import type { MenuCount } from './menu.ts';

/** Polling interval of what waits for a decision. */
const WAITING_INTERVAL_MS = 30_000;

/** How much stands behind entries of the menu; undefined while unknown. The orders' counts are those of their tabs. */
export function useMenuCounts(): Partial<Record<MenuCount, number>> {
  const orders = useQuery(orderCountsQuery()).data;
  const waiting = useQuery(orpc.attention.waiting.queryOptions({ refetchInterval: WAITING_INTERVAL_MS })).data
    ?.data;
  return { ...(orders && { live_orders: orders.live }), ...waiting };
}
