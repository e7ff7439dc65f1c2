import type { MapDriver, MapOrder } from '@mishwar/contract';
import { type Boundaries, isInPolygon, type MapPoint } from '@mishwar/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { orpc } from '../../shared/api/api.ts';
import {
  driverOfOrderQuery,
  focusedOrderQuery,
  mapDriverQuery,
  mapDriversQuery,
  mapOrdersQuery,
  ordersOfDriverQuery,
  trailQuery,
} from './map.queries.ts';
import type { MapSearch } from './map-search.ts';
import type { Focus } from './markers-of.ts';
import { useFollowOrders } from './use-follow-orders.ts';
import { usePaced } from './use-paced.ts';
import { type NewPosition, usePositions } from './use-positions.ts';

/** More drivers than these are a crowd, whose list is drawn anew only so often. */
const CROWD = 400;
const CROWDED_LIST_MS = 5_000;

const NO_DRIVERS: readonly MapDriver[] = [];
const NO_TRAIL: readonly MapPoint[] = [];
const NO_ORDERS: readonly MapOrder[] = [];

/** What was made of a position the last time: of ten thousand drivers most stand still, or are out of sight. */
const made = new WeakMap<NewPosition, { of: MapDriver; now: MapDriver }>();

/** Drivers with where they went since they were read. */
function moved(
  drivers: readonly MapDriver[],
  positions: ReadonlyMap<string, NewPosition>,
): readonly MapDriver[] {
  if (positions.size === 0) return drivers;
  // Seconds are told, so that many were seen at one time.
  const texts = new Map<number, string>();
  const textOf = (seen: number) => {
    const text = texts.get(seen) ?? new Date(seen).toISOString();
    texts.set(seen, text);
    return text;
  };
  return drivers.map((driver) => {
    const change = positions.get(driver.driver_id);
    if (!change) return driver;
    const before = made.get(change);
    if (before?.of === driver) return before.now;
    const seen_at = textOf(change.seen);
    const { latitude, longitude, heading } = change;
    // Both are the same kind of text: the later one is the greater one.
    const isNewer = seen_at > driver.seen_at;
    const now = isNewer ? { ...driver, latitude, longitude, heading, seen_at } : driver;
    made.set(change, { of: driver, now });
    return now;
  });
}

/** Drivers where they are now; who left the polygon since he was read is no longer in it. */
function hereAndNow(
  drivers: readonly MapDriver[],
  positions: ReadonlyMap<string, NewPosition>,
  polygon: readonly MapPoint[],
): readonly MapDriver[] {
  const now = moved(drivers, positions);
  return polygon.length === 0
    ? now
    : now.filter(({ longitude, latitude }) => isInPolygon([longitude, latitude], polygon));
}

/** Everything the tracking map shows, as it is now. */
export function useMapData(
  search: MapSearch,
  { area: boundaries, inSight }: { area: Boundaries | null; inSight: Boundaries | null },
  polygon: readonly MapPoint[],
) {
  const client = useQueryClient();
  const area = useMemo(() => ({ boundaries, polygon }), [boundaries, polygon]);
  const focused = useQuery({
    ...focusedOrderQuery(search.order ?? '1'),
    enabled: search.order !== undefined,
  });
  const order = search.order ? focused.data?.orders.find(({ _id }) => _id === search.order) : undefined;
  const assigned = order?.driver_id ? order._id : null;
  const drivers = useQuery(mapDriversQuery(search, area));
  const orders = useQuery(mapOrdersQuery(search, area, assigned));
  const driver = useQuery({ ...mapDriverQuery(search.driver ?? '1'), enabled: search.driver !== undefined });
  const carried = useQuery({
    ...ordersOfDriverQuery(search.driver ?? '1'),
    enabled: search.driver !== undefined,
  });
  const carrier = useQuery({ ...driverOfOrderQuery(assigned ?? '1'), enabled: assigned !== null });

  const known = useMemo(
    () =>
      new Set(
        (drivers.data?.drivers ?? NO_DRIVERS)
          .filter(({ is_online }) => is_online)
          .map(({ driver_id }) => driver_id),
      ),
    [drivers.data],
  );
  const readDrivers = () => {
    // Before anybody was read everybody is a stranger.
    if (drivers.data) void client.invalidateQueries({ queryKey: orpc.location.drivers.key() });
  };
  const positions = usePositions({ area: boundaries, inSight }, known, readDrivers);
  useFollowOrders();

  const read = drivers.data?.drivers ?? NO_DRIVERS;
  const listed = useMemo(() => hereAndNow(read, positions, polygon), [read, positions, polygon]);
  // Beside a map of very many the list goes by more slowly: nobody reads it as fast, and it costs as much as the map.
  const isCrowded = read.length > CROWD;
  const paced = usePaced(positions, isCrowded ? CROWDED_LIST_MS : 0);
  const slowly = useMemo(
    () => (isCrowded ? hereAndNow(read, paced, polygon) : null),
    [isCrowded, read, paced, polygon],
  );

  const focus = useMemo((): Focus | null => {
    if (search.driver && driver.data && carried.data) {
      const [his] = moved(driver.data.drivers, positions);
      return { driver: his ?? null, orders: carried.data.orders, order: null };
    }
    if (search.order && order && (assigned === null || carrier.data)) {
      const [his] = moved(carrier.data?.drivers ?? NO_DRIVERS, positions);
      return { driver: assigned ? (his ?? null) : null, orders: [order], order };
    }
    return null;
  }, [search.driver, search.order, driver.data, carried.data, carrier.data, order, assigned, positions]);

  const followed = focus?.driver?.driver_id;
  const way = useQuery({ ...trailQuery(followed ?? '1'), enabled: followed !== undefined });
  const trail = useMemo(
    () =>
      followed
        ? (way.data?.points ?? []).map(({ longitude, latitude }): MapPoint => [longitude, latitude])
        : NO_TRAIL,
    [followed, way.data],
  );

  const listedOrders = orders.data?.orders ?? NO_ORDERS;
  const drawnOrders = useMemo(() => {
    const all = new Map([...(focus?.orders ?? []), ...listedOrders].map((one) => [one._id, one]));
    return [...all.values()];
  }, [focus, listedOrders]);

  return {
    drivers,
    orders,
    driverCounts: drivers.data?.counts,
    orderCounts: orders.data?.counts,
    listed,
    /** The same for the list beside the map. */
    inList: slowly ?? listed,
    listedOrders,
    drawnOrders,
    focus,
    trail,
  };
}
