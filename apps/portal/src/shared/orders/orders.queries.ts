import type { OrderDetail, OrderRow } from '@mishwar/contract';
import { type DriverSort, mergeOrderUpdate } from '@mishwar/domain';
import { keepPreviousData, type QueryClient } from '@tanstack/react-query';
import { orpc } from '../api/api.ts';
import { caughtUpQuery } from '../realtime/caught-up-query.ts';
import { readUpdate } from './order-feed.ts';

/** The order of a receipt, by its number. */
export function orderByNumberQuery(orderNumber: string) {
  const options = orpc.orders.byNumber.queryOptions({ input: { order_number: orderNumber } });
  return caughtUpQuery('orders', options, (answer, event) => {
    const update = readUpdate(event);
    return update ? { ...answer, data: mergeOrderUpdate(answer.data, update) } : answer;
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

interface ListAnswer {
  data: { results: OrderRow[] };
}

/** Writes an order into every cached list and receipt that contains it. */
export function writeOrderToCache(client: QueryClient, row: OrderRow): void {
  const { list: all, fake, discount, ofDriver } = orpc.orders;
  for (const list of [all, fake, discount, ofDriver, orpc.deliveryCompanies.orders]) {
    client.setQueriesData<ListAnswer>({ queryKey: list.key({ type: 'query' }) }, (answer) =>
      answer?.data.results.some(({ _id }) => _id === row._id)
        ? {
            ...answer,
            data: {
              ...answer.data,
              results: answer.data.results.map((old) => (old._id === row._id ? row : old)),
            },
          }
        : answer,
    );
  }
  const patch = <Answer extends { data: OrderDetail }>(answer: Answer | undefined) =>
    answer && { ...answer, data: { ...answer.data, ...row } };
  client.setQueryData(orderByNumberQuery(row.order_number).queryKey, patch);
  client.setQueryData(orderDetailQuery(row._id).queryKey, patch);
}

/**
 * Writes the order of an answer into the cache, then invalidates all order queries: an action also changes the history,
 * the ledger, the counts and the page of the row.
 */
export async function refreshOrder(client: QueryClient, row: OrderRow): Promise<void> {
  writeOrderToCache(client, row);
  await Promise.all([
    client.invalidateQueries({ queryKey: orpc.orders.key() }),
    client.invalidateQueries({ queryKey: orpc.ledger.ofOrder.key({ input: { id: row._id } }) }),
    client.invalidateQueries({ queryKey: orpc.deliveryCompanies.orders.key() }),
  ]);
}
