/** A list that is asked for. */
export interface ListCase {
  readonly name: string;
  readonly path: string;
  /** Where it is another list than the others of its benchmark. */
  readonly kind?: ListKind;
}

/** What identifies each statement of a list. */
export interface ListKind {
  /** Stands in the statement that reads the page. */
  readonly page: string;
  /** The tally table for totals that are not counted. */
  readonly tally: string;
  /** The tables in which texts are looked up first. */
  readonly lookups: RegExp;
}

/** Filters by name; the keys of those that take several values or a range have more brackets. */
export type Filters = Readonly<Record<string, string>>;

/** The path of a page of `limit` rows under filters, which the list calls by `word`. */
export function listPath(
  path: string,
  filters: Filters = {},
  { limit = 100, word = 'filters' } = {},
): string {
  const keyOf = (name: string) => name.replace(/^[^[]+/, '[$&]');
  const query = Object.entries(filters).map(
    ([name, value]) => `&${word}${keyOf(name)}=${encodeURIComponent(value)}`,
  );
  return `${path}?page=1&limit=${limit}${query.join('')}`;
}

/** The day so many days ago. */
export const dayBefore = (days: number): string =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** The filter for a whole calendar month, half a year back. */
export const MONTH: Filters = { 'date[from]': dayOf(6, 1), 'date[to]': dayOf(5, 0) };

function dayOf(monthsBack: number, date: number): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsBack, date))
    .toISOString()
    .slice(0, 10);
}

const ORDERS = '/admin/api/v1/orders';
const orders = (name: string, filters?: Filters): ListCase => ({ name, path: listPath(ORDERS, filters) });

/** A page of 100 orders by what people filter most. */
export const CASES: readonly ListCase[] = [
  orders('no filter'),
  { name: 'live', path: `${ORDERS}?page=1&limit=100&tab=live` },
  orders('status: cancelled', { status: 'cancelled' }),
  orders('status: new, assigned', { 'status[0]': 'new', 'status[1]': 'assigned' }),
  orders('company', { from_company: 'maeda' }),
  orders('delivery company', { driver_company: '2' }),
  orders('city', { customer_city: '1' }),
  orders('payment: cash', { payment: 'Cash' }),
  orders('payment: points', { payment: 'Point' }),
  orders('free express', { isFreeExpress: 'yes' }),
  orders('late', { late: 'yes' }),
  orders('one month', MONTH),
  orders('company, payment, one month', { from_company: 'shukah', payment: 'Card', ...MONTH }),
  orders('customer name', { customer_name: 'محمد' }),
  orders('restaurant and status', { restaurant: 'مطعم', status: 'cancelled' }),
  orders('driver name', { driver_name: 'خالد' }),
  orders('phone', { phone: '05512' }),
  { name: 'with a discount', path: '/admin/api/v1/list-discount-order?page=1&limit=100' },
];

/** Another page of the unfiltered list. */
export const unfilteredPage = (page: number): ListCase => ({
  name: `page ${page}`,
  path: `${ORDERS}?page=${page}&limit=100`,
});

/** Searches of one text: against everything that an order is known by, or one field. */
export const search = (filter: 'keyword' | 'customer_name' | 'phone', text: string): ListCase =>
  orders(`${filter} ${text}`, { [filter]: text });
