import type { MapDriver, MapOrder } from '@mishwar/contract';
import type { Boundaries, MapPoint } from '@mishwar/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { orpc } from '../../../shared/api/api.ts';
import {
  findFocus,
  findFocusedOrder,
  getRenderIntervalMs,
  listOnlineIds,
  mergeOrders,
  withLivePositions,
} from './live-positions.ts';
import {
  driverOfOrderQuery,
  driverRouteQuery,
  focusedOrderQuery,
  mapDriverQuery,
  mapDriversQuery,
  mapOrdersQuery,
  ordersOfDriverQuery,
  trailQuery,
} from './map.queries.ts';
import type { MapSearch } from './map-search.ts';
import type { Positions } from './positions.ts';
import type { Focus } from './to-markers.ts';
import { useFollowOrders } from './use-follow-orders.ts';
import { usePositions } from './use-positions.ts';

const NO_DRIVERS: readonly MapDriver[] = [];
const NO_TRAIL: readonly MapPoint[] = [];
const NO_ORDERS: readonly MapOrder[] = [];

/** The live data of the tracking map. */
export function useMapData(
  search: MapSearch,
  { area: boundaries, inSight }: { area: Boundaries | null; inSight: Boundaries | null },
  polygon: readonly MapPoint[],
) {
  const client = useQueryClient();
  const area = useMemo(() => ({ boundaries, polygon }), [boundaries, polygon]);
  const focused = useFocusQueries(search);
  const { order, assignedOrderId } = focused;
  const drivers = useQuery(mapDriversQuery(search, area));
  const orders = useQuery(mapOrdersQuery(search, area, assignedOrderId));
  const read = drivers.data?.drivers ?? NO_DRIVERS;
  const known = useMemo(() => listOnlineIds(read), [read]);
  const { positions, version, seen, oldSince } = usePositions(
    { area: boundaries, inSight },
    {
      known,
      onUnknownDriver: () => {
        // Until the first answer every driver is unknown.
        if (drivers.data) void client.invalidateQueries({ queryKey: orpc.tracking.drivers.key() });
      },
      renderIntervalMs: getRenderIntervalMs(read.length),
      watchedId: search.driver ?? order?.driver_id ?? undefined,
    },
  );
  useFollowOrders();

  // biome-ignore lint/correctness/useExhaustiveDependencies: `version` stands for the content of `positions`
  const listed = useMemo(
    () => withLivePositions(read, positions, polygon),
    [read, positions, version, polygon],
  );
  const focus = useFocus(search, focused, positions, seen);
  const route = useRoute(search, focus);
  const trail = useTrail(focus?.driver?.driver_id);
  const listedOrders = orders.data?.orders ?? NO_ORDERS;
  const drawnOrders = useMemo(() => mergeOrders(focus?.orders ?? [], listedOrders), [focus, listedOrders]);

  return {
    drivers,
    orders,
    driverCounts: drivers.data?.counts,
    orderCounts: orders.data?.counts,
    listed,
    /** Notifies the map of each driver that moves. */
    moves: positions,
    /** When positions were last read, in ms since the epoch, while reading them fails; else null. */
    oldSince,
    listedOrders,
    drawnOrders,
    focus,
    trail,
    route,
  };
}

/** Where the selected driver goes with their orders; null without a driver or orders, and in the past. */
function useRoute({ driver, at }: MapSearch, focus: Focus | null) {
  const goes = driver !== undefined && at === undefined && (focus?.orders.length ?? 0) > 0;
  const { data } = useQuery({ ...driverRouteQuery(driver ?? '1'), enabled: goes });
  return goes ? (data ?? null) : null;
}

/** The queries behind the focused driver or order, which need not be in any list. */
function useFocusQueries(search: MapSearch) {
  const focused = useQuery({
    ...focusedOrderQuery(search.order ?? '1'),
    enabled: search.order !== undefined,
  });
  const { order, assignedOrderId } = findFocusedOrder(search.order, focused.data?.orders);
  const driver = useQuery({ ...mapDriverQuery(search.driver ?? '1'), enabled: search.driver !== undefined });
  const carried = useQuery({
    ...ordersOfDriverQuery(search.driver ?? '1'),
    enabled: search.driver !== undefined,
  });
  const carrier = useQuery({
    ...driverOfOrderQuery(assignedOrderId ?? '1'),
    enabled: assignedOrderId !== null,
  });
  return {
    order,
    assignedOrderId,
    driver: driver.data?.drivers,
    carriedOrders: carried.data?.orders,
    carrier: carrier.data?.drivers,
  };
}

/** The focused driver with their orders, or the focused order with its driver; null until both are known. */
function useFocus(
  search: MapSearch,
  { order, assignedOrderId, driver, carriedOrders, carrier }: ReturnType<typeof useFocusQueries>,
  positions: Positions,
  seen: number,
): Focus | null {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `seen` stands for the focused driver's entry in `positions`
  return useMemo(
    () =>
      findFocus(
        { driver: search.driver, order: search.order },
        { order, assignedOrderId, driver, carriedOrders, carrier },
        positions,
      ),
    [search.driver, search.order, driver, carriedOrders, carrier, order, assignedOrderId, positions, seen],
  );
}

/** The recorded points behind the focused driver. */
function useTrail(driverId: string | undefined): readonly MapPoint[] {
  const { data } = useQuery({ ...trailQuery(driverId ?? '1'), enabled: driverId !== undefined });
  return useMemo(
    () =>
      driverId
        ? (data?.points ?? []).map(({ longitude, latitude }): MapPoint => [longitude, latitude])
        : NO_TRAIL,
    [driverId, data],
  );
}
