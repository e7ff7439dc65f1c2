import { type DispatchDriver, haversineKm, type Place } from '@mishwar/domain';
import { type RawBuilder, sql } from 'kysely';
import { prepared } from '../../../platform/prepared.ts';
import type { Trx } from '../../../platform/transaction.ts';
import type { AreasInForce } from '../../service-areas/public.ts';
import { readDispatchDrivers } from './driver-facts.query.ts';
import type { DriverIndex } from './driver-index.ts';

const KM_PER_DEGREE = 111;
/** Maximum movement of a driver between two index refreshes, in km. */
const MOVED_KM = 0.1;

/** The places to search and the time from which a position counts as online. */
export interface Neighbourhood {
  centre: Place;
  /** km */
  radius: number;
  onlineSince: Date;
  /** Maximum number of online drivers, and of all drivers, to read. */
  limit: number;
}

export interface NearbySearch {
  now: Date;
  areas: AreasInForce;
  index?: DriverIndex | undefined;
}

export interface Neighbours {
  drivers: DispatchDriver[];
  /** Whether all online drivers within the radius are included. */
  isAll: boolean;
}

/**
 * The nearest drivers of each neighbourhood with the data that the distribution needs. The spatial index finds the
 * ids without a scan of the fleet; the data is read from the database, for all neighbourhoods in one statement.
 */
export async function findNearbyDrivers(
  trx: Trx,
  around: readonly Neighbourhood[],
  search: NearbySearch,
): Promise<Neighbours[]> {
  const nearest = around.map((one) => nearestIds(search.index, one));
  const byId = await byIds(trx, [...new Set(nearest.flatMap((ids) => ids ?? []))], search);
  const neighbours: Neighbours[] = [];
  for (const [place, one] of around.entries()) {
    const ids = nearest[place];
    const drivers = ids ? ids.flatMap((id) => byId.get(id) ?? []) : await fromTable(trx, one, search);
    neighbours.push({ drivers, isAll: isAll(drivers, one) });
  }
  return neighbours;
}

/** True with fewer drivers than requested, or with one so far beyond the radius that movement cannot matter. */
function isAll(
  drivers: readonly DispatchDriver[],
  { centre, radius, onlineSince, limit }: Neighbourhood,
): boolean {
  const online = drivers.flatMap(({ position }) => (position && position.at >= onlineSince ? position : []));
  return online.length < limit || online.some((at) => haversineKm(at, centre) > radius + MOVED_KM);
}

/** The nearest online drivers and the nearest of all, one km beyond the radius to allow for movement. */
function nearestIds(
  index: DriverIndex | undefined,
  { centre, radius, onlineSince, limit }: Neighbourhood,
): number[] | undefined {
  const query = { centre, radius: radius + 1, limit };
  const online = index?.nearest({ ...query, since: onlineSince.getTime() });
  const others = index?.nearest(query);
  return online && others && [...new Set(online.concat(others))];
}

async function byIds(
  trx: Trx,
  ids: readonly number[],
  { now, areas }: NearbySearch,
): Promise<Map<number, DispatchDriver>> {
  if (ids.length === 0) return new Map();
  const near = sql`
    select driver_id, latitude, longitude, recorded_at, idle_since
    from driver_position where driver_id = any(${ids}::bigint[])`;
  const drivers = await readDispatchDrivers(trx, { near, now, areas, end: prepared });
  return new Map(drivers.map((driver) => [driver.driver_id, driver]));
}

/** The same read from the table. */
function fromTable(trx: Trx, one: Neighbourhood, { now, areas }: NearbySearch): Promise<DispatchDriver[]> {
  const { centre, onlineSince, limit } = one;
  const nearest = sql`
    order by (latitude - ${centre.latitude}) ^ 2 + ((longitude - ${centre.longitude}) * ${shrinkAt(centre)}) ^ 2
    limit ${limit}`;
  const near = sql`
    (select * from driver_position where ${inRectangle(one)} and recorded_at >= ${onlineSince} ${nearest})
    union
    (select * from driver_position where ${inRectangle(one)} ${nearest})`;
  return readDispatchDrivers(trx, { near, now, areas });
}

const shrinkAt = ({ latitude }: Place): number => Math.max(Math.cos((latitude * Math.PI) / 180), 0.01);

function inRectangle({ centre, radius }: Neighbourhood): RawBuilder<unknown> {
  const north = (radius + 0.5) / KM_PER_DEGREE;
  const east = north / shrinkAt(centre);
  return sql`latitude between ${centre.latitude - north} and ${centre.latitude + north}
    and longitude between ${centre.longitude - east} and ${centre.longitude + east}`;
}
