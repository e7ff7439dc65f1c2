import type { ChannelOrder } from '@mishwar/contract';
import { computeLineTotal, moneyToWire, parseMoney } from '@mishwar/domain';
import type { City, Restaurant } from '../city/city.ts';
import { kmBetween } from '../city/geo.ts';
import { makePerson } from '../city/people.ts';
import type { Random } from '../random.ts';

const CUSTOMERS_PER_RESTAURANT = 60;
const PAYMENTS = [
  ['Cash', 42],
  ['Card', 26],
  ['online', 24],
  ['Point', 8],
] as const;

/** An order as a hungry person in this city would place it now. */
export function makeOrder(city: City, id: string, random: Random, now: Date): ChannelOrder {
  const restaurant = city.busyRestaurant(random);
  const { customer, home } = regular(city, restaurant, random);
  const items = fillBasket(restaurant, random);
  const subTotal = items.reduce((sum, item) => sum + halalas(item), 0);
  const km = kmBetween(restaurant, home);
  const [payment] = random.weighted(PAYMENTS, ([, weight]) => weight);
  const discount = random.chance(0.14) ? Math.round((subTotal * random.int(5, 20)) / 100) : 0;
  return {
    channel_order_id: id,
    payment_method: payment,
    ...(payment === 'Point' ? { point_type: random.chance(0.6) ? 'total' : 'partial' } : {}),
    customer: {
      name: customer.name,
      phone: customer.phone,
      city: restaurant.city,
      address: customer.address,
      ...home,
      ...(customer.note ? { note: customer.note } : {}),
    },
    restaurant_code: restaurant.code,
    items,
    delivery_cost: moneyToWire(900 + Math.round(km) * 100),
    discount_amount: moneyToWire(discount),
    ...(discount > 0 ? { voucher_code: `SAVE${random.int(10, 99)}` } : {}),
    isFreeExpress: random.chance(0.06),
    use_geidea: payment === 'Card' && random.chance(0.4),
    promised_at: new Date(now.getTime() + random.int(35, 60) * 60_000).toISOString(),
  };
}

/** The same people order again: name, phone and home of each are always the same. */
function regular(city: City, restaurant: Restaurant, random: Random) {
  const own = random.fork(`${restaurant.code}/${random.int(1, CUSTOMERS_PER_RESTAURANT)}`);
  return { customer: makePerson(own), home: city.homeNear(restaurant, own) };
}

type Item = ChannelOrder['items'][number];

function fillBasket({ menu }: Restaurant, random: Random): Item[] {
  const wanted = Math.min(
    menu.length,
    random.weighted([1, 2, 3, 4], (count) => 5 - count),
  );
  const chosen = new Set<Restaurant['menu'][number]>();
  while (chosen.size < wanted) chosen.add(random.pick(menu));
  return [...chosen].map((dish) => ({
    item_id: dish.item_id,
    item_name: dish.name,
    item_price: dish.price,
    item_quantity: random.weighted([1, 2, 3, 4], (count) => 1 / count ** 2),
    options: dish.options
      .filter(() => random.chance(0.3))
      .map((option) => ({ ...option, quantity: random.chance(0.8) ? 1 : 2 })),
  }));
}

function halalas(item: Item): number {
  return computeLineTotal({
    item_price: parseMoney(item.item_price) ?? 0,
    item_quantity: item.item_quantity,
    options: (item.options ?? []).map(({ price, quantity }) => ({ price: parseMoney(price) ?? 0, quantity })),
  });
}
