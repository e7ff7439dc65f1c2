import type { Client } from 'pg';
import type { ListCase } from '../list/cases.ts';

const PATHS = {
  all: '/rating/api/v1/rating-start',
  drivers: '/rating/api/v1/operation/driver',
  stores: '/rating/api/v1/operation/store',
} as const;

/** A page of 100 of each tab by each filter there is, with values that are in the data. */
export async function ratingCases(client: Client): Promise<ListCase[]> {
  const { rows } = await client.query<
    Record<
      | 'order_number'
      | 'driver'
      | 'driver_phone'
      | 'id_number'
      | 'store'
      | 'store_phone'
      | 'code'
      | 'customer'
      | 'city',
      string
    >
  >(
    `select o.order_number, d.first_name as driver, d.phone as driver_phone, d.id_number, t.name as store,
       t.phone as store_phone, t.code, c.phone as customer, y.name_ar as city
     from rating r join orders o on o.id = r.order_id join driver d on d.id = r.driver_id
       join restaurant t on t.id = r.restaurant_id join customer c on c.id = r.customer_id join city y on y.id = t.city_id
     order by r.id offset 777 limit 1`,
  );
  const [one] = rows;
  if (!one) throw new Error('the installation has no ratings');
  const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
  const month = { fromDate: day(210), toDate: day(180) };
  const list = (
    tab: keyof typeof PATHS,
    name: string,
    filter: Readonly<Record<string, string>> = {},
  ): ListCase => ({
    name: `${tab}: ${name}`,
    path: `${PATHS[tab]}?page=1&limit=100${Object.entries(filter)
      .map(([key, value]) => `&filter[${key}]=${encodeURIComponent(value)}`)
      .join('')}`,
  });
  return [
    list('all', 'no filter'),
    list('all', 'driver stars', { driverStar: '5' }),
    list('all', 'few driver stars', { driverStar: '1' }),
    list('all', 'store stars', { storeStar: '4' }),
    list('all', 'merchant id', { merchant_id: one.code }),
    list('all', 'store name', { storeName: one.store }),
    list('all', 'store phone', { storePhone: one.store_phone.slice(-6) }),
    list('all', 'driver name', { driverName: one.driver }),
    list('all', 'driver phone', { driverPhone: one.driver_phone.slice(-6) }),
    list('all', 'customer phone', { customerPhone: one.customer.slice(-6) }),
    list('all', 'order number', { orderNumber: one.order_number }),
    list('all', 'feedback, folded', { feedback: 'لذيذ' }),
    list('all', 'one month', month),
    list('all', 'one month, driver stars', { ...month, driverStar: '3' }),
    list('drivers', 'no filter'),
    list('drivers', 'name', { name: one.driver }),
    list('drivers', 'phone', { phone: one.driver_phone.slice(-6) }),
    list('drivers', 'stars', { fromStar: '2.5', toStar: '4' }),
    list('stores', 'no filter'),
    list('stores', 'name', { store_name: one.store }),
    list('stores', 'city', { city: one.city }),
    list('stores', 'merchant id', { merchant_id: one.code }),
    list('stores', 'stars', { fromStar: '2.5', toStar: '4' }),
    {
      name: 'detail of a driver',
      path: `/rating/api/v1/rating-start/logs?id-number=${one.id_number}&page=1&limit=100`,
    },
  ];
}
