import type { FeedEvent, OrderFilters } from '@mishwar/contract';
import { LIVE_PAGE_SIZE, LIVE_SORT } from '@mishwar/domain';
import type { QueryKey } from '@tanstack/react-query';
import { api, orpc } from '../../../shared/api/api.ts';
import type { CountViews } from '../../../shared/list/use-view-counts.ts';
import { applyEventToList, type ListInput, type OrdersAnswer } from '../../../shared/orders/order-feed.ts';
import { caughtUpQuery } from '../../../shared/realtime/caught-up-query.ts';
import type { DateRange } from '../../../shared/url/filter-fields.ts';
import {
  type DiscountOrdersSearch,
  type ExportOrdersSearch,
  type OrdersSearch,
  toRequestFilters,
} from './orders-search.ts';

/** Placeholder data: the previous rows of the same list, never those of another list. */
export const keepRowsOfSameList =
  (path: QueryKey[0]) =>
  <Answer>(before: Answer | undefined, query: { queryKey: QueryKey } | undefined): Answer | undefined =>
    JSON.stringify(query?.queryKey[0]) === JSON.stringify(path) ? before : undefined;

export function toListInput<Values extends { date?: DateRange }, Size extends number>(
  { page, limit, sort, by, filters }: { page: number; limit: Size; sort?: 1; by?: string; filters?: Values },
  zone: string,
) {
  return {
    page,
    limit,
    sort: sort ?? (-1 as const),
    ...(by === 'promised_at' ? { by: 'promised_at' as const } : {}),
    filters: toRequestFilters(filters, zone),
  };
}

/** Applies the feed to the answer of a list page with this input. */
export const applyFeed =
  (input: ListInput) =>
  <Answer extends OrdersAnswer>(answer: Answer, event: FeedEvent): Answer =>
    applyEventToList(answer, event, input);

/** A page of the order list; the fake tab has its own endpoint. */
export function ordersQuery(search: OrdersSearch, zone: string) {
  const tab = search.tab ?? 'hypothetical';
  const call = tab === 'fake' ? orpc.orders.fake : orpc.orders.list;
  const input = { ...toListInput(search, zone), tab };
  const options = call.queryOptions({ input, placeholderData: keepRowsOfSameList(call.key()[0]) });
  return caughtUpQuery('orders', options, applyFeed(input));
}

/** A page of the orders with a discount. */
export function discountOrdersQuery(search: DiscountOrdersSearch, zone: string) {
  const input = toListInput(search, zone);
  const options = orpc.orders.discount.queryOptions({
    input,
    placeholderData: keepRowsOfSameList(orpc.orders.discount.key()[0]),
  });
  return caughtUpQuery('orders', options, applyFeed({ ...input, tab: 'discount' }));
}

/** A page of the orders that an export would contain. */
export function exportedOrdersQuery(search: ExportOrdersSearch, zone: string) {
  const input = { ...toListInput(search, zone), tab: 'hypothetical' } as const;
  const options = orpc.orders.list.queryOptions({
    input,
    placeholderData: keepRowsOfSameList(orpc.orders.list.key()[0]),
  });
  return caughtUpQuery('orders', options, applyFeed(input));
}

/** Live orders that match, 200 at a time, newest first, or the open ones by their promised time. */
export function liveOrdersQuery(
  { page, sort, by }: { page: number; sort?: 1; by?: string },
  filters: Pick<OrderFilters, 'status' | 'late'>,
) {
  const order: { sort: 1 | -1; by?: 'promised_at' } =
    by === 'promised_at' ? { by: 'promised_at', sort: sort ?? LIVE_SORT } : { sort: LIVE_SORT };
  const input = { tab: 'live', page, limit: LIVE_PAGE_SIZE, ...order, filters } as const;
  const options = orpc.orders.list.queryOptions({
    input,
    placeholderData: keepRowsOfSameList(orpc.orders.list.key()[0]),
    // Events keep the identity of unchanged rows, so a comparison has no effect.
    structuralSharing: false,
  });
  return caughtUpQuery('orders', options, applyFeed(input));
}

/** The order count of each tab. */
export function orderCountsQuery() {
  return orpc.orders.counts.queryOptions({ refetchInterval: 60_000 });
}

/** Counts the orders of each search, days in `zone`. */
export const countOrderViews =
  (zone: string): CountViews<Pick<OrdersSearch, 'tab' | 'filters'>> =>
  async (searches, signal) => {
    const views = searches.map(({ tab = 'hypothetical', filters }) => ({
      tab,
      filters: toRequestFilters(filters, zone),
    }));
    return (await api.orders.countViews({ views }, { signal })).data;
  };

/** The delivery companies of the filter. */
export function deliveryCompaniesQuery() {
  return orpc.lookups.deliveryCompanies.queryOptions({ staleTime: 10 * 60_000 });
}
