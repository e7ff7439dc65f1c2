import type { Client } from 'pg';
import { numberOf, rowOf } from '../../tools/harness/rows.ts';
import { casesOf, dayBefore, type Filters, type ListCase, type ListKind } from './cases.ts';
import { listsBenchmark } from './measure.ts';

/** The pages of the three tabs alone skip rows. Texts are resolved in the same statement, and totals are counted. */
const RATINGS: ListKind = { page: ' offset ', tally: 'rating_tally' };

const ratingsOf = (quick: boolean): number => (quick ? 20_000 : 1_000_000);

export const ratingsListBenchmark = listsBenchmark({
  name: 'ratings-list',
  title: 'The rating lists: 100 rows with their total, at a million ratings',
  // Not every order was delivered.
  data: (quick) => ['ratings', Math.ceil(ratingsOf(quick) * 1.25)],
  fill: (client, { quick, say }) => fillRatings(client, ratingsOf(quick), say),
  cases: ratingCases,
  kind: RATINGS,
  tables: ['rating'],
});

const BATCH = 100_000;

/** Rates delivered orders until there are `count` ratings, some minutes after their delivery; half of them with a text. */
async function fillRatings(client: Client, count: number, say: (line: string) => void): Promise<void> {
  const missing = count - (await numberOf(client, 'select count(*) as n from rating'));
  if (missing <= 0) return;
  for (let done = 0; done < missing; ) {
    say(`${done} of ${missing} ratings`);
    const insert = `insert into rating (order_id, driver_id, restaurant_id, customer_id, driver_star, store_star, driver_feedback,
         store_feedback, created_at, updated_at)
       select o.id, o.driver_id, o.restaurant_id, o.customer_id, greatest(2, 10 - o.id % 7 - o.driver_id % 3) / 2.0,
         greatest(2, 10 - o.id % 5 - o.restaurant_id % 4) / 2.0,
         case when o.id % 4 = 0 then (array['سائق محترم ووصل في الموعد', 'تأخر السائق ولم يرد', 'Very polite driver'])[1 + o.id / 4 % 3]
           else '' end,
         case when o.id % 4 = 1 then (array['الأكل لذيذ والتغليف ممتاز', 'نقص صنف من الطلب', 'One item was missing'])[1 + o.id / 4 % 3]
           else '' end,
         o.delivery_time + interval '7 minutes', o.delivery_time + interval '7 minutes'
       from orders o
       where o.status = 'delivered' and o.driver_id is not null and o.delivery_time is not null
         and not exists (select from rating r where r.order_id = o.id)
       order by o.id limit $1`;
    const { rowCount } = await client.query(insert, [Math.min(BATCH, missing - done)]);
    if (!rowCount) throw new Error('the installation has too few delivered orders');
    done += rowCount;
  }
  await client.query('vacuum (analyze) rating, driver_rating, store_rating, driver');
}

type SampleField =
  | ('order_number' | 'driver' | 'driver_phone' | 'id_number' | 'customer')
  | ('store' | 'store_phone' | 'code' | 'city');

/** A page of 100 of each tab by each filter there is, with values that are in the data. */
async function ratingCases(client: Client): Promise<ListCase[]> {
  const rated = `select o.order_number, d.first_name as driver, d.phone as driver_phone, d.id_number, t.name as store,
       t.phone as store_phone, t.code, c.phone as customer, y.name_ar as city
     from rating r join orders o on o.id = r.order_id join driver d on d.id = r.driver_id
       join restaurant t on t.id = r.restaurant_id join customer c on c.id = r.customer_id join city y on y.id = t.city_id
     order by r.id offset 777 limit 1`;
  const one = await rowOf<Record<SampleField, string>>(client, rated);
  const month = { fromDate: dayBefore(210), toDate: dayBefore(180) };
  const lists = (tab: string, path: string, cases: Readonly<Record<string, Filters>>) =>
    casesOf(`/rating/api/v1/${path}`, cases, { word: 'filter', prefix: `${tab}: ` });
  return [
    ...lists('all', 'rating-start', {
      'no filter': {},
      'driver stars': { driverStar: '5' },
      'few driver stars': { driverStar: '1' },
      'store stars': { storeStar: '4' },
      'merchant id': { merchant_id: one.code },
      'store name': { storeName: one.store },
      'store phone': { storePhone: one.store_phone.slice(-6) },
      'driver name': { driverName: one.driver },
      'driver phone': { driverPhone: one.driver_phone.slice(-6) },
      'customer phone': { customerPhone: one.customer.slice(-6) },
      'order number': { orderNumber: one.order_number },
      'feedback, folded': { feedback: 'لذيذ' },
      'one month': month,
      'one month, driver stars': { ...month, driverStar: '3' },
    }),
    ...lists('drivers', 'operation/driver', {
      'no filter': {},
      name: { name: one.driver },
      phone: { phone: one.driver_phone.slice(-6) },
      stars: { fromStar: '2.5', toStar: '4' },
    }),
    ...lists('stores', 'operation/store', {
      'no filter': {},
      name: { store_name: one.store },
      city: { city: one.city },
      'merchant id': { merchant_id: one.code },
      stars: { fromStar: '2.5', toStar: '4' },
    }),
    {
      name: 'detail of a driver',
      path: `/rating/api/v1/rating-start/logs?id-number=${one.id_number}&page=1&limit=100`,
    },
  ];
}
