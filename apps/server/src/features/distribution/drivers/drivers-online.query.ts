import type { MatchedDriver, OrderInHand, Place } from '@mishwar/domain';
import { sql } from 'kysely';
import { configuredZone } from '../../../platform/settings.ts';
import type { Trx } from '../../../platform/transaction.ts';
import type { AreasInForce } from '../../service-areas/public.ts';
import { type DriverRow, MISSED_WITHIN_MINUTES, toDispatchDriver } from './driver-facts.query.ts';

const KM_PER_DEGREE = 111;
/** Maximum number of drivers in one matching decision. */
const MAX_DRIVERS = 5_000;

/**
 * The drivers who are ready, online and without an open offer (unless `evenAsked`), within `reach` km of any of the
 * restaurants, each with their current orders in the sequence of assignment.
 */
export async function readOnlineDrivers(
  trx: Trx,
  around: { restaurants: readonly Place[]; reach: number; onlineSince: Date; evenAsked: boolean },
  now: Date,
  areas: AreasInForce,
): Promise<MatchedDriver[]> {
  const { restaurants, reach, onlineSince, evenAsked } = around;
  const latitudes = restaurants.map(({ latitude }) => latitude);
  const longitudes = restaurants.map(({ longitude }) => longitude);
  const north = reach / KM_PER_DEGREE;
  const farthest = Math.max(...latitudes.map(Math.abs)) + north;
  const east = north / Math.max(Math.cos((farthest * Math.PI) / 180), 0.01);
  const missedSince = new Date(now.getTime() - MISSED_WITHIN_MINUTES * 60_000);
  const { rows } = await sql<DriverRow & { in_hand: OrderInHand[] | null }>`
    with free as materialized (
      select p.* from driver_position p join driver d on d.id = p.driver_id
      where p.latitude between ${Math.min(...latitudes) - north} and ${Math.max(...latitudes) + north}
        and p.longitude between ${Math.min(...longitudes) - east} and ${Math.max(...longitudes) + east}
        and d.is_active and d.is_ready and p.recorded_at >= ${onlineSince}
        and (${evenAsked} or not exists (
          select from offer where offer.driver_id = d.id and offer.status = 'offered' and offer.expires_at > ${now}))
      limit ${MAX_DRIVERS}
    ), busy as materialized (
      select o.driver_id, count(*) as n, json_agg(json_build_object(
        'restaurant', json_build_object('latitude', r.latitude, 'longitude', r.longitude),
        'customer', json_build_object('latitude', o.customer_latitude, 'longitude', o.customer_longitude),
        'isTaken', o.status in ('take_order', 'wait_customer')) order by o.assigned_at, o.id) as in_hand
      from orders o join restaurant r on r.id = o.restaurant_id
      where o.status not in ('delivered', 'cancelled') and not o.is_fake and o.driver_id is not null
      group by o.driver_id
    ), missed as materialized (
      select driver_id, count(*) as n from offer
      where offered_at > ${missedSince} and status = 'expired' group by driver_id
    )
    select d.id, d.is_active and coalesce(company.is_active, true) as is_active, d.is_ready, d.is_odm_enabled,
      d.number_of_received, (d.medical_insurance_date + 1)::timestamp at time zone ${configuredZone} as documents_expire_at,
      d.delivery_company_id,
      free.latitude, free.longitude, free.recorded_at, free.idle_since,
      coalesce(busy.n, 0) as orders_in_hand, busy.in_hand, coalesce(wallet.balance, 0) as balance,
      company.company_distance_receive, coalesce(car.is_motorcycle, false) as is_motorcycle,
      coalesce(missed.n, 0) as missed_offers
    from free
    join driver d on d.id = free.driver_id
    left join busy on busy.driver_id = d.id
    left join missed on missed.driver_id = d.id
    left join wallet_account wallet on wallet.driver_id = d.id and wallet.kind = 'MAIN' and wallet.gateway is null
    left join delivery_company company on company.id = d.delivery_company_id
    left join car_type car on car.id = d.car_type_id
    order by d.id
  `.execute(trx);
  return rows.map(({ in_hand, ...row }) => ({ ...toDispatchDriver(row, areas), in_hand: in_hand ?? [] }));
}
