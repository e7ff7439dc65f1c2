import type { OrderDetail } from '@mishwar/contract';
import { type Boundaries, type MapPoint, TRACKING_MAP_REFRESH_MS } from '@mishwar/domain';
import { keepPreviousData } from '@tanstack/react-query';
import { orpc } from '../../../shared/api/api.ts';
import type { MapSearch } from './map-search.ts';

/** The part of the map to read. */
export interface MapArea {
  boundaries: Boundaries | null;
  polygon: readonly MapPoint[];
}

const areaInput = ({ boundaries, polygon }: MapArea) => ({
  ...(boundaries ? { boundaries } : {}),
  ...(polygon.length > 0 ? { polygon: polygon.map(([x, y]): [number, number] => [x, y]) } : {}),
});

/** The drivers of the chosen tab. */
export function mapDriversQuery({ tab, has, q }: MapSearch, area: MapArea) {
  return orpc.tracking.drivers.queryOptions({
    input: {
      ...areaInput(area),
      filter: {
        status: tab ?? 'online',
        ...(has && !tab ? { isHasOrder: has === 'order' } : {}),
      },
      ...(q ? { keyword: q.trim() } : {}),
    },
    placeholderData: keepPreviousData,
    refetchInterval: TRACKING_MAP_REFRESH_MS,
  });
}

/** The driver of an order, independent of the chosen tab. */
export function driverOfOrderQuery(orderId: string) {
  return orpc.tracking.drivers.queryOptions({ input: { filter: { orderId } } });
}

/** One driver, independent of the chosen tab. */
export function mapDriverQuery(driverId: string) {
  return orpc.tracking.drivers.queryOptions({ input: { filter: { driver_id: driverId } } });
}

/** One open order; none when it is closed. */
export function focusedOrderQuery(orderId: string) {
  return orpc.tracking.orders.queryOptions({ input: { filter: { order_id: orderId } } });
}

/** The open orders that a driver carries. */
export function ordersOfDriverQuery(driverId: string) {
  return orpc.tracking.orders.queryOptions({ input: { filter: { driver_id: driverId } } });
}

/** The open orders; `assigned` is the order in focus, where it has a driver. */
export function mapOrdersQuery({ orders, oq }: MapSearch, area: MapArea, assigned: string | null) {
  return orpc.tracking.orders.queryOptions({
    input: {
      ...areaInput(area),
      filter: {
        ...(orders ? { status: orders } : {}),
        ...(oq ? { keyword: oq.trim() } : {}),
        ...(assigned ? { orderAssigned: assigned } : {}),
      },
    },
    placeholderData: keepPreviousData,
    refetchInterval: TRACKING_MAP_REFRESH_MS,
  });
}

/** The recorded drivers and orders at a moment. */
export function pastQuery(at: string) {
  return orpc.tracking.past.queryOptions({
    input: { at },
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
}

const TRAIL_REFRESH_MS = 20_000;

/** The focused driver's track of the last half hour. */
export function trailQuery(driverId: string) {
  return orpc.tracking.trail.queryOptions({
    input: { driver_id: driverId },
    refetchInterval: TRAIL_REFRESH_MS,
  });
}

const ROUTE_REFRESH_MS = 15_000;

/** The remaining stops of a driver, and the way through them. */
export function driverRouteQuery(driverId: string) {
  return orpc.tracking.driverRoute.queryOptions({
    input: { driver_id: driverId },
    staleTime: ROUTE_REFRESH_MS,
    refetchInterval: ROUTE_REFRESH_MS,
  });
}

/**
 * The track of an order's driver; it grows while the order is in hand. Each assignment has a query of its own: the track of
 * the driver before does not end where the next one is.
 */
export function orderTrackQuery(
  { _id, driver_id, assigned_at }: Pick<OrderDetail, '_id' | 'driver_id' | 'assigned_at'>,
  isInHand: boolean,
) {
  const input = { order_id: _id };
  return orpc.tracking.ofOrder.queryOptions({
    input,
    queryKey: [...orpc.tracking.ofOrder.queryKey({ input }), { driver_id, assigned_at }],
    refetchInterval: isInHand ? TRAIL_REFRESH_MS : false,
  });
}
