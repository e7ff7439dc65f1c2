import { setTimeout as sleep } from 'node:timers/promises';
import type { ChannelOrder } from '@mishwar/contract';
import { type Channel, openChannel } from '../../tools/harness/channel.ts';
import type { Installation } from '../../tools/harness/installation.ts';

export interface Restaurant {
  code: string;
  latitude: number;
  longitude: number;
  menu: { item_id: string; name: string; price: string }[];
}

/** Errors of the traffic are ignored: an unreachable server is expected in a test of cuts. */
export type OnFailure = 'throw' | 'go on';

/** How long after it was placed an order is cancelled again. */
const CANCELLED_AFTER_MS = 1_500;

/**
 * Events at an even pace, by the gateway of the channels: half of them new orders, half their cancellation by the
 * customer a little later. Answers the numbers of the placed orders when `seconds` are over and everything is answered.
 */
export async function makeTraffic(
  origin: string,
  installation: Installation,
  { events, seconds, onFailure = 'throw' }: { events: number; seconds: number; onFailure?: OnFailure },
): Promise<readonly string[]> {
  const channel = openChannel(origin, installation);
  try {
    return await placeAndCancelMany(channel, { events, seconds, onFailure });
  } finally {
    channel.close();
  }
}

/** The restaurants that the channel may order from. */
export async function restaurantsOf(channel: Channel): Promise<readonly Restaurant[]> {
  const { restaurants } = await channel.call<{ restaurants: Restaurant[] }>('GET', '/channel/v1/restaurants');
  return restaurants;
}

async function placeAndCancelMany(
  channel: Channel,
  { events, seconds, onFailure }: { events: number; seconds: number; onFailure: OnFailure },
): Promise<readonly string[]> {
  const [restaurant] = await restaurantsOf(channel);
  if (!restaurant) throw new Error('the demo has no restaurant');
  const placed: string[] = [];
  const pending: Promise<void>[] = [];
  const every = 2_000 / events;
  const start = performance.now();
  for (let index = 0; index * every < seconds * 1_000; index++) {
    const wait = start + index * every - performance.now();
    if (wait > 0) await sleep(wait);
    const work = placeAndCancel(channel, orderOf(restaurant), placed);
    pending.push(onFailure === 'throw' ? work : work.catch(() => undefined));
  }
  await Promise.all(pending);
  return placed;
}

async function placeAndCancel(channel: Channel, order: ChannelOrder, placed: string[]): Promise<void> {
  const number = await placeOrder(channel, order);
  placed.push(number);
  await sleep(CANCELLED_AFTER_MS);
  await channel.call('POST', `/channel/v1/orders/${number}/cancel`, {});
}

/** Places an order; its number. */
export async function placeOrder(channel: Channel, order: ChannelOrder): Promise<string> {
  const { order_number } = await channel.call<{ order_number: string }>('POST', '/channel/v1/orders', order);
  return order_number;
}

/** An order of one dish, for a customer at the restaurant's door. */
export function orderOf({ code, latitude, longitude, menu }: Restaurant): ChannelOrder {
  const [dish] = menu;
  if (!dish) throw new Error(`${code} has no menu`);
  return {
    channel_order_id: crypto.randomUUID(),
    payment_method: 'Cash',
    customer: { name: 'هدى القحطاني', phone: '0541112222', latitude, longitude },
    restaurant_code: code,
    items: [{ item_id: dish.item_id, item_name: dish.name, item_price: dish.price, item_quantity: 1 }],
    delivery_cost: '15.00',
    promised_at: new Date(Date.now() + 2_400_000).toISOString(),
  };
}
