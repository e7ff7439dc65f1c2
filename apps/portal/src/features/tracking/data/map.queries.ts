import { type Boundaries, type MapPoint, TRACKING_MAP_REFRESH_MS } from '@mishwar/domain';
import { keepPreviousData } from '@tanstack/react-query';
import { orpc } from '../../../shared/api/api.ts';
import type { MapSearch } from './map-search.ts';

/** Where on the map to look. */
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

/** The driver of an order, whatever tab he stands on. */
export function driverOfOrderQuery(orderId: string) {
  return orpc.tracking.drivers.queryOptions({ input: { filter: { orderId } } });
}

/** One driver, whatever tab he stands on. */
export function mapDriverQuery(driverId: string) {
  return orpc.tracking.drivers.queryOptions({ input: { filter: { driver_id: driverId } } });
}

/** One open order; none where it is over. */
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

/** The city as it was at that moment. */
export function pastQuery(at: string) {
  return orpc.tracking.past.queryOptions({
    input: { at },
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
}

/** How often the trail of the driver in focus is read anew. ms */
const TRAIL_EVERY = 20_000;

/** Where a driver was in the last half hour. */
export function trailQuery(driverId: string) {
  return orpc.tracking.trail.queryOptions({ input: { driver_id: driverId }, refetchInterval: TRAIL_EVERY });
}

/** What lies under the markers; it changes hardly ever. */
export function mapGroundQuery() {
  return orpc.tracking.ground.queryOptions({ staleTime: 10 * 60_000 });
}

/** The areas of cities and delivery companies; they change hardly ever. */
export function serviceAreasQuery() {
  return orpc.serviceAreas.list.queryOptions({ staleTime: 5 * 60_000 });
}
