import { randomUUID } from 'node:crypto';
import { type ChannelClient, UNSIGNED } from '../gateway/channel-client.ts';
import type { Line } from '../gateway/line.ts';
import { pause } from '../pause.ts';
import type { Random } from '../random.ts';
import type { Tally } from '../tally.ts';
import { drawMeal } from './picture.ts';

const MINUTE_MS = 60_000;
/** Looks at an order before its customer has forgotten it. */
const MAX_LOOKS = 40;
const WRITTEN = 0.5;
const PICTURED = 0.15;

const PRAISE = {
  driver: ['سائق محترم ووصل في الوقت المحدد', 'وصل الطلب ساخنًا وبسرعة', 'Very polite driver'],
  store: ['الأكل لذيذ والتغليف ممتاز', 'طلبي كامل كما طلبت', 'Great food, well packed'],
};
const BLAME = {
  driver: ['تأخر السائق ولم يرد على الجوال', 'وصل الطلب باردًا بسبب التأخير', 'Driver was late'],
  store: ['نقص صنف من الطلب', 'الأكل بارد والتغليف سيئ', 'One item was missing'],
};

/** What a customer says of an order, and shows of the meal; late ones are rated worse. */
export function makeRating(random: Random, minutesLate: number) {
  const stars = (mean: number) => Math.min(5, Math.max(1, Math.round(mean + random.between(-1.5, 1))));
  const text = (star: number, of: 'driver' | 'store') =>
    random.chance(WRITTEN) ? random.pick((star >= 4 ? PRAISE : BLAME)[of]) : '';
  const driver_star = stars(4.6 - Math.min(3, Math.max(0, minutesLate) / 15));
  const store_star = stars(4.2);
  return {
    ...{ driver_star, store_star },
    driver_feedback: text(driver_star, 'driver'),
    store_feedback: text(store_star, 'store'),
    images: random.chance(PICTURED) ? [drawMeal(random)] : [],
  };
}

/** What a customer rates by. */
interface Means {
  line: Line;
  tally: Tally;
  options: { speed: number };
  signal: AbortSignal;
}

/** Waits until the order is delivered, and some minutes more, then rates it. */
export async function rateOrder(
  { line, tally, options, signal }: Means,
  client: ChannelClient,
  orderNumber: string,
  random: Random,
): Promise<void> {
  const wait = (low: number, high: number) =>
    pause((random.between(low, high) * MINUTE_MS) / options.speed, signal);
  const params = { order_number: orderNumber };
  try {
    for (let look = 0; look < MAX_LOOKS; look++) {
      if (!(await wait(4, 8))) return;
      const order = await line.call(() => client.order({ headers: UNSIGNED, params }));
      if (order.status === 'cancelled') return;
      if (order.delivery_time === null) continue;
      if (!(await wait(2, 20))) return;
      const late = (Date.parse(order.delivery_time) - Date.parse(order.promised_at)) / MINUTE_MS;
      const body = makeRating(random, late);
      const headers = { ...UNSIGNED, 'idempotency-key': randomUUID() };
      await line.call(() => client.rateOrder({ headers, params, body }));
      tally.add('rated');
      return;
    }
  } catch {
    // Stopped, or refused: the order stays without a rating.
  }
}
