import type { FeedEvent, OrderRow, OrderUpdate } from '@mishwar/contract';
import { insertNewOrder, LIVE_PAGE_SIZE, mergeOrderUpdate } from '@mishwar/domain';

/** What a list keeps of an answer. */
export interface OrdersAnswer {
  data: { results: OrderRow[]; total: number; total_exact: boolean };
}

/** The payload of an `update` event; null for another event. */
export const updateOf = ({ event, payload }: FeedEvent) => (event === 'update' ? payload : null);
/** The payload of a `newOrder` event; null for another event. */
export const newOrderOf = ({ event, payload }: FeedEvent) => (event === 'newOrder' ? payload : null);

/**
 * An order after an `update` event. Whether the event counts is the domain's rule; one that does brings its other
 * fields along (the times of the steps, the cancel reason), and who looks at the order counts always.
 */
export function updatedOrder(order: OrderRow, update: OrderUpdate): OrderRow {
  if (order._id !== update._id) return order;
  const { viewers, ...fields } = update.updatedFields;
  const accepted = mergeOrderUpdate(order, { _id: update._id, updatedFields: fields }) !== order;
  if (!accepted) return viewers ? { ...order, viewers } : order;
  const told = Object.entries(update.updatedFields).filter(([, value]) => value !== undefined);
  return { ...order, ...(Object.fromEntries(told) as Partial<OrderRow>) };
}

/** The rows of a list after an `update` event; the same answer when no row of it is meant. */
export function updatedAnswer<Answer extends OrdersAnswer>(answer: Answer, update: OrderUpdate): Answer {
  if (!answer.data.results.some(({ _id }) => _id === update._id)) return answer;
  const results = answer.data.results.map((order) => updatedOrder(order, update));
  return { ...answer, data: { ...answer.data, results } };
}

/**
 * The first 200 live orders after a `newOrder` event: on top, and the last one has left for the next 200. An order that
 * was read already stays as it was read: it may have changed since the event.
 */
export function answerWithNew<Answer extends OrdersAnswer>(answer: Answer, order: OrderRow): Answer {
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

/** The rows of a plain list after an event of the feed; what came new is read on the next reading. */
export function listAfter<Answer extends OrdersAnswer>(answer: Answer, event: FeedEvent): Answer {
  const update = updateOf(event);
  return update ? updatedAnswer(answer, update) : answer;
}

/** The first 200 live orders after an event of the feed. */
export function liveListAfter<Answer extends OrdersAnswer>(answer: Answer, event: FeedEvent): Answer {
  const order = newOrderOf(event);
  return order ? answerWithNew(answer, order) : listAfter(answer, event);
}
