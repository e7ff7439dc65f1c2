import type { DistributionSettings } from '@mishwar/domain';
import { sql } from 'kysely';
import { genericPlanParam, prepared } from '../../../platform/prepared.ts';
import type { Trx } from '../../../platform/transaction.ts';
import { AREAS_IN_FORCE, type AreasInForce, toAreasInForce } from '../../service-areas/public.ts';
import { LIMITS, type StoredLimits, type StoredVersion, toSettings } from '../settings/settings-of-wave.ts';

/** A locked order whose wave is due, with the input of its decision. */
export interface ClaimedOrder {
  order_id: number;
  order_number: string;
  status: string;
  delivery_cost: number;
  customer_latitude: number;
  customer_longitude: number;
  restaurant_name: string;
  restaurant_latitude: number;
  restaurant_longitude: number;
  restaurant_city_id: number;
  settings_id: number;
  wave: number;
  first_wave: number;
  declined_by: number[];
  offered_to: number[];
}

/** Claimed orders with their settings versions by id and the service areas in force. */
export interface Claim {
  orders: ClaimedOrder[];
  settings: ReadonlyMap<number, DistributionSettings>;
  areas: AreasInForce;
}

interface ClaimRow {
  orders: ClaimedOrder[] | null;
  versions: StoredVersion[] | null;
  limits: StoredLimits | null;
  areas: Parameters<typeof toAreasInForce>[0] | null;
}

/**
 * Locks the longest due orders, at most `limit`, skipping those that are locked (`SKIP LOCKED`).
 * A dispatcher that dies loses its locks with its connection, so that another takes over at once. The ids
 * are found first, by an index scan, then the rest. All in one row of one statement: each further round trip
 * would wait behind the other work of the event loop.
 */
export async function claimOrders(trx: Trx, now: Date, limit: number): Promise<Claim> {
  const { rows } = await sql<ClaimRow>`
    with due as materialized (
      select order_id, settings_id, wave, next_wave_at, started_at from distribution_task
      where next_wave_at <= ${genericPlanParam(now)}
        and settings_id = any(array(select id from distribution_settings where mode = 'waves'))
      order by next_wave_at limit ${genericPlanParam(limit)} for no key update skip locked
    ), taken as materialized (
      select due.*, o.order_number, o.status, o.delivery_cost, o.customer_latitude, o.customer_longitude, o.restaurant_id
      from due join orders o on o.id = due.order_id for no key update of o skip locked
    ), claimed as materialized (
      select t.order_id, t.order_number, t.status, t.delivery_cost, t.customer_latitude, t.customer_longitude,
        r.name as restaurant_name, r.latitude as restaurant_latitude, r.longitude as restaurant_longitude,
        r.city_id as restaurant_city_id, t.settings_id, t.wave,
        -- An order that comes back to the distribution numbers its waves on, but begins with the small radius again.
        (select count(*) from distribution_wave earlier
          where earlier.order_id = t.order_id and earlier.decided_at < t.started_at) as first_wave,
        array(select driver_id from offer where offer.order_id = t.order_id and offer.status = 'declined') as declined_by,
        array(select driver_id from offer
          where offer.order_id = t.order_id and offer.status = 'offered' and offer.expires_at > ${now}) as offered_to
      from taken t join restaurant r on r.id = t.restaurant_id
      order by t.next_wave_at
    )
    select found.orders,
      case when found.orders is not null then (
        select json_agg(s) from distribution_settings s where s.id = any(array(select settings_id from claimed))
      ) end as versions,
      case when found.orders is not null then (${LIMITS}) end as limits,
      case when found.orders is not null then ${AREAS_IN_FORCE} end as areas
    from (select json_agg(claimed) as orders from claimed) found ${prepared}`.execute(trx);
  const { orders, versions, limits, areas } = rows[0] ?? {};
  return {
    orders: orders ?? [],
    settings: toSettings(versions ?? [], limits ?? null),
    areas: toAreasInForce(areas ?? []),
  };
}
