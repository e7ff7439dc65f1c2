import { until } from '../../tools/harness/measure.ts';
import { createAction } from './client/actions.ts';
import type { Caller } from './client/caller.ts';
import type { Record } from './client/record.ts';
import { type Cast, tellPositions } from './stage/cast.ts';

/** An order that waits for a driver, with the offer that each driver of the cast has of it. */
export interface OfferedOrder {
  readonly number: string;
  /** Offer ids, in the sequence of the cast's drivers. */
  readonly offers: readonly string[];
}

export interface Offer {
  readonly offer_id: string;
  readonly order_number: string;
}

export interface Placing {
  readonly cast: Cast;
  readonly caller: Caller;
  readonly record: Record;
}

async function placeOne({ cast, caller, record }: Placing): Promise<string> {
  const { status, body } = await record.act(caller, createAction(cast));
  if (status !== 201) throw new Error(`an order was refused: ${status} ${JSON.stringify(body)}`);
  return (body as { order_number: string }).order_number;
}

/** Places `count` orders at once, and waits until every driver has an offer of each. */
export async function offered(
  on: Placing,
  count: number,
  place: (nth: number) => Promise<string> = () => placeOne(on),
): Promise<OfferedOrder[]> {
  const { cast, caller } = on;
  await tellPositions(cast, caller);
  const numbers = await Promise.all(Array.from({ length: count }, (_, nth) => place(nth)));
  return until(
    async () => {
      const lists = await Promise.all(
        cast.drivers.map(async (driver) => {
          const { offers } = await caller.read<{ offers: Offer[] }>('/driver/v1/offers', driver);
          return new Map(offers.map((offer) => [offer.order_number, offer.offer_id]));
        }),
      );
      const orders = numbers.map((number) => ({
        number,
        offers: lists.flatMap((list) => list.get(number) ?? []),
      }));
      return orders.every(({ offers }) => offers.length === cast.drivers.length) ? orders : undefined;
    },
    { pauseMs: 150, what: `not every driver was offered the orders ${numbers.join(', ')}` },
  );
}
