import type { Place } from '../geo/haversine.ts';
import { isInPolygon, type MapPoint } from '../tracking/polygon.ts';
import type {
  DispatchDriver,
  DispatchOrder,
  DistributionSettings,
  DriverFilterId,
} from './distribution-input.ts';

/** Input of a filter; `distance` is km from the driver to the restaurant. */
export interface FilterFacts {
  driver: DispatchDriver;
  order: DispatchOrder;
  settings: DistributionSettings;
  distance: number;
  now: Date;
}

const isKnown = <T>(value: T | null | undefined): value is T => value !== null && value !== undefined;

const isOutside = ({ longitude, latitude }: Place, area: readonly MapPoint[] | null | undefined): boolean =>
  isKnown(area) && !isInPolygon([longitude, latitude], area);

export interface DriverFilter {
  /** Also the stored reason of a refused driver. */
  id: DriverFilterId;
  source: 'product' | 'regulator';
  refuses: (facts: FilterFacts) => boolean;
}

/** Orders that the driver may carry at once: the driver's own number, or the RECEIVED setting. */
export function getOrderCapacity(
  driver: Pick<DispatchDriver, 'number_of_received'>,
  settings: Pick<DistributionSettings, 'received'>,
): number {
  return driver.number_of_received ?? settings.received;
}

/** Orders that the driver may have in hand: on a motorcycle one, which is the regulator's rule. */
export const getHandCapacity = (
  driver: Pick<DispatchDriver, 'number_of_received' | 'is_motorcycle'>,
  settings: Pick<DistributionSettings, 'received'>,
): number => (driver.is_motorcycle ? 1 : getOrderCapacity(driver, settings));

/** The filters of the distribution in the order in which they are checked; the first refusal is the reason. */
export const DRIVER_FILTERS: readonly DriverFilter[] = [
  { id: 'inactive', source: 'product', refuses: ({ driver }) => !driver.is_active },
  { id: 'not_ready', source: 'product', refuses: ({ driver }) => !driver.is_ready },
  { id: 'odm_disabled', source: 'product', refuses: ({ driver }) => !driver.is_odm_enabled },
  {
    id: 'offline',
    source: 'product',
    refuses: ({ driver, settings, now }) =>
      driver.position === null ||
      now.getTime() - driver.position.at.getTime() > settings.position_seconds * 1000,
  },
  {
    id: 'too_many_orders',
    source: 'product',
    refuses: ({ driver, settings }) => driver.orders_in_hand >= getOrderCapacity(driver, settings),
  },
  {
    id: 'wallet_below_limit',
    source: 'product',
    refuses: ({ driver, settings }) => driver.balance < settings.minimum_balance,
  },
  {
    id: 'company_distance',
    source: 'product',
    refuses: ({ driver, distance }) =>
      driver.company_distance_receive !== null && distance > driver.company_distance_receive,
  },
  {
    id: 'declined_before',
    source: 'product',
    refuses: ({ driver, order }) => order.declined_by.has(driver.driver_id),
  },
  {
    id: 'already_offered',
    source: 'product',
    refuses: ({ driver, order }) => order.offered_to.has(driver.driver_id),
  },
  {
    id: 'documents_expired',
    source: 'regulator',
    refuses: ({ driver, now }) => driver.documents_expire_at !== null && driver.documents_expire_at <= now,
  },
  {
    id: 'motorcycle_busy',
    source: 'regulator',
    refuses: ({ driver }) => driver.is_motorcycle && driver.orders_in_hand > 0,
  },
  {
    id: 'outside_city',
    source: 'product',
    refuses: ({ driver, order }) =>
      isKnown(driver.city_id) && isKnown(order.city_id) && driver.city_id !== order.city_id,
  },
  {
    id: 'outside_polygon',
    source: 'product',
    // The driver must be in the order's area, and the restaurant in the area of the driver's company.
    refuses: ({ driver, order }) =>
      (isKnown(driver.position) && isOutside(driver.position, order.area)) ||
      isOutside(order.restaurant, driver.area),
  },
];

/** All filters that refuse a driver now, regardless of the order: what is about its restaurant is left out. */
export function listStandingRefusals(
  driver: DispatchDriver,
  settings: DistributionSettings,
  now: Date,
): DriverFilterId[] {
  const restaurant = { latitude: 0, longitude: 0 };
  const order: DispatchOrder = { restaurant, declined_by: new Set(), offered_to: new Set() };
  const facts: FilterFacts = { driver: { ...driver, area: null }, order, settings, distance: 0, now };
  return DRIVER_FILTERS.filter(({ id, refuses }) => !settings.filters_off.includes(id) && refuses(facts)).map(
    ({ id }) => id,
  );
}

/** The first filter in force that refuses the driver, or null. */
export function findRefusingFilter(facts: FilterFacts): DriverFilterId | null {
  const { filters_off } = facts.settings;
  const filter = DRIVER_FILTERS.find(({ id, refuses }) => !filters_off.includes(id) && refuses(facts));
  return filter?.id ?? null;
}
