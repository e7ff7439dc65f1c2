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
  /** The tally table for totals that are not counted; there may be none. */
  readonly tally?: string;
  /** The tables in which texts are looked up first; there may be none. */
  readonly lookups?: RegExp;
}

/** Filters by name; the keys of those that take several values or a range have more brackets. */
export type Filters = Readonly<Record<string, string>>;

interface Shape {
  readonly limit?: number;
  /** What the list calls its filters. */
  readonly word?: string;
  readonly prefix?: string;
  readonly kind?: ListKind;
}

/** First pages of a list under filters, by name. */
export function casesOf(
  path: string,
  cases: Readonly<Record<string, Filters>>,
  { limit = 100, word = 'filters', prefix = '', kind }: Shape = {},
): ListCase[] {
  const parameter = ([name, value]: [string, string]) =>
    `&${word}${name.replace(/^[^[]+/, '[$&]')}=${encodeURIComponent(value)}`;
  return Object.entries(cases).map(([name, filters]) => ({
    name: prefix + name,
    path: `${path}?page=1&limit=${limit}${Object.entries(filters).map(parameter).join('')}`,
    ...(kind && { kind }),
  }));
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

/** The order list, and a company's. */
export const ORDERS: ListKind = {
  page: '"o"."order_number"',
  tally: 'order_tally',
  lookups: /\bfrom\s+"?(customer|restaurant|driver|orders)\b/,
};
const PATH = '/admin/api/v1/orders';

/** A page of 100 orders by what people filter most. */
export const CASES: readonly ListCase[] = [
  ...casesOf(PATH, { 'no filter': {} }),
  { name: 'live', path: `${PATH}?page=1&limit=100&tab=live` },
  ...casesOf(PATH, {
    'status: cancelled': { status: 'cancelled' },
    'status: new, assigned': { 'status[0]': 'new', 'status[1]': 'assigned' },
    company: { from_company: 'maeda' },
    'delivery company': { driver_company: '2' },
    city: { customer_city: '1' },
    'payment: cash': { payment: 'Cash' },
    'payment: points': { payment: 'Point' },
    'free express': { isFreeExpress: 'yes' },
    late: { late: 'yes' },
    'one month': MONTH,
    'company, payment, one month': { from_company: 'shukah', payment: 'Card', ...MONTH },
    'customer name': { customer_name: 'محمد' },
    'restaurant and status': { restaurant: 'مطعم', status: 'cancelled' },
    'driver name': { driver_name: 'خالد' },
    phone: { phone: '05512' },
  }),
  { name: 'with a discount', path: '/admin/api/v1/list-discount-order?page=1&limit=100' },
];

/** Another page of the unfiltered list. */
export const unfilteredPage = (page: number): ListCase => ({
  name: `page ${page}`,
  path: `${PATH}?page=${page}&limit=100`,
});

/** Searches of one text: against everything that an order is known by, or one field. */
export const search = (filter: 'keyword' | 'customer_name' | 'phone', text: string): ListCase[] =>
  casesOf(PATH, { [`${filter} ${text}`]: { [filter]: text } });

const ORDER_ROWS = `
  select o.id, o.order_number, o.parent_order_id, o.version, o.status, o.driver_id, d.name as driver_name,
    d.phone as driver_phone, o.is_casper, o.from_company, o.payment_method, o.point_type, c.name as customer_name,
    c.phone as customer_phone, cc.name_ar as customer_city, cc.name_en as customer_city_en, o.customer_address,
    o.customer_latitude, o.customer_longitude, r.name as restaurant_name, r.phone as restaurant_phone,
    rc.name_ar as restaurant_city, rc.name_en as restaurant_city_en, r.code as restaurant_code,
    r.latitude as restaurant_latitude, r.longitude as restaurant_longitude, o.created_at, o.promised_at, o.assigned_at,
    o.arrived_store_at, o.take_order_at, o.wait_customer_at, o.delivery_time, o.cancelled_at, o.delivery_cost,
    o.company_contract_price, o.tax_rate, o.sub_total, o.discount_amount, o.is_free_express, o.voucher_code,
    o.cancel_reason_id, o.cancel_reason_txt, o.is_missing_items_order, o.use_geidea, o.is_fake,
    (select json_agg(json_build_object('_id', p.id, 'name', p.first_name || ' ' || p.last_name))
     from order_viewer v join operator p on p.id = v.operator_id
     where v.order_id = o.id and v.seen_at > now() - interval '40 seconds') as viewers
  from orders o
  join customer c on c.id = o.customer_id
  join restaurant r on r.id = o.restaurant_id
  join city rc on rc.id = r.city_id
  left join city cc on cc.id = o.customer_city_id
  left join driver d on d.id = o.driver_id`;
const NEWEST = 'order by o.created_at desc, o.id desc limit $1';

export const HAND_WRITTEN_ORDERS = {
  'no filter': `${ORDER_ROWS} where not o.is_fake ${NEWEST}`,
  'status: cancelled': `${ORDER_ROWS} where not o.is_fake and o.status = 'cancelled' ${NEWEST}`,
  live: `${ORDER_ROWS} where o.id in (
      select id from orders where not is_fake and status not in ('delivered', 'cancelled')
      union all select id from orders
        where not is_fake and status = 'delivered' and delivery_time > now() - interval '1 hour'
      union all select id from orders
        where not is_fake and status = 'cancelled' and cancelled_at > now() - interval '1 hour'
    ) ${NEWEST}`,
};
