import type { DriverRoute, MapDriver, MapOrder } from '@mishwar/contract';
import { getMapDriverState, isOrderLate, type MapPoint } from '@mishwar/domain';
import type { DriverMarker, MapLine, MapView, Markers } from '../../../shared/map/map-types.ts';
import type { MapLayer } from './map-search.ts';
import { toRouteLines } from './route-line.ts';

const STATES = { 'in progress': 'busy', already: 'free', 'driver offline': 'offline' } as const;

/** How a driver is drawn on the map and labelled in the list. */
export const getDriverState = (driver: MapDriver): DriverMarker['state'] => STATES[getMapDriverState(driver)];

export const toPoint = ({ longitude, latitude }: MapDriver): MapPoint => [longitude, latitude];

interface Scene {
  drivers: readonly MapDriver[];
  orders: readonly MapOrder[];
  hidden: readonly MapLayer[];
  focus: Focus | null;
  /** The focused driver's track. */
  trail: readonly MapPoint[];
  /** The way of the focused driver; null until it is known. */
  route: DriverRoute | null;
  /** Writes a time of a stop. */
  time: (instant: string) => string;
  now: Date;
}

/** The focus: a driver with their orders, or an order with its driver. */
export interface Focus {
  driver: MapDriver | null;
  orders: readonly MapOrder[];
  /** The order, if an order was selected. */
  order: MapOrder | null;
}

/** Markers of customers and restaurants. */
export function toPlaceMarkers({
  orders,
  hidden,
  now,
}: Pick<Scene, 'orders' | 'hidden' | 'now'>): Pick<Markers, 'customers' | 'restaurants'> {
  const restaurants = new Map(
    orders.map((order) => [
      order.restaurant_code,
      { id: order.restaurant_code, name: order.restaurant_name, at: order.restaurant_location },
    ]),
  );
  return {
    customers: hidden.includes('customers')
      ? []
      : orders.map((order) => ({
          id: order._id,
          name: order.customer_name,
          at: order.customer_location,
          hasDriver: order.driver_id !== null,
          isLate: isOrderLate(order, now),
        })),
    restaurants: hidden.includes('restaurants') ? [] : [...restaurants.values()],
  };
}

/** Markers of the listed drivers and of a focused driver outside the list; there may be ten thousand. */
export function toDriverMarkers({
  drivers,
  hidden,
  unlisted,
}: Pick<Scene, 'drivers' | 'hidden'> & { unlisted: MapDriver | null }): DriverMarker[] {
  if (hidden.includes('drivers')) return [];
  const markers = drivers.map(markerOf);
  return unlisted ? [...markers, markerOf(unlisted)] : markers;
}

/** The focused driver, if they are not in the list. */
export function findUnlistedDriver(drivers: readonly MapDriver[], focus: Focus | null): MapDriver | null {
  const driver = focus?.driver;
  return !driver || drivers.some(({ driver_id }) => driver_id === driver.driver_id) ? null : driver;
}

/** Lines of offers and routes, the track, and the selected markers. */
export function toLines(scene: Scene): Pick<Markers, 'lines' | 'trail' | 'selected'> {
  const { drivers, orders, hidden, focus, trail, route, time, now } = scene;
  const ways = route && focus?.driver ? toRouteLines(route, toPoint(focus.driver), time) : [];
  return {
    lines: [
      ...offerLinesOf(orders, drivers, focus?.driver ?? null, now),
      ...(ways.length > 0 ? ways : routesOf(focus)),
    ],
    trail: hidden.includes('drivers') ? [] : trail,
    selected: { driver: focus?.driver?.driver_id ?? null, customer: focus?.order?._id ?? null },
  };
}

/** The last marker of each driver record: most drivers have not moved. */
const cache = new WeakMap<MapDriver, DriverMarker>();

function markerOf(driver: MapDriver): DriverMarker {
  const cached = cache.get(driver);
  if (cached) return cached;
  const marker: DriverMarker = {
    id: driver.driver_id,
    name: driver.driver_name,
    at: toPoint(driver),
    heading: driver.heading,
    state: getDriverState(driver),
  };
  cache.set(driver, marker);
  return marker;
}

function offerLinesOf(
  orders: readonly MapOrder[],
  drivers: readonly MapDriver[],
  focused: MapDriver | null,
  now: Date,
): MapLine[] {
  const out = orders.flatMap(({ offers, restaurant_location: from }) =>
    offers.flatMap(({ driver_id, expires_at }) => (new Date(expires_at) > now ? [{ driver_id, from }] : [])),
  );
  if (out.length === 0) return [];
  const byId = new Map(drivers.map((driver) => [driver.driver_id, driver]));
  if (focused) byId.set(focused.driver_id, focused);
  return out.flatMap(({ driver_id, from }) => {
    const driver = byId.get(driver_id);
    return driver ? [{ kind: 'offer' as const, from, to: toPoint(driver) }] : [];
  });
}

function routesOf(focus: Focus | null): MapLine[] {
  if (!focus) return [];
  const { driver, orders } = focus;
  return orders.flatMap((order): MapLine[] => [
    ...(driver ? [{ kind: 'to_store' as const, from: toPoint(driver), to: order.restaurant_location }] : []),
    { kind: 'to_customer', from: order.restaurant_location, to: order.customer_location },
  ]);
}

/** The centre of everything in focus, at a zoom; null while nothing of it is known. */
export function centreOnFocus({ driver, orders }: Focus, zoom: number): MapView | null {
  const places = [
    ...(driver ? [toPoint(driver)] : []),
    ...orders.flatMap((order) => [order.customer_location, order.restaurant_location]),
  ];
  if (places.length === 0) return null;
  const middle = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  return {
    longitude: middle(places.map(([longitude]) => longitude)),
    latitude: middle(places.map(([, latitude]) => latitude)),
    zoom,
  };
}
