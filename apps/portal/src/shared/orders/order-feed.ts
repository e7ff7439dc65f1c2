import type { FeedEvent, OrderRow, OrderUpdate } from '@mishwar/contract';
import { insertNewOrder, mergeOrderUpdate, type OrderSort, type OrderTab } from '@mishwar/domain';

/** The part of an answer that the feed updates. */
export interface OrdersAnswer {
  data: { results: OrderRow[]; total: number; total_exact: boolean };
}

/** The payload of an `update` event; null for another event. */
export const readUpdate = ({ event, payload }: FeedEvent) => (event === 'update' ? payload : null);
/** The payload of a `newOrder` event; null for another event. */
export const readNewOrder = ({ event, payload }: FeedEvent) => (event === 'newOrder' ? payload : null);

/**
 * An order after an `update` event. The domain decides whether the event is accepted; an accepted one also brings the
 * other fields (step times, cancel reason). Viewers are always applied.
 */
export function applyUpdate<Order extends OrderRow>(order: Order, update: OrderUpdate): Order {
  if (order._id !== update._id) return order;
  const { viewers, ...fields } = update.updatedFields;
  const accepted = mergeOrderUpdate<OrderRow>(order, { _id: update._id, updatedFields: fields }) !== order;
  if (!accepted) return viewers ? { ...order, viewers } : order;
  const changes = Object.entries(update.updatedFields).filter(([, value]) => value !== undefined);
  return { ...order, ...(Object.fromEntries(changes) as Partial<Order>) };
}

/** A list after an `update` event; the same object when it does not contain the order. */
export function applyUpdateToAnswer<Answer extends OrdersAnswer>(
  answer: Answer,
  update: OrderUpdate,
): Answer {
  if (!answer.data.results.some(({ _id }) => _id === update._id)) return answer;
  const results = answer.data.results.map((order) => applyUpdate(order, update));
  return { ...answer, data: { ...answer.data, results } };
}

/** What a list page requests. New orders are added to the lists with a `tab`. */
export interface ListInput {
  page: number;
  limit: number;
  sort: 1 | -1;
  by?: OrderSort;
  filters: object;
  tab?: OrderTab | 'discount';
}

/** Whether new orders stand at the top of the page: the first one, newest first, without filters. */
export function isTopOfList({ page, sort, by, filters }: ListInput): boolean {
  return page === 1 && sort === -1 && by !== 'promised_at' && Object.keys(filters).length === 0;
}

/** Whether an unfiltered list contains the new order. */
function isOfList(order: OrderRow, tab: ListInput['tab']): boolean {
  if (tab === undefined || order.isFake !== (tab === 'fake')) return false;
  return tab !== 'discount' || Number(order.discount_amount) > 0;
}

/**
 * A list page after a `newOrder` event. At the top of its list the order is inserted. The page keeps up to twice its
 * limit, so that no row leaves while new ones are held back. An order that is already in the list is kept, as it may be
 * newer than the event.
 */
export function addNewOrder<Answer extends OrdersAnswer>(
  answer: Answer,
  order: OrderRow,
  input: ListInput,
): Answer {
  const { results, total } = answer.data;
  if (!isTopOfList(input) || !isOfList(order, input.tab)) return answer;
  if (results.some(({ _id }) => _id === order._id)) return answer;
  const after = insertNewOrder(results, order).slice(0, 2 * input.limit);
  return { ...answer, data: { ...answer.data, results: after, total: total + 1 } };
}

/** A list page after a feed event. */
export function applyEventToList<Answer extends OrdersAnswer>(
  answer: Answer,
  event: FeedEvent,
  input: ListInput,
): Answer {
  const order = readNewOrder(event);
  if (order) return addNewOrder(answer, order, input);
  const update = readUpdate(event);
  return update ? applyUpdateToAnswer(answer, update) : answer;
}
