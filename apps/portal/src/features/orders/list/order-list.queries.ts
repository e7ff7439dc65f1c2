import { LIVE_PAGE_SIZE, LIVE_SORT } from '@mishwar/domain';
import type { QueryKey } from '@tanstack/react-query';
import { orpc } from '../../../shared/api/api.ts';
import { applyEventToList, applyEventToLiveList } from '../../../shared/orders/order-feed.ts';
import { caughtUpQuery } from '../../../shared/realtime/caught-up-query.ts';
import {
  type DiscountOrdersSearch,
  type DriverOrdersSearch,
  type ExportOrdersSearch,
  type OrdersSearch,
  toRequestFilters,
} from './orders-search.ts';

/** Placeholder data: the previous rows of the same list, never those of another list. */
export const keepRowsOfSameList =
  (path: QueryKey[0]) =>
  <Answer>(before: Answer | undefined, query: { queryKey: QueryKey } | undefined): Answer | undefined =>
    JSON.stringify(query?.queryKey[0]) === JSON.stringify(path) ? before : undefined;

export function toListInput(
  search: OrdersSearch | DiscountOrdersSearch | ExportOrdersSearch | DriverOrdersSearch,
  zone: string,
): {
  page: number;
  limit: 100 | 200 | 400 | 600;
  sort: 1 | -1;
  filters: ReturnType<typeof toRequestFilters>;
} {
  return {
    page: search.page,
    limit: search.limit as 100 | 200 | 400 | 600,
    sort: search.sort ?? -1,
    filters: toRequestFilters(search.filters, zone),
  };
}

/** A page of the order list; the fake tab has its own endpoint. */
export function ordersQuery(search: OrdersSearch, zone: string) {
  const tab = search.tab ?? 'hypothetical';
  const call = tab === 'fake' ? orpc.orders.fake : orpc.orders.list;
  const options = call.queryOptions({
    input: { ...toListInput(search, zone), tab },
    placeholderData: keepRowsOfSameList(call.key()[0]),
  });
  return caughtUpQuery('orders', options, applyEventToList);
}

/** A page of the orders with a discount. */
export function discountOrdersQuery(search: DiscountOrdersSearch, zone: string) {
  const options = orpc.orders.discount.queryOptions({
    input: toListInput(search, zone),
    placeholderData: keepRowsOfSameList(orpc.orders.discount.key()[0]),
  });
  return caughtUpQuery('orders', options, applyEventToList);
}

/** A page of the orders that an export would contain. */
export function exportedOrdersQuery(search: ExportOrdersSearch, zone: string) {
  const options = orpc.orders.list.queryOptions({
    input: { ...toListInput(search, zone), tab: 'hypothetical' },
    placeholderData: keepRowsOfSameList(orpc.orders.list.key()[0]),
  });
  return caughtUpQuery('orders', options, applyEventToList);
}

/** Live orders, 200 at a time, newest first. */
export function liveOrdersQuery(page: number) {
  const options = orpc.orders.list.queryOptions({
    input: { tab: 'live', page, limit: LIVE_PAGE_SIZE, sort: LIVE_SORT, filters: {} },
    placeholderData: keepRowsOfSameList(orpc.orders.list.key()[0]),
    // Events keep the identity of unchanged rows, so a comparison has no effect.
    structuralSharing: false,
  });
  return caughtUpQuery('orders', options, page === 1 ? applyEventToLiveList : applyEventToList);
}

/** The order count of each tab. */
export function orderCountsQuery() {
  return orpc.orders.counts.queryOptions({ refetchInterval: 60_000 });
}

/** The delivery companies of the filter. */
export function deliveryCompaniesQuery() {
  return orpc.lookups.deliveryCompanies.queryOptions({ staleTime: 10 * 60_000 });
}
