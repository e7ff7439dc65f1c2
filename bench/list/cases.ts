/** A list that is asked for, as a query string behind the path of the order list. */
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

const ORDERS = '/admin/api/v1/orders';
const MONTH = monthBefore(new Date(), 6);

/** A page of 100 orders by what people filter most. */
export const CASES: readonly ListCase[] = [
  list('no filter', ''),
  list('live', 'tab=live'),
  list('status: cancelled', 'filters[status]=cancelled'),
  list('status: new, assigned', 'filters[status][0]=new&filters[status][1]=assigned'),
  list('company', 'filters[from_company]=maeda'),
  list('delivery company', 'filters[driver_company]=2'),
  list('city', 'filters[customer_city]=1'),
  list('payment: cash', 'filters[payment]=Cash'),
  list('payment: points', 'filters[payment]=Point'),
  list('free express', 'filters[isFreeExpress]=yes'),
  list('late', 'filters[late]=yes'),
  list('one month', MONTH),
  list('company, payment, one month', `filters[from_company]=shukah&filters[payment]=Card&${MONTH}`),
  list('customer name', `filters[customer_name]=${encodeURIComponent('محمد')}`),
  list(
    'restaurant and status',
    `filters[restaurant]=${encodeURIComponent('مطعم')}&filters[status]=cancelled`,
  ),
  list('driver name', `filters[driver_name]=${encodeURIComponent('خالد')}`),
  list('phone', 'filters[phone]=05512'),
  { name: 'with a discount', path: '/admin/api/v1/list-discount-order?page=1&limit=100' },
];

function list(name: string, filters: string): ListCase {
  return { name, path: `${ORDERS}?page=1&limit=100${filters ? `&${filters}` : ''}` };
}

/** Another page of the unfiltered list. */
export const unfilteredPage = (page: number): ListCase => ({
  name: `page ${page}`,
  path: `${ORDERS}?page=${page}&limit=100`,
});

/** One text against everything that an order is known by. */
export const keywordSearch = (text: string): ListCase =>
  list(`keyword ${text}`, `filters[keyword]=${encodeURIComponent(text)}`);
export const customerSearch = (text: string): ListCase =>
  list(`customer ${text}`, `filters[customer_name]=${encodeURIComponent(text)}`);
export const phoneSearch = (text: string): ListCase => list(`phone ${text}`, `filters[phone]=${text}`);

/** The filter for a whole calendar month, some months back. */
function monthBefore(now: Date, months: number): string {
  const day = (month: number, date: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - month, date)).toISOString().slice(0, 10);
  return `filters[date][from]=${day(months, 1)}&filters[date][to]=${day(months - 1, 0)}`;
}
