import type { OrderFilters, OrderRow } from '@mishwar/contract';
import {
  foldText,
  getPaymentLabel,
  IN_HAND_STATUSES,
  isOrderLate,
  isOrderOpen,
  LIVE_AFTER_MS,
  LIVE_PAGE_SIZE,
  LIVE_ROWS_PER_PAGE,
  ORDER_STATUS_FILTERS,
  toOrderStatus,
} from '@mishwar/domain';
import { defineList } from '../../../shared/url/define-list.ts';
import { choicesFilter, textFilter, yesNoFilter } from '../../../shared/url/filter-fields.ts';

const OPEN_STATUSES = ['new', ...IN_HAND_STATUSES] as const;

export const liveOrdersList = defineList({
  id: 'orders-live',
  pageSizes: [LIVE_PAGE_SIZE],
  filters: {
    keyword: textFilter('orders.live.search'),
    status: choicesFilter(
      'orders.lists.filters.status',
      ORDER_STATUS_FILTERS.map((value) => ({ value, label: `orders.lists.status.${value}` as const })),
    ),
    late: yesNoFilter('orders.lists.filters.late'),
  },
  sortBy: { promised_at: { status: [...OPEN_STATUSES] } },
  views: [
    { id: 'late', name: 'orders.views.late', filters: { status: [...OPEN_STATUSES], late: 'yes' } },
    { id: 'unassigned', name: 'orders.views.unassigned', filters: { status: ['new'] } },
    { id: 'on-the-way', name: 'orders.views.on_the_way', filters: { status: [...IN_HAND_STATUSES] } },
  ],
});

/** `page` is the server's page of 200 orders; `part` is the table's page of `rows` rows within it. */
export interface LiveOrdersSearch extends ReturnType<typeof liveOrdersList.read> {
  rows: (typeof LIVE_ROWS_PER_PAGE)[number];
  part?: number;
}

/** For `validateSearch`: each invalid key falls back by itself. */
export function readLiveSearch(raw: Record<string, unknown>): LiveOrdersSearch {
  const { sort, ...search } = liveOrdersList.read(raw);
  const rows = LIVE_ROWS_PER_PAGE.find((size) => String(size) === String(raw.rows)) ?? LIVE_ROWS_PER_PAGE[0];
  const part = Number(raw.part);
  const isPart = Number.isInteger(part) && part > 1 && part <= LIVE_PAGE_SIZE / rows;
  // Newest first, unless the promised time sorts.
  return { ...search, ...(search.by && sort ? { sort } : {}), rows, ...(isPart ? { part } : {}) };
}

/** The filters that the server applies; the keyword searches the loaded orders. */
export function toServerFilters({
  filters,
}: Pick<LiveOrdersSearch, 'filters'>): Pick<OrderFilters, 'status' | 'late'> {
  const { status, late } = filters ?? {};
  return { ...(status && { status }), ...(late && { late }) };
}

/** The number of the shown table page, counted over all server pages. */
export function getTablePage({ page, rows, part = 1 }: LiveOrdersSearch): number {
  return (page - 1) * (LIVE_PAGE_SIZE / rows) + part;
}

/** The search of table page `view`, counted over all server pages. */
export function goToTablePage(search: LiveOrdersSearch, view: number): LiveOrdersSearch {
  const { part: _before, ...rest } = search;
  const parts = LIVE_PAGE_SIZE / search.rows;
  const part = ((view - 1) % parts) + 1;
  return { ...rest, page: Math.floor((view - 1) / parts) + 1, ...(part > 1 ? { part } : {}) };
}

/** The orders that a reading of the live list would have now: open ones, and those that finished a short time ago. */
export function withoutPastOrders(orders: readonly OrderRow[], now: Date): readonly OrderRow[] {
  const since = now.getTime() - LIVE_AFTER_MS;
  const isPast = ({ status, delivery_time, cancelled_at }: OrderRow) => {
    if (isOrderOpen(status)) return false;
    const ended = delivery_time ?? cancelled_at;
    return ended !== null && Date.parse(ended) <= since;
  };
  return orders.some(isPast) ? orders.filter((order) => !isPast(order)) : orders;
}

/**
 * The shown rows, and in their places among the loaded orders those of `before` that the search no longer finds; `leftIds`
 * are the ids of these.
 */
export function addLeftRows(
  {
    loaded,
    found,
    shown,
  }: { loaded: readonly OrderRow[]; found: readonly OrderRow[]; shown: readonly OrderRow[] },
  before: ReadonlySet<string>,
): { rows: readonly OrderRow[]; leftIds: ReadonlySet<string> } {
  const matching = new Set(found.map(({ _id }) => _id));
  const leftIds = new Set(loaded.flatMap(({ _id }) => (before.has(_id) && !matching.has(_id) ? [_id] : [])));
  if (leftIds.size === 0) return { rows: shown, leftIds };
  const onPage = new Set(shown.map(({ _id }) => _id));
  return { rows: loaded.filter(({ _id }) => onPage.has(_id) || leftIds.has(_id)), leftIds };
}

/** The loaded orders that the server's filters match at this time: some have changed, or become late, since the reading. */
export function narrowLoadedOrders(
  orders: readonly OrderRow[],
  { status, late }: ReturnType<typeof toServerFilters>,
  now: Date,
): readonly OrderRow[] {
  if (!status && !late) return orders;
  const states = status && new Set(status.map(toOrderStatus));
  return orders.filter(
    (order) =>
      (!states || states.has(order.status)) && (!late || isOrderLate(order, now) === (late === 'yes')),
  );
}

/**
 * The loaded orders whose customer, restaurant, number or payment method contains the typed text, compared with folded
 * letters and digits. `paymentText` translates a method.
 */
export function filterLoadedOrders(
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
