import type { OrderFilters, OrderRow } from '@mishwar/contract';
import type { Db, Trx } from '../../platform/transaction.ts';
import { isTooSlow, withTimeLimit } from './list-time-limit.ts';
import { type MatchingOrders, matchingOrders } from './matching-orders.ts';
import { selectOrderRows, toOrderRow } from './order-row.ts';
import type { Missing } from './order-text-filters.ts';
import { type OrderList, ordersOf, tallyOf } from './orders-of-list.ts';

/** Counting a filtered list stops here; the screen then says "10,000+". */
export const COUNT_CAP = 10_000;
/** From this row on a page of a list whose length is known may be nearer from the other end. */
const DEEP = 5_000;

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
  /** False where counting stopped at the cap. */
  total_exact: boolean;
}

export type ListOutcome = ({ kind: 'page'; not_found: Missing } & Page) | { kind: 'too-slow' };

/**
 * A page of orders and how many there are. An unfiltered list knows its length from a tally; a filtered one is counted
 * up to the cap, and only where the page itself does not already say how many there are.
 */
export async function listOrders(
  db: Db,
  request: ListRequest,
  now: Date,
  deepFrom = DEEP,
): Promise<ListOutcome> {
  const read = async (on: Db | Trx) => {
    const matching = await matchingOrders(on, request.filters, now);
    const page = await readPage(on, request, matching, now, deepFrom);
    return { kind: 'page', ...page, not_found: matching.missing } as const;
  };
  try {
    // The unfiltered page cannot be slow, and is asked for too often to pay for a transaction around it.
    return isFiltered(request.filters) ? await withTimeLimit(db, read) : await read(db);
  } catch (error) {
    if (isTooSlow(error)) return { kind: 'too-slow' };
    throw error;
  }
}

const isFiltered = (filters: OrderFilters): boolean =>
  Object.values(filters).some((value) => value !== undefined && value !== '');

async function readPage(
  db: Db | Trx,
  request: ListRequest,
  matching: MatchingOrders,
  now: Date,
  deepFrom: number,
): Promise<Page> {
  const { list, limit, page, sort } = request;
  const offset = (page - 1) * limit;
  const tally = matching.isEverything ? await tallyOf(db, list) : undefined;
  const keys = ordersOf(db, list, now, matching.where);
  const newestFirst = sort === -1;
  const scanned =
    tally !== undefined && offset >= deepFrom && offset > tally / 2
      ? scan(
          keys,
          !newestFirst,
          Math.max(tally - offset - limit, 0),
          Math.max(Math.min(limit, tally - offset), 0),
        )
      : scan(keys, newestFirst, offset, limit);
  const rows = await selectOrderRows(db)
    .innerJoin(scanned.as('k'), 'k.id', 'o.id')
    .orderBy('o.created_at', newestFirst ? 'desc' : 'asc')
    .orderBy('o.id', newestFirst ? 'desc' : 'asc')
    .execute();
  const results = rows.map(toOrderRow);
  if (tally !== undefined) return { results, total: tally, total_exact: true };
  const isLastPage = rows.length < limit && (rows.length > 0 || offset === 0);
  if (isLastPage) return { results, total: offset + rows.length, total_exact: true };
  return { results, ...(await countUpTo(db, keys, COUNT_CAP)) };
}

type Keys = ReturnType<typeof ordersOf>;

/** Only the keys are sorted and skipped; the rest of a row is read for the page alone. */
function scan(keys: Keys, newestFirst: boolean, offset: number, limit: number) {
  const direction = newestFirst ? 'desc' : 'asc';
  return keys.orderBy('k.created_at', direction).orderBy('k.id', direction).offset(offset).limit(limit);
}

async function countUpTo(db: Db | Trx, keys: Keys, cap: number): Promise<Omit<Page, 'results'>> {
  const { n } = await db
    .selectFrom(keys.limit(cap + 1).as('c'))
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return { total: Math.min(n, cap), total_exact: n <= cap };
}
