import { LIVE_PAGE_SIZE, LIVE_SORT } from '@mishwar/domain';
import type { QueryKey } from '@tanstack/react-query';
import { orpc } from '../../../shared/api/api.ts';
import { listAfter, liveListAfter } from '../../../shared/orders/order-feed.ts';
import { caughtUpQuery } from '../../../shared/realtime/caught-up-query.ts';
import {
  type DiscountOrdersSearch,
  type DriverOrdersSearch,
  type ExportOrdersSearch,
  type OrdersSearch,
  sentFilters,
} from './orders-search.ts';

/** Keeps the rows while another page or filter of the same list is read, never those of another list. */
export const sameList =
  (path: QueryKey[0]) =>
  <Answer>(before: Answer | undefined, query: { queryKey: QueryKey } | undefined): Answer | undefined =>
    JSON.stringify(query?.queryKey[0]) === JSON.stringify(path) ? before : undefined;

export function inputOf(
  search: OrdersSearch | DiscountOrdersSearch | ExportOrdersSearch | DriverOrdersSearch,
  zone: string,
): { page: number; limit: 100 | 200 | 400 | 600; sort: 1 | -1; filters: ReturnType<typeof sentFilters> } {
  return {
    page: search.page,
    limit: search.limit as 100 | 200 | 400 | 600,
    sort: search.sort ?? -1,
    filters: sentFilters(search.filters, zone),
  };
}

/** A page of the order list; the fake tab has an endpoint of its own. */
export function ordersQuery(search: OrdersSearch, zone: string) {
  const tab = search.tab ?? 'hypothetical';
  const call = tab === 'fake' ? orpc.orders.fake : orpc.orders.list;
  const options = call.queryOptions({
    input: { ...inputOf(search, zone), tab },
    placeholderData: sameList(call.key()[0]),
  });
  return caughtUpQuery('orders', options, listAfter);
}

/** A page of the orders with a discount. */
export function discountOrdersQuery(search: DiscountOrdersSearch, zone: string) {
  const options = orpc.orders.discount.queryOptions({
    input: inputOf(search, zone),
    placeholderData: sameList(orpc.orders.discount.key()[0]),
  });
  return caughtUpQuery('orders', options, listAfter);
}

/** A page of what an export would hold. */
export function exportedOrdersQuery(search: ExportOrdersSearch, zone: string) {
  const options = orpc.orders.list.queryOptions({
    input: { ...inputOf(search, zone), tab: 'hypothetical' },
    placeholderData: sameList(orpc.orders.list.key()[0]),
  });
  return caughtUpQuery('orders', options, listAfter);
}

/** Live orders, 200 at a time, newest first. */
export function liveOrdersQuery(page: number) {
  const options = orpc.orders.list.queryOptions({
    input: { tab: 'live', page, limit: LIVE_PAGE_SIZE, sort: LIVE_SORT, filters: {} },
    placeholderData: sameList(orpc.orders.list.key()[0]),
    // An event keeps every row that it does not change: there is nothing to compare.
    structuralSharing: false,
  });
  return caughtUpQuery('orders', options, page === 1 ? liveListAfter : listAfter);
}

/** How many orders stand behind each tab. */
export function orderCountsQuery() {
  return orpc.orders.counts.queryOptions({ refetchInterval: 60_000 });
}

/** The delivery companies of the filter. */
export function deliveryCompaniesQuery() {
  return orpc.lookups.deliveryCompanies.queryOptions({ staleTime: 10 * 60_000 });
}
