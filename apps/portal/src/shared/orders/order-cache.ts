import type { FeedEvent, OrderDetail, OrderRow } from '@mishwar/contract';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { orpc } from '../api/api.ts';
import { VIEW_COUNTS_KEY } from '../list/use-view-counts.ts';
import {
  applyEventToList,
  applyUpdate,
  type ListInput,
  type OrdersAnswer,
  readUpdate,
} from './order-feed.ts';

const { list, fake, discount, ofDriver, byNumber, detail } = orpc.orders;

/** The calls that answer with a page of orders. */
const ORDER_LISTS = [list, fake, discount, ofDriver, orpc.deliveryCompanies.orders] as const;
/** The calls that answer with one order. */
const ONE_ORDER = [byNumber, detail] as const;

/** The queries that hold orders, or a sum over them. */
export const ORDER_KEYS: readonly QueryKey[] = [
  orpc.orders.key(),
  orpc.deliveryCompanies.orders.key(),
  orpc.deliveryCompanies.contractTotal.key(),
];

/** The input of a cached list page. */
const inputOf = (key: QueryKey): ListInput | undefined =>
  (key[1] as { input?: ListInput } | undefined)?.input;

interface OneOrder {
  data: OrderDetail;
}

/** Writes an order into every cached answer with it alone; returns whether one of them has changed. */
function patchOneOrder(
  client: QueryClient,
  id: string,
  change: (order: OrderDetail) => OrderDetail,
): boolean {
  let hasChanged = false;
  for (const call of ONE_ORDER)
    client.setQueriesData<OneOrder>({ queryKey: call.key({ type: 'query' }) }, (answer) => {
      if (answer?.data._id !== id) return answer;
      const data = change(answer.data);
      if (data === answer.data) return answer;
      hasChanged = true;
      return { ...answer, data };
    });
  return hasChanged;
}

/** What an order leads to without containing it: its history and its entries. */
const invalidateRecords = (client: QueryClient, id: string): Promise<unknown> =>
  Promise.all([
    client.invalidateQueries({ queryKey: orpc.orders.history.key({ input: { id } }) }),
    client.invalidateQueries({ queryKey: orpc.ledger.ofOrder.key({ input: { id } }) }),
  ]);

/** Reads again how many orders each tab and each view has. */
export const invalidateCounts = (client: QueryClient): Promise<unknown> =>
  Promise.all(
    [orpc.orders.counts.key(), [VIEW_COUNTS_KEY]].map((queryKey) => client.invalidateQueries({ queryKey })),
  );

/**
 * Applies an event of the feed to every cached list and receipt. Lists that are not shown are read again when they are;
 * a shown receipt is read again at once, as an event has not all of its fields.
 */
export function applyOrderEvent(client: QueryClient, event: FeedEvent): void {
  for (const call of ORDER_LISTS)
    for (const { queryKey } of client.getQueryCache().findAll({ queryKey: call.key({ type: 'query' }) })) {
      const input = inputOf(queryKey);
      if (!input) continue;
      const shown = call === discount ? { ...input, tab: 'discount' as const } : input;
      client.setQueryData<OrdersAnswer>(
        queryKey,
        (answer) => answer && applyEventToList(answer, event, shown),
      );
    }
  for (const queryKey of ORDER_KEYS)
    void client.invalidateQueries({ queryKey, type: 'inactive', refetchType: 'none' });
  const update = readUpdate(event);
  if (!update || !patchOneOrder(client, update._id, (order) => applyUpdate(order, update))) return;
  for (const call of ONE_ORDER)
    void client.invalidateQueries({
      queryKey: call.key({ type: 'query' }),
      predicate: ({ state }) => (state.data as OneOrder | undefined)?.data._id === update._id,
    });
  void invalidateRecords(client, update._id);
}

/**
 * Writes an order into every cached list and receipt that contains it, except where it is newer: the feed may have
 * brought a later change before the answer of an action, and a repeated action gets its first answer.
 */
export function writeOrder(client: QueryClient, row: OrderRow): void {
  const write = <Order extends OrderRow>(held: Order): Order =>
    held._id !== row._id || held.version > row.version ? held : { ...held, ...row };
  for (const call of ORDER_LISTS)
    client.setQueriesData<OrdersAnswer>({ queryKey: call.key({ type: 'query' }) }, (answer) => {
      if (!answer?.data.results.some(({ _id }) => _id === row._id)) return answer;
      return { ...answer, data: { ...answer.data, results: answer.data.results.map(write) } };
    });
  patchOneOrder(client, row._id, write);
}

/**
 * Takes the order of an own action's answer into the cache. Its lists follow the feed, which has the same change; what
 * the feed does not bring is read again: its history and entries, the counts, what other lists say of it.
 */
export async function refreshOrder(client: QueryClient, row: OrderRow): Promise<void> {
  writeOrder(client, row);
  const lists = new Set(ORDER_LISTS.map((call) => String(call.key()[0])));
  await Promise.all([
    client.invalidateQueries({
      queryKey: orpc.orders.key(),
      predicate: ({ queryKey }) => !lists.has(String(queryKey[0])),
    }),
    invalidateRecords(client, row._id),
    client.invalidateQueries({ queryKey: [VIEW_COUNTS_KEY] }),
  ]);
}
