import { type Credentials, sendCall } from '../../apps/server/src/testing/contract-requests.ts';
import type { Arena } from './types.ts';

interface Restaurant {
  readonly code: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly menu: readonly { item_id: string; price: string }[];
}

let restaurants: readonly Restaurant[] = [];

/** Places an order of the channel with that idempotency key; returns its number. Throws where it is refused. */
export async function placeOrder({ origin }: Arena, channel: Credentials, key: string): Promise<string> {
  if (restaurants.length === 0) {
    const path = '/channel/v1/restaurants';
    const { body } = await sendCall(origin, { method: 'GET', path }, {}, channel);
    ({ restaurants } = body as { restaurants: readonly Restaurant[] });
  }
  const place = restaurants.find(({ menu }) => menu.length > 0);
  const [item] = place?.menu ?? [];
  if (!place || !item) throw new Error('the product has no restaurant with a menu');
  const { latitude, longitude } = place;
  const body = {
    channel_order_id: key,
    payment_method: 'Cash',
    customer: { name: 'هدى', phone: '+966541112222', city: '', address: '-', latitude, longitude },
    restaurant_code: place.code,
    items: [{ item_id: item.item_id, item_name: 'كبسة', item_price: item.price, item_quantity: 1 }],
    delivery_cost: '12.00',
    promised_at: new Date(Date.now() + 3_600_000).toISOString(),
  };
  const headers = { 'idempotency-key': key };
  const call = { method: 'POST', path: '/channel/v1/orders' };
  const answer = await sendCall(origin, call, { headers, body }, channel);
  const { order_number } = answer.body as { order_number?: string };
  if (!order_number) throw new Error(`no order: ${answer.status} ${JSON.stringify(answer.body)}`);
  return order_number;
}
