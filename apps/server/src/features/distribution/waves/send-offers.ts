import { computeOfferSeconds, type DispatchSettings, PRODUCT } from '@mishwar/domain';
import { type RawBuilder, sql } from 'kysely';
import type { DriverEvent } from '../../../platform/outbox.ts';
import { prepared } from '../../../platform/prepared.ts';
import type { Trx } from '../../../platform/transaction.ts';
import type { ClaimedOrder } from './claim-order.ts';
import { toDriverOffer } from './offer-row.ts';

/** Event of a new offer. */
const OFFER: DriverEvent = 'offer';

/** The offers of one order, best driver first. */
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

/** Creates offers, notifies the drivers' phones, and writes the order history. */
export async function sendOffers(trx: Trx, sent: readonly OrderOffers[], now: Date): Promise<void> {
  if (sent.length === 0) return;
  await sql`with ${buildOfferCtes(sent, now)} select ${prepared}`.execute(trx);
}

/**
 * The same as parts of a statement. The message of an order is built once; each driver's copy
 * has the driver's and the offer's id.
 */
export function buildOfferCtes(sent: readonly OrderOffers[], now: Date): RawBuilder<unknown> {
  const orders = sent.map(({ order, best, dispatch, radius }) => {
    const expires_at = new Date(now.getTime() + computeOfferSeconds(dispatch) * 1000);
    return {
      order_id: order.order_id,
      wave: order.wave,
      expires_at,
      data: JSON.stringify({ wave: order.wave, radius, drivers: best.length }),
      message: JSON.stringify(toDriverOffer({ ...order, id: 0, offered_at: now, expires_at })),
    };
  });
  const lines = sent.flatMap(({ order, best }) => best.map((one) => ({ ...one, order_id: order.order_id })));
  return sql`
    offered_orders as materialized (
      select * from unnest(
        ${orders.map(({ order_id }) => order_id)}::bigint[],
        ${orders.map(({ wave }) => wave)}::integer[],
        ${orders.map(({ expires_at }) => expires_at)}::timestamptz[],
        ${orders.map(({ data }) => data)}::jsonb[],
        ${orders.map(({ message }) => message)}::jsonb[]
      ) as o (order_id, wave, expires_at, data, message)
    ), noted as (
      insert into order_event (order_id, created_at, action, actor_kind, actor_id, actor_name, data)
      select order_id, ${now}, 'offered', 'system', null, ${PRODUCT.name}, data from offered_orders
    ), offered as (
      insert into offer (order_id, driver_id, wave, score, offered_at, expires_at)
      select order_id, driver_id, o.wave, score, ${now}, o.expires_at
      from unnest(
        ${lines.map(({ order_id }) => order_id)}::bigint[],
        ${lines.map(({ driverId }) => driverId)}::bigint[],
        ${lines.map(({ score }) => score)}::float8[]
      ) with ordinality as line (order_id, driver_id, score, place)
      join offered_orders o using (order_id)
      order by place
      returning id, order_id, driver_id
    ), queued as (
      insert into outbox (destination, ordering_key, event, payload)
      select 'driver', driver_id::text, ${OFFER},
        o.message || jsonb_build_object('offer_id', offered.id::text, 'driver_id', driver_id::text)
      from offered join offered_orders o using (order_id)
      order by offered.id
    )`;
}
