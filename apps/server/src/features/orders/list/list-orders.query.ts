import type { OrderFilters, OrderRow } from '@mishwar/contract';
import type { OrderSort } from '@mishwar/domain';
import { type Expression, sql } from 'kysely';
import { countUpTo, toTotal, withTotal } from '../../../platform/lists/counted-page.ts';
import { integerText, prepared } from '../../../platform/prepared.ts';
import type { Db } from '../../../platform/transaction.ts';
import { type SelectedOrder, selectOrderRows, toOrderRow } from '../order/order-row.ts';
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
  /** The time that sorts; by `promised_at` the list has its open orders alone, which an index holds. */
  by?: OrderSort;
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
  const { list, filters } = request;
  const companyId = list.kind === 'company' ? list.companyId : undefined;
  const matching = await matchingOrders(db, filters, now, companyId);
  const sorted = request.by === 'promised_at' ? openOnly(matching) : matching;
  const page = await readPage(db, request, sorted, now, deepFrom);
  return { ...page, not_found: matching.missing };
}

const openOnly = ({ where, missing }: MatchingOrders): MatchingOrders => ({
  isEverything: false,
  where: (eb) => eb.and([eb('o.status', 'not in', ['delivered', 'cancelled']), where(eb)]),
  missing,
});

async function readPage(
  db: Db,
  request: ListRequest,
  matching: MatchingOrders,
  now: Date,
  deepFrom: number,
): Promise<Page> {
  const { list, limit, page, sort, by = 'created_at' } = request;
  const offset = (page - 1) * limit;
  const keys = ordersOf(db, list, now, matching.isEverything ? undefined : matching.where, by);
  const isCounted = matching.isEverything && hasTally(list);
  const scanned =
    isCounted && offset >= deepFrom
      ? await scanFromDay(db, request, now, offset)
      : scan(keys, sort === -1, offset, limit);
  // Live orders have three indexes and are sorted as a whole, which counts them.
  const counted = scanned.select((eb) =>
    (list.kind === 'live' ? eb.fn.countAll<number>().over() : sql<null>`null::bigint`).as('n'),
  );
  const tally = isCounted ? tallyOf(db, list) : undefined;
  const readTotal = async (items: readonly { n: number | null }[]) => {
    const total = (await tally) ?? items[0]?.n ?? undefined;
    if (total !== undefined) return { total, total_exact: true };
    return withTotal([...items], request, () => countOrders(db, keys));
  };
  if (matching.isEverything && offset === 0) {
    const [rows] = await Promise.all([readFirstPage(db, counted, sort), tally]);
    const { total, total_exact } = await readTotal(rows);
    return { results: rows.map(toOrderRow), total, total_exact };
  }
  const [items] = await Promise.all([counted.execute(), tally]);
  const [rows, { total, total_exact }] = await Promise.all([readRows(db, items), readTotal(items)]);
  return { results: rows.map(toOrderRow), total, total_exact };
}

/**
 * The first page of everything, which is read most often: keys and rows in one statement, as its text is constant. The
 * planner sees a handful of keys in the array, so that it joins by key.
 */
async function readFirstPage(
  db: Db,
  keys: Expression<unknown>,
  sort: 1 | -1,
): Promise<(SelectedOrder & { n: number | null })[]> {
  const direction = sort === -1 ? 'desc' : 'asc';
  const ofKeys = selectOrderRows(db)
    .select(sql<number | null>`(select n from page limit 1)`.as('n'))
    .where('o.id', '=', sql<number>`any(array(select id from page))`)
    .orderBy('o.created_at', direction)
    .orderBy('o.id', direction);
  const statement = sql<
    SelectedOrder & { n: number | null }
  >`with page as materialized (${keys}) ${ofKeys} ${prepared}`;
  return (await statement.execute(db)).rows;
}

/** The rows of a page in the sequence of `keys`. Their joins are planned once for each connection, whatever is filtered. */
async function readRows(db: Db, keys: readonly { id: number }[]): Promise<SelectedOrder[]> {
  if (keys.length === 0) return [];
  const ids = keys.map(({ id }) => id);
  const rows = await selectOrderRows(db)
    .where('o.id', '=', sql<number>`any(${ids}::bigint[])`)
    .modifyEnd(prepared)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
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
  return toTotal(await countOrders(db, ordersOf(db, list, now, where)));
}

type Keys = ReturnType<typeof ordersOf>;

/** Deferred join: only keys are sorted and skipped; rows are read for the page. */
function scan(keys: Keys, newestFirst: boolean, offset: number, limit: number) {
  const direction = newestFirst ? 'desc' : 'asc';
  const page = keys.orderBy('k.at', direction).orderBy('k.id', direction).limit(integerText(limit));
  return offset === 0 ? page : page.offset(offset);
}

/** The same keys, read from the day in which the page begins (keyset) instead of from the first order. */
async function scanFromDay(db: Db, { list, limit, sort }: ListRequest, now: Date, offset: number) {
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

const countOrders = (db: Db, keys: Keys): Promise<number> => countUpTo(db, sql`${keys.as('k')}`);
