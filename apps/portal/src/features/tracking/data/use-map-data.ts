import type { MapDriver, MapOrder } from '@mishwar/contract';
import type { Boundaries, MapPoint } from '@mishwar/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { orpc } from '../../../shared/api/api.ts';
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
import { hereAndNow, movedTo } from './moved-drivers.ts';
import { useFollowOrders } from './use-follow-orders.ts';
import { usePositions } from './use-positions.ts';

/** More drivers than these are a crowd, beside whose map everything else is drawn anew only so often. */
const CROWD = 400;
const CROWDED_MS = 5_000;

const NO_DRIVERS: readonly MapDriver[] = [];
const NO_TRAIL: readonly MapPoint[] = [];
const NO_ORDERS: readonly MapOrder[] = [];

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
          .map(({ driver_id }) => Number(driver_id)),
      ),
    [drivers.data],
  );
  const readDrivers = () => {
    // Before anybody was read everybody is a stranger.
    if (drivers.data) void client.invalidateQueries({ queryKey: orpc.tracking.drivers.key() });
  };
  const read = drivers.data?.drivers ?? NO_DRIVERS;
  const watched = search.driver ?? order?.driver_id ?? undefined;
  const { positions, version, seen, oldSince } = usePositions(
    { area: boundaries, inSight },
    { known, onStranger: readDrivers, pause: read.length > CROWD ? CROWDED_MS : 0, watched },
  );
  useFollowOrders();

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is written in the positions is told by the version
  const listed = useMemo(() => hereAndNow(read, positions, polygon), [read, positions, version, polygon]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the same of one driver, by when he was seen
  const focus = useMemo((): Focus | null => {
    if (search.driver && driver.data && carried.data) {
      const [his] = movedTo(driver.data.drivers, positions);
      return { driver: his ?? null, orders: carried.data.orders, order: null };
    }
    if (search.order && order && (assigned === null || carrier.data)) {
      const [his] = movedTo(carrier.data?.drivers ?? NO_DRIVERS, positions);
      return { driver: assigned ? (his ?? null) : null, orders: [order], order };
    }
    return null;
  }, [
    search.driver,
    search.order,
    driver.data,
    carried.data,
    carrier.data,
    order,
    assigned,
    positions,
    seen,
  ]);

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
    /** Tells the map of each driver that moves. */
    moves: positions,
    /** When positions were last read, where that fails. */
    oldSince,
    listedOrders,
    drawnOrders,
    focus,
    trail,
  };
}
