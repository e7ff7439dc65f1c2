import type { OrderFilters, OrderRow } from '@mishwar/contract';
import { COUNT_CAP } from '../../../platform/lists/counted-page.ts';
import type { Db, Trx } from '../../../platform/transaction.ts';
import { selectOrderRows, toOrderRow } from '../order/order-row.ts';
import { type MatchingOrders, matchingOrders } from './matching-orders.ts';
import type { OrderCondition } from './order-expressions.ts';
import type { Missing } from './order-text-filters.ts';
import { dayAt, hasTally, type OrderList, ordersOf, tallyOf } from './orders-of-list.ts';

/** From this row on the orders above a page of a list whose days are counted are not read one by one. */
const DEEP = 2_000;

export interface ListRequest {
  list: OrderList;
  filters: OrderFilters;
  page: number;
  limit: number;
  /** -1 newest first, 1 oldest first. */
  sort: 1 | -1;
}

interface Page {
  results: OrderRow[];
  total: number;
  /** False if counting stopped at the cap. */
  total_exact: boolean;
}

/** A page of the list; `not_found` are filter values without a matching order. */
export type OrdersPage = Page & { not_found: Missing };

/**
 * A page of orders with its total. The total of an unfiltered list comes from a tally; a filtered one is counted
 * up to the cap, unless the page itself determines it. `db` limits each statement's time.
 */
export async function listOrders(
  db: Db,
  request: ListRequest,
  now: Date,
  deepFrom = DEEP,
): Promise<OrdersPage> {
  const matching = await matchingOrders(db, request.filters, now);
  const page = await readPage(db, request, matching, now, deepFrom);
  return { ...page, not_found: matching.missing };
}

async function readPage(
  db: Db | Trx,
  request: ListRequest,
  matching: MatchingOrders,
  now: Date,
  deepFrom: number,
): Promise<Page> {
  const { list, limit, page, sort } = request;
  const offset = (page - 1) * limit;
  const keys = ordersOf(db, list, now, matching.where);
  const newestFirst = sort === -1;
  const isCounted = matching.isEverything && hasTally(list);
  const readRows = async () => {
    const scanned =
      isCounted && offset >= deepFrom
        ? await scanFromDay(db, request, now, offset)
        : scan(keys, newestFirst, offset, limit);
    return selectOrderRows(db)
      .innerJoin(scanned.as('k'), 'k.id', 'o.id')
      .orderBy('o.created_at', newestFirst ? 'desc' : 'asc')
      .orderBy('o.id', newestFirst ? 'desc' : 'asc')
      .execute();
  };
  // Concurrently: the page does not wait for its total.
  const [rows, tally] = await Promise.all([readRows(), isCounted ? tallyOf(db, list) : undefined]);
  const results = rows.map(toOrderRow);
  if (tally !== undefined) return { results, total: tally, total_exact: true };
  const isLastPage = rows.length < limit && (rows.length > 0 || offset === 0);
  if (isLastPage) return { results, total: offset + rows.length, total_exact: true };
  return { results, ...(await countUpTo(db, keys, COUNT_CAP)) };
}

/** The number of orders of a list that match: from its tally where nothing is filtered, otherwise counted up to the cap. */
export async function totalOf(
  db: Db,
  list: OrderList,
  { isEverything, where }: MatchingOrders,
  now: Date,
): Promise<Omit<Page, 'results'>> {
  const tally = isEverything ? await tallyOf(db, list) : undefined;
  if (tally !== undefined) return { total: tally, total_exact: true };
  return countUpTo(db, ordersOf(db, list, now, where), COUNT_CAP);
}

type Keys = ReturnType<typeof ordersOf>;

/** Deferred join: only keys are sorted and skipped; rows are read for the page. */
function scan(keys: Keys, newestFirst: boolean, offset: number, limit: number) {
  const direction = newestFirst ? 'desc' : 'asc';
  return keys.orderBy('k.created_at', direction).orderBy('k.id', direction).offset(offset).limit(limit);
}

/** The same keys, read from the day in which the page begins (keyset) instead of from the first order. */
async function scanFromDay(db: Db | Trx, { list, limit, sort }: ListRequest, now: Date, offset: number) {
  const newestFirst = sort === -1;
  const at = await dayAt(db, list, newestFirst, offset);
  const from: OrderCondition = (eb) =>
    at === undefined
      ? eb.lit(false)
      : newestFirst
        ? eb('o.created_at', '<', at.end)
        : eb('o.created_at', '>=', at.begin);
  return scan(ordersOf(db, list, now, from), newestFirst, offset - (at?.before ?? 0), limit);
}

async function countUpTo(db: Db | Trx, keys: Keys, cap: number): Promise<Omit<Page, 'results'>> {
  const { n } = await db
    .selectFrom(keys.limit(cap + 1).as('c'))
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return { total: Math.min(n, cap), total_exact: n <= cap };
}
