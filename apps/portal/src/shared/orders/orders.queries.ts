import type { OrderRow } from '@mishwar/contract';
import type { DriverSort } from '@mishwar/domain';
import { keepPreviousData } from '@tanstack/react-query';
import { orpc } from '../api/api.ts';
import { caughtUpQuery } from '../realtime/caught-up-query.ts';
import { applyUpdate, readUpdate } from './order-feed.ts';

/** The order of a receipt, by its number. */
export function orderByNumberQuery(orderNumber: string) {
  const options = orpc.orders.byNumber.queryOptions({ input: { order_number: orderNumber } });
  return caughtUpQuery('orders', options, (answer, event) => {
    const update = readUpdate(event);
    return update ? { ...answer, data: applyUpdate(answer.data, update) } : answer;
  });
}

/** An order with its items, by its id. */
export function orderDetailQuery(id: string) {
  return orpc.orders.detail.queryOptions({ input: { id } });
}

/** The history of an order, oldest first. */
export function orderHistoryQuery(id: string) {
  return orpc.orders.history.queryOptions({ input: { id } });
}

/** The cancel reasons, which rarely change. */
export function cancelReasonsQuery() {
  return orpc.lookups.cancelReasons.queryOptions({ staleTime: 10 * 60_000 });
}

/** A page of drivers for an order; `coordinate` is the restaurant's, [lng, lat]. */
export function assignableDriversQuery(search: {
  order: Pick<OrderRow, 'order_number' | 'restaurant_location'>;
  keyword: string;
  available: boolean;
  by: DriverSort;
  page: number;
}) {
  const { order, keyword, available, by, page } = search;
  return orpc.driverAssign.search.queryOptions({
    input: {
      params: {
        filters: {
          order_number: order.order_number,
          coordinate: order.restaurant_location.coordinates,
          ...(keyword ? { keyword } : {}),
          ...(available ? { available } : {}),
        },
        sort: -1,
        by,
        limit: 10,
        page,
      },
    },
    placeholderData: keepPreviousData,
    staleTime: 5000,
  });
}
