import type { Client } from 'pg';
import { type Cell, copyRows } from '../copy.ts';
import { type Random, weighted } from '../random.ts';
import type { OrderStory } from './order-story.ts';

/** Share of customers who rate an order. */
const RATED = 0.32;
/** Share of ratings with a text. */
const WRITTEN = 0.45;
const HALF = 2;

const PRAISE_DRIVER = [
  'سائق محترم ووصل في الوقت المحدد',
  'تعامل راقٍ وسرعة في التوصيل',
  'وصل الطلب ساخنًا وبسرعة',
  'ممتاز، شكرًا للسائق',
  'Very polite driver, arrived early',
];
const BLAME_DRIVER = [
  'تأخر السائق كثيرًا ولم يرد على الجوال',
  'السائق لم يصعد إلى الشقة',
  'وصل الطلب باردًا بسبب التأخير',
  'لم يجد العنوان واتصل أكثر من مرة',
  'Driver was late and did not answer the phone',
];
const PRAISE_STORE = [
  'الأكل لذيذ والتغليف ممتاز',
  'الكمية كافية والطعم رائع',
  'طلبي كامل كما طلبت',
  'Great food, well packed',
];
const BLAME_STORE = [
  'نقص صنف من الطلب',
  'الأكل بارد والتغليف سيئ',
  'الكمية قليلة مقارنة بالسعر',
  'One item was missing',
];

const pickDelayHours = weighted([
  [0.3, 40],
  [2, 35],
  [12, 20],
  [30, 5],
]);

/**
 * Writes what customers said of the demo's delivered orders. A driver's stars lie around the driver's quality, a late order
 * costs some; restaurants differ as drivers do. The sums are the trigger's.
 *
 * @param now no rating comes later (ms since 1970)
 */
export async function seedRatings(
  client: Client,
  stories: ReadonlyMap<number, OrderStory>,
  customerBase: number,
  random: Random,
  now: number,
): Promise<void> {
  const stars = (mean: number) =>
    Math.min(5, Math.max(0, Math.round((mean + random.between(-1, 0.9)) * HALF) / HALF));
  const text = (star: number, praise: readonly string[], blame: readonly string[]) =>
    random.chance(WRITTEN) ? random.pick(star >= 3.5 ? praise : blame) : '';
  function* rows(): Generator<Cell[]> {
    for (const [id, story] of stories) {
      const { driver, deliveredAt, promisedAt, restaurant, customer } = story;
      if (!driver || deliveredAt === undefined || !random.chance(RATED)) continue;
      const at = deliveredAt + pickDelayHours(random) * random.between(0.2, 1) * 3_600_000;
      if (at >= now) continue;
      const minutesLate = Math.max(0, (deliveredAt - promisedAt) / 60_000);
      const driverStar = stars(driver.quality - Math.min(2.5, minutesLate / 15));
      const storeStar = stars(3.4 + ((restaurant.id * 7) % 16) / 10);
      const written = new Date(at);
      yield [
        id,
        driver.id,
        restaurant.id,
        customerBase + customer,
        driverStar,
        storeStar,
        text(driverStar, PRAISE_DRIVER, BLAME_DRIVER),
        text(storeStar, PRAISE_STORE, BLAME_STORE),
        written,
        written,
      ];
    }
  }
  await copyRows(
    client,
    'rating',
    [
      'order_id',
      'driver_id',
      'restaurant_id',
      'customer_id',
      'driver_star',
      'store_star',
      'driver_feedback',
      'store_feedback',
      'created_at',
      'updated_at',
    ],
    rows(),
  );
}
