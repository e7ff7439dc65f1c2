import type { DispatchDriver, Place } from '@mishwar/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/transaction.ts';
import type { DriverIndex } from './driver-index.ts';

const KM_PER_DEGREE = 111;
/** Offers that a driver let expire count against him for so long. */
export const MISSED_WITHIN_MINUTES = 30;
/** Of those who cannot take orders now, so many for each that is scanned are read at most, to say why not. */
const READ_PER_SCANNED = 3;

/** Where to look, how many the wave scans, and from when on a position counts as online. */
export interface Neighbourhood {
  centre: Place;
  /** km */
  radius: number;
  scans: number;
  onlineSince: Date;
}

/**
 * The drivers around a restaurant with everything the distribution asks of them, those who are online and ready first,
 * and never more than a few for each that the wave scans. An index says who is near without looking at the whole
 * fleet; what is decided from is what the database says of them.
 */
export async function driversNear(
  trx: Trx,
  around: Neighbourhood,
  now: Date,
  index?: DriverIndex,
): Promise<DispatchDriver<number>[]> {
  const most = Math.max(around.scans, 1) * READ_PER_SCANNED + 20;
  // Twice as many: some are not ready, or have gone on since.
  for (let asked = most * 2; ; asked *= 4) {
    const ids = index && nearestIds(index, around, asked);
    if (!ids) return readDrivers(trx, nearestOf(inRectangle(around), around, most), now);
    const drivers = await readDrivers(
      trx,
      nearestOf(sql`p.driver_id = any(${ids.online.concat(ids.others)})`, around, most),
      now,
    );
    const available = drivers.filter((driver) => isAvailable(driver, around)).length;
    if (available >= around.scans || ids.online.length < asked) return drivers;
  }
}

/** The nearest of those who are online, and of all. A km more than the radius: they move. */
function nearestIds(index: DriverIndex, { centre, radius, onlineSince }: Neighbourhood, most: number) {
  const asked = { centre, radius: radius + 1, most };
  const online = index.nearest({ ...asked, since: onlineSince.getTime() });
  const others = index.nearest(asked);
  return online && others && { online, others };
}

const isAvailable = (
  { is_active, is_ready, position }: DispatchDriver<number>,
  { onlineSince }: Neighbourhood,
): boolean => is_active && is_ready && position !== null && position.at >= onlineSince;

function inRectangle({ centre, radius }: Neighbourhood): RawBuilder<unknown> {
  const north = (radius + 0.5) / KM_PER_DEGREE;
  const east = north / shrinkAt(centre);
  return sql`p.latitude between ${centre.latitude - north} and ${centre.latitude + north}
    and p.longitude between ${centre.longitude - east} and ${centre.longitude + east}`;
}

const shrinkAt = ({ latitude }: Place): number => Math.max(Math.cos((latitude * Math.PI) / 180), 0.01);

function nearestOf(
  condition: RawBuilder<unknown>,
  { centre, onlineSince }: Neighbourhood,
  most: number,
): RawBuilder<unknown> {
  return sql`
    select p.*
    from driver_position p join driver d on d.id = p.driver_id
    where ${condition}
    order by (d.is_active and d.is_ready and p.recorded_at >= ${onlineSince}) desc,
      (p.latitude - ${centre.latitude}) ^ 2 + ((p.longitude - ${centre.longitude}) * ${shrinkAt(centre)}) ^ 2
    limit ${most}`;
}

/** One driver as the distribution sees him, wherever he is; undefined when there is none. */
export async function driverAsSeen(
  trx: Trx,
  driverId: number,
  now: Date,
): Promise<DispatchDriver<number> | undefined> {
  const one = sql`
    select d.id as driver_id, p.latitude, p.longitude, p.recorded_at, p.idle_since
    from driver d left join driver_position p on p.driver_id = d.id where d.id = ${driverId}`;
  const [driver] = await readDrivers(trx, one, now);
  return driver;
}

/** `near` selects positions: driver_id, latitude, longitude, recorded_at, idle_since. */
async function readDrivers(
  trx: Trx,
  near: RawBuilder<unknown>,
  now: Date,
): Promise<DispatchDriver<number>[]> {
  const missedSince = new Date(now.getTime() - MISSED_WITHIN_MINUTES * 60_000);
  const { rows } = await sql<DriverRow>`
    with near as materialized (${near}), busy as materialized (
      select driver_id, count(*) as n from orders
      where status not in ('delivered', 'cancelled') and not is_fake
        and driver_id = any(array(select driver_id from near))
      group by driver_id
    )
    select d.id, d.is_active, d.is_ready, d.is_odm_enabled, d.number_of_received, d.medical_insurance_date, d.city_id,
      near.latitude, near.longitude, near.recorded_at, near.idle_since,
      coalesce(busy.n, 0) as orders_in_hand, coalesce(wallet.balance, 0) as balance,
      company.company_distance_receive, coalesce(car.is_motorcycle, false) as is_motorcycle,
      (select count(*) from offer
        where offer.driver_id = d.id and offer.offered_at > ${missedSince} and offer.status = 'expired') as missed_offers
    from near
    join driver d on d.id = near.driver_id
    left join busy on busy.driver_id = d.id
    left join wallet_account wallet on wallet.driver_id = d.id and wallet.kind = 'MAIN' and wallet.gateway is null
    left join delivery_company company on company.id = d.delivery_company_id
    left join car_type car on car.id = d.car_type_id
  `.execute(trx);
  return rows.map(toDispatchDriver);
}

export interface DriverRow {
  id: number;
  is_active: boolean;
  is_ready: boolean;
  is_odm_enabled: boolean;
  number_of_received: number | null;
  /** YYYY-MM-DD */
  medical_insurance_date: string | null;
  city_id: number | null;
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

export function toDispatchDriver(row: DriverRow): DispatchDriver<number> {
  const { id, latitude, longitude, recorded_at, medical_insurance_date, ...facts } = row;
  const isPlaced = latitude !== null && longitude !== null && recorded_at !== null;
  return {
    ...facts,
    driver_id: id,
    position: isPlaced ? { latitude, longitude, at: recorded_at } : null,
    papers_expire_at: medical_insurance_date === null ? null : new Date(medical_insurance_date),
  };
}
