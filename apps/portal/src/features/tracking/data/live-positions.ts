import type { MapDriver, MapOrder } from '@mishwar/contract';
import { isInPolygon, type MapPoint } from '@mishwar/domain';
import type { Positions } from './positions.ts';
import type { Focus } from './to-markers.ts';

/** The last result for each record: of ten thousand drivers most have not moved. */
const cache = new WeakMap<MapDriver, { seen: number; updated: MapDriver }>();

/** The drivers with the positions that came after they were read. */
export function updatePositions(drivers: readonly MapDriver[], positions: Positions): readonly MapDriver[] {
  if (positions.size === 0) return drivers;
  // Positions come in batches: many drivers share one timestamp.
  const texts = new Map<number, string>();
  const toText = (seen: number) => {
    const text = texts.get(seen) ?? new Date(seen).toISOString();
    texts.set(seen, text);
    return text;
  };
  return drivers.map((driver) => {
    const seen = positions.seenOf(driver.driver_id);
    if (seen === 0) return driver;
    const cached = cache.get(driver);
    if (cached?.seen === seen) return cached.updated;
    const seen_at = toText(seen);
    const position = positions.of(driver.driver_id);
    // ISO texts of one zone compare as times.
    const isNewer = position !== null && seen_at > driver.seen_at;
    const { latitude, longitude, heading } = position ?? driver;
    const updated = isNewer ? { ...driver, latitude, longitude, heading, seen_at } : driver;
    cache.set(driver, { seen, updated });
    return updated;
  });
}

/** The drivers with their live positions, without those that have left the polygon. */
export function withLivePositions(
  drivers: readonly MapDriver[],
  positions: Positions,
  polygon: readonly MapPoint[],
): readonly MapDriver[] {
  const updated = updatePositions(drivers, positions);
  return polygon.length === 0
    ? updated
    : updated.filter(({ longitude, latitude }) => isInPolygon([longitude, latitude], polygon));
}

/** With more listed drivers than these, everything beside the map is rendered at most once per interval. */
const MANY_DRIVERS = 400;
const MANY_DRIVERS_INTERVAL_MS = 5_000;

/** Minimum interval between two renders of what is beside the map, for the number of listed drivers. */
export const getRenderIntervalMs = (driverCount: number): number =>
  driverCount > MANY_DRIVERS ? MANY_DRIVERS_INTERVAL_MS : 0;

/** The ids of the listed drivers who are online, as positions have them. */
export const listOnlineIds = (drivers: readonly MapDriver[]): ReadonlySet<number> =>
  new Set(drivers.filter(({ is_online }) => is_online).map(({ driver_id }) => Number(driver_id)));

/** The order in focus among those that were read, and its id if it has a driver. */
export function findFocusedOrder(id: string | undefined, orders: readonly MapOrder[] | undefined) {
  const order = orders?.find(({ _id }) => _id === id);
  return { order, assignedOrderId: order?.driver_id ? order._id : null };
}

/** What the queries behind a focus have answered so far. */
interface FocusAnswers {
  order: MapOrder | undefined;
  /** The id of the focused order where it has a driver. */
  assignedOrderId: string | null;
  driver: readonly MapDriver[] | undefined;
  carriedOrders: readonly MapOrder[] | undefined;
  /** The driver of the focused order. */
  carrier: readonly MapDriver[] | undefined;
}

/** The focused driver with their orders, or the focused order with its driver; null until both are known. */
export function findFocus(
  search: { driver?: string | undefined; order?: string | undefined },
  { order, assignedOrderId, driver, carriedOrders, carrier }: FocusAnswers,
  positions: Positions,
): Focus | null {
  if (search.driver && driver && carriedOrders) {
    return { driver: updatePositions(driver, positions)[0] ?? null, orders: carriedOrders, order: null };
  }
  if (search.order && order && (assignedOrderId === null || carrier)) {
    const [updatedCarrier] = updatePositions(carrier ?? [], positions);
    return { driver: assignedOrderId ? (updatedCarrier ?? null) : null, orders: [order], order };
  }
  return null;
}

/** The focused and the listed orders, each once; what the list says of an order counts. */
export function mergeOrders(focused: readonly MapOrder[], listed: readonly MapOrder[]): readonly MapOrder[] {
  return [...new Map([...focused, ...listed].map((one) => [one._id, one])).values()];
}
