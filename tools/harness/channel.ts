import { createHmac, randomUUID } from 'node:crypto';
import type { ChannelOrder } from '@mishwar/contract';
import type { Installation } from './installation.ts';
import { Client, jsonOf } from './requests.ts';

/** As many orders are on their way at once at most. */
const CONNECTIONS = 64;

export type Channel = ReturnType<typeof openChannel>;
/** What an order is made of. */
export interface Restaurant extends Readonly<Record<'latitude' | 'longitude', number>> {
  readonly code: string;
  readonly menu: readonly Readonly<Record<'item_id' | 'name' | 'price', string>>[];
}

export interface ChannelKeys {
  readonly apiKey: string;
  readonly signingSecret: string;
}

/** Name and keys of the demo's first channel. */
export function demoChannel({ secrets }: Pick<Installation, 'secrets'>): [name: string, keys: ChannelKeys] {
  const [channel] = Object.entries(secrets.channels);
  if (!channel) throw new Error('the demo has no channel');
  return channel;
}

/** What a channel proves itself by, as docs/gateways.md describes it: a signature of each request as it leaves. */
export function signed(
  { apiKey, signingSecret }: ChannelKeys,
  { method, path, raw }: { method: string; path: string; raw: string },
): Record<string, string> {
  const timestamp = String(Date.now());
  const signature = createHmac('sha256', signingSecret)
    .update(`${timestamp}.${method}.${path}.${raw}`)
    .digest('hex');
  return { 'x-api-key': apiKey, 'x-timestamp': timestamp, 'x-signature': signature };
}

/** The system of the demo's first channel, on connections that it keeps; `call` throws unless it is answered 2xx. */
export function openChannel(origin: string, installation: Installation) {
  const [, keys] = demoChannel(installation);
  const client = new Client(origin, { connections: CONNECTIONS });
  return {
    async call<Answer>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Answer> {
      const raw = body === undefined ? '' : JSON.stringify(body);
      const headers = { ...signed(keys, { method, path, raw }), 'idempotency-key': randomUUID() };
      return jsonOf((await client.send(method, path, body, headers)).body) as Answer;
    },
    [Symbol.dispose]: () => client[Symbol.dispose](),
  };
}

/** The restaurants that the channel may order from; the demo has some. */
export async function restaurantsOf(channel: Channel): Promise<[Restaurant, ...Restaurant[]]> {
  const answer = await channel.call<{ restaurants: [Restaurant] }>('GET', '/channel/v1/restaurants');
  return answer.restaurants;
}

/** Places an order; its number. */
export async function placeOrder(channel: Channel, order: ChannelOrder): Promise<string> {
  const { order_number } = await channel.call<{ order_number: string }>('POST', '/channel/v1/orders', order);
  return order_number;
}

/** An order of one dish, for a customer at the restaurant's door. */
export function orderOf({ code, latitude, longitude, menu }: Restaurant, item_quantity = 1) {
  const [dish] = menu;
  if (!dish) throw new Error(`${code} has no menu`);
  return {
    channel_order_id: randomUUID(),
    payment_method: 'Cash',
    customer: { name: 'هدى القحطاني', phone: '0541112222', latitude, longitude },
    restaurant_code: code,
    items: [{ item_id: dish.item_id, item_name: dish.name, item_price: dish.price, item_quantity }],
    delivery_cost: '15.00',
    promised_at: new Date(Date.now() + 2_400_000).toISOString(),
  } satisfies ChannelOrder;
}
