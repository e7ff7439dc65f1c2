import type { ServiceAreaPreview } from '@mishwar/contract';
import { getOnlineThreshold, isInPolygon, type MapPoint } from '@mishwar/domain';
import { sql } from 'kysely';
import type { Db } from '../../platform/transaction.ts';
import { computeAreaKm2, computeSharedKm2 } from './area-geometry.ts';
import type { AreaOwner } from './area-owner.ts';
import { listServiceAreas } from './areas.query.ts';

/** Names of restaurants outside that are listed. */
const NAMED = 5;

interface Spot {
  latitude: number;
  longitude: number;
}

/**
 * What an area would change for its owner: areas of other cities that it overlaps, and how many restaurants, drivers
 * online and waiting orders lie inside of it, beside now. Without corners nothing is outside.
 */
export async function previewArea(
  db: Db,
  owner: AreaOwner,
  corners: readonly MapPoint[] | null,
  now: Date,
): Promise<ServiceAreaPreview> {
  const [column, id] = owner;
  const [areas, restaurants, drivers, orders] = await Promise.all([
    listServiceAreas(db),
    readRestaurants(db, owner),
    readDrivers(db, owner, now),
    readWaitingOrders(db, owner),
  ]);
  const inForce = areas.find((area) => area[column] === String(id))?.polygon.coordinates[0] ?? null;
  const isInside = ({ latitude, longitude }: Spot, area: readonly MapPoint[] | null) =>
    area === null || isInPolygon([longitude, latitude], area);
  const count = (spots: readonly Spot[]) => ({
    total: spots.length,
    before: spots.filter((spot) => isInside(spot, inForce)).length,
    after: spots.filter((spot) => isInside(spot, corners)).length,
  });
  const others = areas.filter(
    ({ city_id }) => column === 'city_id' && city_id !== null && city_id !== String(id),
  );
  return {
    area_km2: corners && computeAreaKm2(corners),
    overlaps: others.flatMap(({ name_ar, name_en, polygon }) => {
      const shared = corners ? computeSharedKm2(corners, polygon.coordinates[0] ?? []) : 0;
      return shared > 0 ? [{ name_ar, name_en, area_km2: shared }] : [];
    }),
    restaurants: {
      ...count(restaurants),
      outside: restaurants
        .filter((spot) => !isInside(spot, corners))
        .slice(0, NAMED)
        .map(({ name }) => name),
    },
    // The area of a company is about its orders' restaurants: where its drivers stand does not matter.
    drivers:
      column === 'city_id'
        ? count(drivers)
        : { total: drivers.length, before: drivers.length, after: drivers.length },
    orders: count(orders),
  };
}

const readRestaurants = (db: Db, [column, id]: AreaOwner): Promise<(Spot & { name: string })[]> =>
  db
    .selectFrom('restaurant as r')
    .select(['r.name', 'r.latitude', 'r.longitude'])
    .$if(column === 'city_id', (of) => of.where('r.city_id', '=', id))
    .orderBy('r.name')
    .execute();

const readDrivers = (db: Db, [column, id]: AreaOwner, now: Date): Promise<Spot[]> =>
  db
    .selectFrom('driver_position as p')
    .innerJoin('driver as d', 'd.id', 'p.driver_id')
    .select(['p.latitude', 'p.longitude'])
    .where('p.recorded_at', '>=', getOnlineThreshold(now))
    .where(`d.${column}`, '=', id)
    .execute();

const readWaitingOrders = (db: Db, [column, id]: AreaOwner): Promise<Spot[]> =>
  db
    .selectFrom('orders as o')
    .innerJoin('restaurant as r', 'r.id', 'o.restaurant_id')
    .select(['r.latitude', 'r.longitude'])
    // Written like the predicate of the index of open orders.
    .where(sql<boolean>`not o.is_fake and o.status not in ('delivered', 'cancelled') and o.status = 'new'`)
    .$if(column === 'city_id', (of) => of.where('r.city_id', '=', id))
    .execute();
