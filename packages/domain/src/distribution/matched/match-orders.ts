import { haversineKm, type Place } from '../../geo/haversine.ts';
import type { AnyId } from '../../orders/order-status.ts';
import type {
  DispatchDriver,
  DispatchOrder,
  DistributionSettings,
  RoadDistances,
} from '../distribution-input.ts';
import { findRefusingFilter, getHandCapacity } from '../driver-filters.ts';
import { decideMatching } from './decide-matching.ts';
import { MATCHED_SETTINGS, PREPARATION_MINUTES } from './matched-defaults.ts';
import type {
  MatchableDriver,
  MatchingPlan,
  MatchingSettings,
  PlanePoint,
  WaitingOrder,
} from './model/matching-input.ts';
import { computeTravelMinutes } from './model/travel.ts';

/** An order that waits for a driver, as the *matched* mode sees it. */
export interface MatchedOrder extends DispatchOrder {
  order_id: number;
  restaurant_id: AnyId;
  customer: Place;
  placed_at: Date;
}

/** An order that a driver has in hand. */
export interface OrderInHand {
  restaurant: Place;
  customer: Place;
  /** Whether it has been picked up from the restaurant. */
  isTaken: boolean;
}

/** A driver with the orders in hand, in delivery order. */
export interface MatchedDriver extends DispatchDriver {
  in_hand: readonly OrderInHand[];
}

export interface MatchedDecision {
  /** Offers to make now. */
  offers: { order_id: number; driver_id: number }[];
  plan: MatchingPlan<number, number>;
}

const MINUTE = 60_000;
/** Minutes of waiting that count: with more, planning an order would cost more than leaving it out. */
const MAX_WAITED_MINUTES = 60;

/**
 * One decision of the *matched* mode on a city: which driver is offered which order now. A driver with orders in hand
 * is planned from the end of the current route, and offered an order once free. The filters are those of the waves,
 * except the number of orders in hand: only free drivers are offered orders. Deterministic for the same input, plan and
 * clock.
 */
export function matchOrders(world: {
  orders: readonly MatchedOrder[];
  drivers: readonly MatchedDriver[];
  settings: DistributionSettings;
  plan: MatchingPlan<number, number>;
  now: Date;
  matching?: MatchingSettings;
  /** By order; the filters use them instead of straight lines. The plan itself estimates times on a plane. */
  distances?: ReadonlyMap<number, RoadDistances> | undefined;
}): MatchedDecision {
  const { orders, drivers, settings, plan, now, distances, matching = MATCHED_SETTINGS } = world;
  const [first] = orders;
  if (!first) return { offers: [], plan: [] };
  const toPlane = createPlaneProjection(first.restaurant);
  const minute = now.getTime() / MINUTE;
  const orderById = new Map(orders.map((order) => [order.order_id, order]));
  const driverById = new Map(drivers.map((driver) => [driver.driver_id, driver]));
  const waiting = orders.map((order): WaitingOrder<number> => {
    const placedAt = order.placed_at.getTime() / MINUTE;
    return {
      order_id: order.order_id,
      restaurant_id: order.restaurant_id,
      restaurant: toPlane(order.restaurant),
      customer: toPlane(order.customer),
      placedAt: Math.max(placedAt, minute - MAX_WAITED_MINUTES),
      readyAt: placedAt + PREPARATION_MINUTES,
    };
  });
  const { assignments, plan: next } = decideMatching({
    orders: waiting,
    drivers: drivers.flatMap((driver) => toMatchable(driver, toPlane, minute, { matching, settings })),
    settings: matching,
    plan,
    now: minute,
    refuses: (order, driver) => {
      const request = orderById.get(order.order_id);
      const facts = driverById.get(driver.driver_id);
      const km = distances?.get(order.order_id)?.get(driver.driver_id);
      return !request || !facts || refuses(facts, request, { settings, now, km });
    },
  });
  return {
    offers: assignments.flatMap(({ driver_id, orders: ids }) =>
      ids.map((order_id) => ({ order_id, driver_id })),
    ),
    plan: next,
  };
}

function refuses(
  driver: MatchedDriver,
  order: MatchedOrder,
  { settings, now, km }: { settings: DistributionSettings; now: Date; km: number | undefined },
): boolean {
  if (!driver.position) return true;
  const distance = km ?? haversineKm(driver.position, order.restaurant);
  if (distance > settings.dispatch.max_distance) return true;
  return (
    findRefusingFilter({ driver: { ...driver, orders_in_hand: 0 }, order, settings, distance, now }) !== null
  );
}

/** The driver from place and time of the end of the current route; empty without a position. */
function toMatchable(
  driver: MatchedDriver,
  toPlane: (place: Place) => PlanePoint,
  now: number,
  { matching, settings }: { matching: MatchingSettings; settings: DistributionSettings },
): MatchableDriver<number>[] {
  if (!driver.position) return [];
  let place = toPlane(driver.position);
  let freeAt = now;
  const go = (to: PlanePoint, atTheDoor: number) => {
    freeAt += computeTravelMinutes(place, to, matching) + atTheDoor;
    place = to;
  };
  for (const { restaurant, customer, isTaken } of driver.in_hand) {
    if (!isTaken) go(toPlane(restaurant), matching.pickupMinutes);
    go(toPlane(customer), matching.dropoffMinutes);
  }
  const capacity = getHandCapacity(driver, settings);
  return [{ driver_id: driver.driver_id, place, freeAt, leavesAt: Number.POSITIVE_INFINITY, capacity }];
}

const METRES_PER_DEGREE = 111_195;

/** Equirectangular projection around `origin`: within 100 km the error stays below 1%. */
function createPlaneProjection(origin: Place): (place: Place) => PlanePoint {
  const shrink = Math.cos((origin.latitude * Math.PI) / 180);
  return ({ latitude, longitude }) => ({
    x: (longitude - origin.longitude) * METRES_PER_DEGREE * shrink,
    y: (latitude - origin.latitude) * METRES_PER_DEGREE,
  });
}
