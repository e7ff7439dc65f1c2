import { type DispatchSettings, offerSeconds, PRODUCT } from '@mishwar/domain';
import { sql } from 'kysely';
import { tell } from '../../platform/outbox.ts';
import { prepared } from '../../platform/prepared.ts';
import type { Trx } from '../../platform/transaction.ts';
import type { ClaimedOrder } from './claim-order.ts';
import { offerOnWire } from './offer-row.ts';
import { driverMessage } from './tell-driver.ts';

/** What is offered of one order, and to whom, best first. */
export interface OrderOffers {
  order: Omit<
    ClaimedOrder,
    'status' | 'first_wave' | 'settings_id' | 'restaurant_city_id' | 'declined_by' | 'offered_to'
  >;
  best: readonly { driverId: number; score: number }[];
  dispatch: DispatchSettings;
  /** km */
  radius: number;
}

interface SentOffer {
  id: number;
  order_id: number;
  driver_id: number;
  offered_at: Date;
  expires_at: Date;
}

/** Offers orders to drivers, tells their phones, and writes it into the orders' histories. */
export async function sendAllOffers(trx: Trx, sent: readonly OrderOffers[], now: Date): Promise<void> {
  if (sent.length === 0) return;
  const lines = sent.flatMap(({ order, best, dispatch }) =>
    best.map((one) => ({ ...one, order, expires_at: expiryOf(dispatch, now) })),
  );
  const { rows: offers } = await sql<SentOffer>`
    with noted as (
      insert into order_event (order_id, created_at, action, actor_kind, actor_id, actor_name, data)
      select order_id, ${now}, 'offered', 'system', null, ${PRODUCT.name}, data from unnest(
        ${sent.map(({ order }) => order.order_id)}::bigint[],
        ${sent.map(({ order, best, radius }) => JSON.stringify({ wave: order.wave, radius, drivers: best.length }))}::jsonb[]
      ) as e (order_id, data)
    )
    insert into offer (order_id, driver_id, wave, score, offered_at, expires_at)
    select order_id, driver_id, wave, score, ${now}, expires_at from unnest(
      ${lines.map(({ order }) => order.order_id)}::bigint[],
      ${lines.map(({ driverId }) => driverId)}::bigint[],
      ${lines.map(({ order }) => order.wave)}::integer[],
      ${lines.map(({ score }) => score)}::float8[],
      ${lines.map(({ expires_at }) => expires_at)}::timestamptz[]
    ) as o (order_id, driver_id, wave, score, expires_at)
    returning id, order_id, driver_id, offered_at, expires_at ${prepared}`.execute(trx);
  const orderOf = new Map(sent.map(({ order }) => [order.order_id, order]));
  await tell(
    trx,
    offers.flatMap((offer) => {
      const order = orderOf.get(offer.order_id);
      return order ? driverMessage(offer.driver_id, 'offer', offerOnWire({ ...order, ...offer })) : [];
    }),
  );
}

const expiryOf = (dispatch: DispatchSettings, now: Date): Date =>
  new Date(now.getTime() + offerSeconds(dispatch) * 1000);
