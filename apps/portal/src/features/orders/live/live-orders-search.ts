import type { OrderRow } from '@mishwar/contract';
import { foldText, getPaymentLabel, LIVE_PAGE_SIZE, LIVE_ROWS_PER_PAGE } from '@mishwar/domain';
import { defineList, type ListSearch } from '../../../shared/url/define-list.ts';
import { textFilter } from '../../../shared/url/filter-fields.ts';

export const liveOrdersList = defineList({
  id: 'orders-live',
  pageSizes: [LIVE_PAGE_SIZE],
  filters: { keyword: textFilter('orders.live.search') },
});

/** `page` is the server's page of 200; `part` is the piece of `rows` rows of it that the table shows. */
export interface LiveOrdersSearch extends ListSearch<(typeof liveOrdersList)['filters'], never> {
  rows: (typeof LIVE_ROWS_PER_PAGE)[number];
  part?: number;
}

/** For the route's `validateSearch`: each broken key falls back alone. */
export function readLiveSearch(raw: Record<string, unknown>): LiveOrdersSearch {
  const { sort: _alwaysNewestFirst, ...search } = liveOrdersList.read(raw);
  const rows = LIVE_ROWS_PER_PAGE.find((size) => String(size) === String(raw.rows)) ?? LIVE_ROWS_PER_PAGE[0];
  const part = Number(raw.part);
  const isPart = Number.isInteger(part) && part > 1 && part <= LIVE_PAGE_SIZE / rows;
  return { ...search, rows, ...(isPart ? { part } : {}) };
}

/** Which of the table's pages is shown, counted over all of the server's pages. */
export function viewPage({ page, rows, part = 1 }: LiveOrdersSearch): number {
  return (page - 1) * (LIVE_PAGE_SIZE / rows) + part;
}

/** The search that shows the table's page `view`, counted over all of the server's pages. */
export function atViewPage(search: LiveOrdersSearch, view: number): LiveOrdersSearch {
  const { part: _before, ...rest } = search;
  const parts = LIVE_PAGE_SIZE / search.rows;
  const part = ((view - 1) % parts) + 1;
  return { ...rest, page: Math.floor((view - 1) / parts) + 1, ...(part > 1 ? { part } : {}) };
}

/**
 * The loaded orders in which the typed text occurs in the customer's name, the restaurant's, the number or the payment
 * method, whatever the spelling of letters and digits. `paymentText` says a method in the reader's language.
 */
export function searchLoaded(
  orders: readonly OrderRow[],
  typed: string,
  paymentText: (method: OrderRow['payment_method']) => string,
): readonly OrderRow[] {
  const wanted = foldText(typed);
  if (wanted === '') return orders;
  return orders.filter((order) => {
    const method = getPaymentLabel(order);
    return [order.customer_name, order.restaurant_name, order.order_number, method, paymentText(method)].some(
      (text) => foldText(text).includes(wanted),
    );
  });
}
