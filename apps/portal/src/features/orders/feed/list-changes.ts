import type { FeedEvent, OrderPage } from '@mishwar/contract';
import { MAX_NEW_ORDER_IDS } from '@mishwar/domain';
import { readNewOrder, readUpdate } from '../../../shared/orders/order-feed.ts';

/** When an order changed: sequence numbers of its last event and of the one that announced it as new. */
export interface Change {
  seq: number;
  newSeq: number | null;
}

/** What the server has answered about changed orders. */
interface ComparedChanges {
  /** By the id of the order. */
  orders: ReadonlyMap<string, Change & { isMatch: boolean }>;
  /** The total of the list and the sequence number that it includes at least. */
  total: { count: number; isExact: boolean; seq: number } | null;
}

export const NOTHING_COMPARED: ComparedChanges = { orders: new Map(), total: null };

/** The page of the list as it was read. */
export interface ReadRows {
  /** Sequence number up to which the page reflects the feed. */
  feedSeq: number;
  ids: ReadonlySet<string>;
  /** Whether the page has every order of the list. */
  isWhole: boolean;
}

/** A page that was not read yet lacks nothing. */
export const NOT_READ: ReadRows = { feedSeq: Number.POSITIVE_INFINITY, ids: new Set(), isWhole: false };

/** What a page as it was answered has. */
export const toReadRows = (
  page: number,
  {
    data,
    feed_seq,
  }: Pick<OrderPage, 'feed_seq'> & {
    data: Omit<OrderPage['data'], 'results'> & { results: readonly { _id: string }[] };
  },
): ReadRows => ({
  feedSeq: feed_seq,
  ids: new Set(data.results.map(({ _id }) => _id)),
  isWhole: page === 1 && data.total_exact && data.total === data.results.length,
});

/** The changes that a round did not ask about: others, and what changed meanwhile. */
export const withoutRound = (
  changes: ReadonlyMap<string, Change>,
  round: ReadonlyMap<string, Change>,
): ReadonlyMap<string, Change> => new Map([...changes].filter(([id, { seq }]) => round.get(id)?.seq !== seq));

/** The changes with those of the event; the same object where it changes nothing that a filter could read. */
export function noteEvent(
  changes: ReadonlyMap<string, Change>,
  event: FeedEvent,
  { onlyNew }: { onlyNew: boolean },
): ReadonlyMap<string, Change> {
  const id = readNewOrder(event)?._id ?? readUpdate(event)?._id;
  const update = readUpdate(event);
  const changed = Object.keys(update?.updatedFields ?? {}).filter((field) => field !== 'viewers');
  if (id === undefined || (update && (onlyNew || changed.length === 0))) return changes;
  const newSeq = update ? (changes.get(id)?.newSeq ?? null) : event.seq;
  return new Map(changes).set(id, { seq: event.seq, newSeq });
}

/** The changes that the page as it was read lacks, and those of them to ask the server about at once: of shown orders first. */
export function nextRound(
  changes: ReadonlyMap<string, Change>,
  { feedSeq, ids }: ReadRows,
): { later: ReadonlyMap<string, Change>; round: ReadonlyMap<string, Change> } {
  const later = [...changes].filter(([, { seq }]) => seq > feedSeq);
  const shownFirst = later.toSorted(([one], [other]) => Number(ids.has(other)) - Number(ids.has(one)));
  return { later: new Map(later), round: new Map(shownFirst.slice(0, MAX_NEW_ORDER_IDS)) };
}

/** What is known after the answer to a round. Orders that neither are shown nor match are forgotten. */
export function addAnswer(
  compared: ComparedChanges,
  round: ReadonlyMap<string, Change>,
  answer: { ids: readonly string[]; total: number; total_exact: boolean },
  shown: ReadonlySet<string>,
): ComparedChanges {
  const matching = new Set(answer.ids);
  const orders = new Map(compared.orders);
  for (const [id, { seq, newSeq }] of round) {
    const isMatch = matching.has(id);
    if (isMatch || shown.has(id))
      orders.set(id, { seq, newSeq: newSeq ?? compared.orders.get(id)?.newSeq ?? null, isMatch });
    else orders.delete(id);
  }
  const seq = Math.max(...[...round.values()].map((change) => change.seq));
  return { orders, total: { count: answer.total, isExact: answer.total_exact, seq } };
}

/**
 * What the compared changes mean for a page: the shown orders that no longer match, how many others have come, and the
 * total of the list. `total` is null while that of the page is still the latest. Without `isWhole` an order that was
 * there before may stand on another page; it has not come.
 */
export function summarizeChanges(
  { orders, total }: ComparedChanges,
  { feedSeq, ids, isWhole }: ReadRows,
): { leftIds: ReadonlySet<string>; cameCount: number; total: ComparedChanges['total'] } {
  const later = [...orders].filter(([, { seq }]) => seq > feedSeq);
  const hasCome = ([id, { isMatch, newSeq }]: (typeof later)[number]) =>
    isMatch && !ids.has(id) && (isWhole || (newSeq ?? 0) > feedSeq);
  return {
    leftIds: new Set(later.flatMap(([id, { isMatch }]) => (!isMatch && ids.has(id) ? [id] : []))),
    cameCount: later.filter(hasCome).length,
    total: total && total.seq > feedSeq ? total : null,
  };
}
