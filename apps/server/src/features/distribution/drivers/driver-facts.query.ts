import {
  type DispatchDriver,
  type DriverFilterId,
  listStandingRefusals,
  type MapPoint,
} from '@mishwar/domain';
import { type RawBuilder, sql } from 'kysely';
import { configuredZone } from '../../../platform/settings.ts';
import type { Db, Trx } from '../../../platform/transaction.ts';
import { type AreasInForce, readAreasInForce } from '../../service-areas/public.ts';
import { readDriverLimits } from '../settings/settings-of-wave.ts';

/** Time window in which expired offers lower a driver's availability score. */
export const MISSED_WITHIN_MINUTES = 30;

/** The filters that refuse a driver now for every order; undefined for an unknown id. */
export async function readStandingRefusals(
  db: Db | Trx,
  driverId: number,
  now: Date,
): Promise<DriverFilterId[] | undefined> {
  const driver = await readDispatchDriver(db, driverId, now);
  return driver && listStandingRefusals(driver, await readDriverLimits(db), now);
}

/** One driver as the distribution sees them, independent of the position; undefined for an unknown id. */
export async function readDispatchDriver(
  db: Db | Trx,
  driverId: number,
  now: Date,
): Promise<DispatchDriver | undefined> {
  const near = sql`
    select d.id as driver_id, p.latitude, p.longitude, p.recorded_at, p.idle_since
    from driver d left join driver_position p on p.driver_id = d.id where d.id = ${driverId}`;
  const [driver] = await readDispatchDrivers(db, { near, now, areas: await readAreasInForce(db) });
  return driver;
}

/**
 * The drivers that `near` selects (driver_id, latitude, longitude, recorded_at, idle_since), as they are now. `end` is
 * what the statement ends with.
 */
export async function readDispatchDrivers(
  db: Db | Trx,
  {
    near,
    now,
    areas,
    end = sql``,
  }: {
    near: RawBuilder<unknown>;
    now: Date;
    areas: AreasInForce;
    end?: RawBuilder<unknown>;
  },
): Promise<DispatchDriver[]> {
  const missedSince = new Date(now.getTime() - MISSED_WITHIN_MINUTES * 60_000);
  const { rows } = await sql<DriverRow>`
    with near as materialized (${near}), busy as materialized (
      select driver_id, count(*) as n from orders
      where driver_id is not null and status not in ('delivered', 'cancelled') and not is_fake
        and driver_id = any(array(select driver_id from near))
      group by driver_id
    ), missed as materialized (
      select driver_id, count(*) as n from offer
      where status = 'expired' and offered_at > ${missedSince}
        and driver_id = any(array(select driver_id from near))
      group by driver_id
    )
    select d.id, d.is_active and coalesce(company.is_active, true) as is_active, d.is_ready, d.is_odm_enabled,
      d.number_of_received, d.city_id, d.delivery_company_id, near.latitude, near.longitude, near.recorded_at, near.idle_since,
      (d.medical_insurance_date + 1)::timestamp at time zone ${configuredZone} as documents_expire_at,
      coalesce(busy.n, 0) as orders_in_hand, coalesce(missed.n, 0) as missed_offers,
      coalesce(wallet.balance, 0) as balance, company.company_distance_receive,
      coalesce(car.is_motorcycle, false) as is_motorcycle
    from near
    join driver d on d.id = near.driver_id
    left join busy on busy.driver_id = d.id
    left join missed on missed.driver_id = d.id
    left join wallet_account wallet on wallet.driver_id = d.id and wallet.kind = 'MAIN' and wallet.gateway is null
    left join delivery_company company on company.id = d.delivery_company_id
    left join car_type car on car.id = d.car_type_id
    ${end}`.execute(db);
  return rows.map((row) => toDispatchDriver(row, areas));
}

export interface DriverRow {
  id: number;
  /** Whether the driver and the driver's delivery company are active. */
  is_active: boolean;
  is_ready: boolean;
  is_odm_enabled: boolean;
  number_of_received: number | null;
  /** YYYY-MM-DD */
  /** The end of the last day on which the medical insurance is valid. */
  documents_expire_at: Date | null;
  city_id: number | null;
  delivery_company_id: number | null;
  latitude: number | null;
  longitude: number | null;
  recorded_at: Date | null;
  idle_since: Date | null;
  orders_in_hand: number;
  balance: number;
  company_distance_receive: number | null;
  is_motorcycle: boolean;
  missed_offers: number;
}

export function toDispatchDriver(row: DriverRow, { ofCompany }: AreasInForce): DispatchDriver {
  const { id, latitude, longitude, recorded_at, delivery_company_id, ...facts } = row;
  const isPlaced = latitude !== null && longitude !== null && recorded_at !== null;
  const area: readonly MapPoint[] | undefined = ofCompany.get(delivery_company_id ?? 0);
  return {
    ...facts,
    driver_id: id,
    position: isPlaced ? { latitude, longitude, at: recorded_at } : null,
    ...(area && { area }),
  };
}
