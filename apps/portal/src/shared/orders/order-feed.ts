import type { FeedEvent, OrderRow, OrderUpdate } from '@mishwar/contract';
import { insertNewOrder, LIVE_PAGE_SIZE, mergeOrderUpdate } from '@mishwar/domain';

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
export function applyUpdateToOrder(order: OrderRow, update: OrderUpdate): OrderRow {
  if (order._id !== update._id) return order;
  const { viewers, ...fields } = update.updatedFields;
  const accepted = mergeOrderUpdate(order, { _id: update._id, updatedFields: fields }) !== order;
  if (!accepted) return viewers ? { ...order, viewers } : order;
  const changes = Object.entries(update.updatedFields).filter(([, value]) => value !== undefined);
  return { ...order, ...(Object.fromEntries(changes) as Partial<OrderRow>) };
}

/** A list after an `update` event; the same object when it does not contain the order. */
export function applyUpdateToAnswer<Answer extends OrdersAnswer>(
  answer: Answer,
  update: OrderUpdate,
): Answer {
  if (!answer.data.results.some(({ _id }) => _id === update._id)) return answer;
  const results = answer.data.results.map((order) => applyUpdateToOrder(order, update));
  return { ...answer, data: { ...answer.data, results } };
}

/**
 * The first page of live orders after a `newOrder` event: the order is prepended and the last one moves to the next page.
 * An order that is already in the list is kept, as it may be newer than the event.
 */
export function addNewOrder<Answer extends OrdersAnswer>(answer: Answer, order: OrderRow): Answer {
  const { results, total } = answer.data;
  if (order.isFake || results.some(({ _id }) => _id === order._id)) return answer;
  return {
    ...answer,
    data: {
      ...answer.data,
      results: insertNewOrder(results, order).slice(0, LIVE_PAGE_SIZE),
      total: total + 1,
    },
  };
}

/** A list after a feed event; new orders appear with the next fetch. */
export function applyEventToList<Answer extends OrdersAnswer>(answer: Answer, event: FeedEvent): Answer {
  const update = readUpdate(event);
  return update ? applyUpdateToAnswer(answer, update) : answer;
}

/** The first page of live orders after a feed event. */
export function applyEventToLiveList<Answer extends OrdersAnswer>(answer: Answer, event: FeedEvent): Answer {
  const order = readNewOrder(event);
  return order ? addNewOrder(answer, order) : applyEventToList(answer, event);
}
