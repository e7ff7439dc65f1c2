import type { OrderStatus, PaymentMethod } from '@mishwar/domain';
import { DEMO_CHANNELS } from '../demo-access.ts';
import { DISTRICTS, LIVELY_CITIES } from '../places.ts';
import { type Random, weighted } from '../random.ts';
import { CANCEL_REASONS } from '../reference.ts';
import { type Driver, placeIn, type Restaurant, type World } from '../world.ts';

export const TAX_RATE = 0.15;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Riyadh, all year. */
const ZONE_MS = 3 * HOUR;

/** How busy each hour of the day is in Riyadh, from midnight on: two meals, and long evenings. */
const HOURS = [30, 18, 9, 5, 3, 3, 6, 12, 16, 17, 20, 34, 58, 72, 60, 42, 38, 46, 62, 82, 96, 100, 84, 56];
/** Sunday to Saturday; the weekend is Friday and Saturday. */
const WEEKDAYS = [0.9, 0.88, 0.92, 0.98, 1.2, 1.25, 1.1];

export interface Line {
  readonly menuId: number;
  readonly name: string;
  readonly price: number;
  readonly quantity: number;
  readonly options: readonly {
    addon_id: string;
    id: string;
    name: string;
    name_en: string;
    price: number;
    quantity: number;
  }[];
}

/** Everything that happened to one order. Times in milliseconds since 1970, money in halalas. */
export interface OrderStory {
  readonly createdAt: number;
  readonly promisedAt: number;
  readonly channel: number;
  readonly status: OrderStatus;
  readonly payment: PaymentMethod;
  readonly pointType: string | null;
  readonly customer: number;
  readonly address: string;
  readonly cityId: number;
  readonly latitude: number;
  readonly longitude: number;
  readonly restaurant: Restaurant;
  readonly driver: Driver | undefined;
  readonly lines: readonly Line[];
  readonly subTotal: number;
  readonly deliveryCost: number;
  readonly discount: number;
  readonly voucher: string | null;
  readonly isFree: boolean;
  readonly geidea: boolean;
  readonly cancelReason: number | null;
  readonly assignedAt?: number;
  readonly arrivedAt?: number;
  readonly tookAt?: number;
  readonly waitedAt?: number;
  readonly deliveredAt?: number;
  readonly cancelledAt?: number;
  /** Delivered by staff's word, not by the driver's. */
  readonly executed: boolean;
  /** Of a re-order of missing items: the id of the order that lacked them. */
  readonly parent?: number;
}

const pickChannel = weighted(DEMO_CHANNELS.map(({ weight }, index) => [index, weight] as const));
const pickPayment = weighted<PaymentMethod>([
  ['Cash', 38],
  ['Card', 22],
  ['online', 32],
  ['Point', 8],
]);

/** Times of orders between two instants, oldest first, following the hours' and the week's rhythm. */
export function* orderTimes(random: Random, count: number, from: number, to: number): Generator<number> {
  const first = Math.floor(from / HOUR);
  const buckets: number[] = [];
  let total = 0;
  for (let hour = first; hour * HOUR < to; hour++) {
    const local = new Date(hour * HOUR + ZONE_MS);
    // Slow growth over the whole span, and no two days alike.
    const growth = 0.85 + (0.3 * (hour - first)) / Math.max(1, to / HOUR - first);
    const mood = 0.92 + 0.16 * Math.abs(Math.sin(Math.floor(hour / 24) * 12.9898));
    const inside = (Math.min((hour + 1) * HOUR, to) - Math.max(hour * HOUR, from)) / HOUR;
    const weight =
      (HOURS[local.getUTCHours()] ?? 0) * (WEEKDAYS[local.getUTCDay()] ?? 1) * growth * mood * inside;
    buckets.push(weight);
    total += weight;
  }
  let owed = 0;
  let composed = 0;
  for (let index = 0; index < buckets.length && composed < count; index++) {
    owed += ((buckets[index] ?? 0) / total) * count;
    const here =
      index === buckets.length - 1 ? count - composed : Math.min(Math.round(owed), count) - composed;
    const start = Math.max((first + index) * HOUR, from);
    const end = Math.min((first + index + 1) * HOUR, to);
    const times = Array.from({ length: here }, () => Math.floor(random.between(start, end)));
    yield* times.sort((a, b) => a - b);
    composed += here;
  }
}

/** Creates stories of orders; drivers carry one order at a time where there are enough of them. */
export function createStoryteller(
  world: World,
  random: Random,
  customers: number,
  now: number,
): (createdAt: number) => OrderStory {
  const cities = new Map(
    LIVELY_CITIES.map((city) => [city.id, world.restaurants.filter((r) => r.city.id === city.id)]),
  );
  const pickCity = weighted(
    LIVELY_CITIES.filter((city) => cities.get(city.id)?.length).map((city) => [city, city.weight] as const),
  );
  const driversOf = new Map(
    LIVELY_CITIES.map((city) => [city.id, world.drivers.filter((driver) => driver.cityId === city.id)]),
  );
  const busyUntil = new Float64Array(world.drivers.length + 1);

  const freeDriver = (cityId: number, at: number): Driver => {
    const local = driversOf.get(cityId);
    const candidates = local?.length ? local : world.drivers;
    let best = random.pick(candidates);
    for (let tries = 0; tries < 7 && (busyUntil[best.id] ?? 0) > at; tries++) {
      const other = random.pick(candidates);
      if ((busyUntil[other.id] ?? 0) < (busyUntil[best.id] ?? 0)) best = other;
    }
    return best;
  };

  return (createdAt) => {
    const city = pickCity(random);
    const restaurant = random.pick(cities.get(city.id) ?? world.restaurants);
    const lines = tellLines(restaurant, random);
    const subTotal = lines.reduce(
      (sum, line) =>
        sum +
        line.price * line.quantity +
        line.options.reduce((inner, option) => inner + option.price * option.quantity, 0),
      0,
    );
    const discounted = random.chance(0.12);
    const fate = tellFate(createdAt, now, random);
    const driver = fate.assignedAt === undefined ? undefined : freeDriver(city.id, fate.assignedAt);
    if (driver) busyUntil[driver.id] = fate.deliveredAt ?? fate.cancelledAt ?? now;
    const payment = pickPayment(random);
    return {
      createdAt,
      promisedAt: createdAt + random.int(8, 12) * 5 * MINUTE,
      channel: pickChannel(random),
      payment,
      pointType: payment === 'Point' ? (random.chance(0.6) ? 'total' : 'partial') : null,
      // A tenth of the customers order most of the meals.
      customer: 1 + Math.floor(customers * random.next() ** 2.2),
      address: `${random.pick(DISTRICTS)}، شارع ${random.int(1, 60)}، مبنى ${random.int(1000, 9999)}`,
      cityId: city.id,
      ...placeIn(city, random),
      restaurant,
      driver,
      lines,
      subTotal,
      deliveryCost: random.int(2, 6) * 250 + 500,
      discount: discounted ? Math.min(subTotal, random.int(1, 6) * 500) : 0,
      voucher: discounted ? random.pick(['RAMADAN10', 'WELCOME', 'EAST25', 'FRIDAY']) : null,
      isFree: random.chance(0.09),
      geidea: payment === 'Card' && random.chance(0.5),
      cancelReason: fate.status === 'cancelled' ? random.pick(CANCEL_REASONS)[0] : null,
      ...fate,
    };
  };
}

type Fate = Pick<
  OrderStory,
  'status' | 'assignedAt' | 'arrivedAt' | 'tookAt' | 'waitedAt' | 'deliveredAt' | 'cancelledAt' | 'executed'
>;

/** The way of an order, as far as it has come by `now`. */
function tellFate(createdAt: number, now: number, random: Random): Fate {
  const cancelled = random.chance(0.06);
  const alone = cancelled && random.chance(0.5);
  const executed = random.chance(0.03);
  const step = (from: number, least: number, mean: number) =>
    Math.round(from + (least + random.wait(mean)) * MINUTE);
  const assignedAt = step(createdAt, 0.3, 2);
  const arrivedAt = step(assignedAt, 3, 5);
  const tookAt = step(arrivedAt, 2, 6);
  const waitedAt = step(tookAt, 5, 9);
  const deliveredAt = step(waitedAt, 0.5, 3);
  if (alone) {
    return { status: 'cancelled', cancelledAt: Math.min(step(createdAt, 2, 8), now), executed: false };
  }
  // An order that waits for a driver belongs to the distribution, which a seed does not set in motion.
  if (assignedAt > now) return { status: 'assigned', assignedAt: now, executed: false };
  if (cancelled) {
    const cancelledAt = step(assignedAt, 3, 8);
    if (cancelledAt <= now) {
      return {
        status: 'cancelled',
        assignedAt,
        ...(arrivedAt < cancelledAt ? { arrivedAt } : {}),
        cancelledAt,
        executed: false,
      };
    }
    return { status: 'assigned', assignedAt, executed: false };
  }
  if (executed && deliveredAt <= now)
    return { status: 'delivered', assignedAt, arrivedAt, tookAt, deliveredAt, executed };
  if (arrivedAt > now) return { status: 'assigned', assignedAt, executed: false };
  if (tookAt > now) return { status: 'arrived_store', assignedAt, arrivedAt, executed: false };
  if (waitedAt > now) return { status: 'take_order', assignedAt, arrivedAt, tookAt, executed: false };
  if (deliveredAt > now)
    return { status: 'wait_customer', assignedAt, arrivedAt, tookAt, waitedAt, executed: false };
  return { status: 'delivered', assignedAt, arrivedAt, tookAt, waitedAt, deliveredAt, executed: false };
}

function tellLines(restaurant: Restaurant, random: Random): Line[] {
  const lines: Line[] = [];
  const count = random.chance(0.5) ? 1 : random.int(2, 4);
  const start = random.int(0, restaurant.menu.length - 1);
  for (let index = 0; index < count; index++) {
    const item = restaurant.menu[(start + index) % restaurant.menu.length];
    if (!item) continue;
    const quantity = random.chance(0.75) ? 1 : random.int(2, 4);
    const extra = random.chance(0.3) && item.extras.length > 0 ? random.pick(item.extras) : undefined;
    const options = extra
      ? [
          {
            addon_id: extra.addonId,
            id: extra.id,
            name: extra.dish[0],
            name_en: extra.dish[1],
            price: extra.dish[2],
            quantity,
          },
        ]
      : [];
    lines.push({ menuId: item.id, name: item.dish[0], price: item.dish[2], quantity, options });
  }
  return lines;
}
