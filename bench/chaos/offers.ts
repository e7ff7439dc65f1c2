import { setTimeout as sleep } from 'node:timers/promises';
import { createAction } from './client/actions.ts';
import type { Cast } from './client/actors.ts';
import type { Caller } from './client/caller.ts';
import type { Record } from './client/record.ts';
import { tellPositions } from './stage/cast.ts';

/** An order that waits for a driver, with the offer that each driver of the cast has of it. */
export interface OfferedOrder {
  readonly number: string;
  /** Offer ids, in the sequence of the cast's drivers. */
  readonly offers: readonly string[];
}

const WITHIN_MS = 60_000;
const LOOK_MS = 150;

/** Places an order; answers its number. */
export async function placeOne({ cast, caller, record }: Placing): Promise<string> {
  const action = createAction(cast.channel, cast.restaurantCode, cast.home);
  const { status, body } = await record.act(caller, action, []);
  if (status !== 201) throw new Error(`an order was refused: ${status} ${JSON.stringify(body)}`);
  return (body as { order_number: string }).order_number;
}

export interface Placing {
  readonly cast: Cast;
  readonly caller: Caller;
  readonly record: Record;
}

/** Places `count` orders at once, or takes those that are named, and waits until every driver has an offer of each. */
export async function offered(
  on: Placing,
  count: number,
  place: (nth: number) => Promise<string> = () => placeOne(on),
): Promise<OfferedOrder[]> {
  const { cast, caller } = on;
  await tellPositions(cast, caller);
  const numbers = await Promise.all(Array.from({ length: count }, (_, nth) => place(nth)));
  for (const end = Date.now() + WITHIN_MS; Date.now() < end; await sleep(LOOK_MS)) {
    const lists = await Promise.all(
      cast.drivers.map(async ({ identity }) => {
        const { body } = await caller.ask({ method: 'GET', path: '/driver/v1/offers', identity });
        const { offers } = body as { offers: { offer_id: string; order_number: string }[] };
        return new Map(offers.map((offer) => [offer.order_number, offer.offer_id]));
      }),
    );
    const orders = numbers.map((number) => ({
      number,
      offers: lists.flatMap((list) => list.get(number) ?? []),
    }));
    if (orders.every(({ offers }) => offers.length === cast.drivers.length)) return orders;
  }
  throw new Error(`not every driver was offered the orders ${numbers.join(', ')} within a minute`);
}
