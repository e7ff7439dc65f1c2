import type { MapDriver, MapOrder } from '@mishwar/contract';
import { foldText, isInPolygon, type MapPoint, normalizePhone, toPhoneSearchTerm } from '@mishwar/domain';
import type { MapSearch } from './map-search.ts';
import type { Focus } from './to-markers.ts';

interface Past {
  drivers: readonly MapDriver[];
  orders: readonly MapOrder[];
}

const includes = (text: string, wanted: string) => foldText(text).includes(wanted);
/** Whether a phone holds the text, however both are written; never where the text is no part of a phone. */
function holdsPhone(phone: string, text: string): boolean {
  const term = toPhoneSearchTerm(text);
  if (term === null) return false;
  return (normalizePhone(phone) ?? foldText(phone).replace(/\D/g, '')).includes(term);
}

/** Filters a recorded moment the way the server filters live data: drivers, orders and their counts. */
export function filterPast({ drivers, orders }: Past, search: MapSearch, polygon: readonly MapPoint[]) {
  const inside = (at: MapPoint) => polygon.length === 0 || isInPolygon(at, polygon);
  const named = foldText(search.q ?? '');
  const matchingDrivers = drivers.filter(
    ({ driver_name, driver_phone, longitude, latitude }) =>
      inside([longitude, latitude]) && (includes(driver_name, named) || holdsPhone(driver_phone, named)),
  );
  const withOrder = matchingDrivers.filter(({ hasOrder }) => hasOrder);
  const listed = search.tab
    ? []
    : search.has === undefined
      ? matchingDrivers
      : matchingDrivers.filter(({ hasOrder }) => hasOrder === (search.has === 'order'));
  const wanted = foldText(search.oq ?? '');
  const matching = orders.filter(
    (order) =>
      inside(order.customer_location) &&
      (holdsPhone(order.customer_phone, wanted) ||
        [order.order_number, order.customer_name, order.restaurant_name, order.driver_name ?? ''].some(
          (text) => includes(text, wanted),
        )),
  );
  const assigned = matching.filter(({ driver_id }) => driver_id !== null);
  return {
    drivers: listed,
    driverCounts: {
      online: matchingDrivers.length,
      offline: 0,
      with_order: withOrder.length,
      without_order: matchingDrivers.length - withOrder.length,
    },
    orders: search.orders
      ? matching.filter(({ driver_id }) => (driver_id !== null) === (search.orders === 'assigned'))
      : matching,
    orderCounts: { new: matching.length - assigned.length, assigned: assigned.length },
  };
}

/** The recorded order in focus with its driver, or the driver with the orders that they carried; null without a record. */
export function findPastFocus(
  past: Past,
  search: { driver?: string | undefined; order?: string | undefined },
): Focus | null {
  const order = past.orders.find(({ _id }) => _id === search.order) ?? null;
  const driverId = search.driver ?? order?.driver_id;
  const driver = past.drivers.find(({ driver_id }) => driver_id === driverId) ?? null;
  if (!order && !driver) return null;
  return {
    driver,
    order,
    orders: order ? [order] : past.orders.filter(({ driver_id }) => driver_id === driverId),
  };
}
