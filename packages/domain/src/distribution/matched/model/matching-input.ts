import type { AnyId } from '../../../orders/order-status.ts';

/** A point on a local plane, in metres. */
export interface PlanePoint {
  readonly x: number;
  readonly y: number;
}

/** An order that waits for a driver; times in minutes of one clock. */
export interface WaitingOrder<Id extends AnyId = AnyId> {
  readonly order_id: Id;
  /** Orders of one restaurant may be taken in one visit. */
  readonly restaurant_id: AnyId;
  readonly restaurant: PlanePoint;
  readonly customer: PlanePoint;
  readonly placedAt: number;
  readonly readyAt: number;
}

/** A driver who is free now or soon; times in minutes of the same clock. */
export interface MatchableDriver<Id extends AnyId = AnyId> {
  readonly driver_id: Id;
  /** Position at `freeAt`. */
  readonly place: PlanePoint;
  readonly freeAt: number;
  /** No pick-up after this time. */
  readonly leavesAt: number;
  /** Orders that the driver may carry at once. */
  readonly capacity: number;
}

/** Weights and travel model of the matching; metres and minutes. */
export interface MatchingSettings {
  readonly metresPerMinute: number;
  /** Whether travel times are rounded up to whole minutes. */
  readonly roundsUpMinutes: boolean;
  /** Minutes at the restaurant and at the customer's door, half before and half after the hand-over. */
  readonly pickupMinutes: number;
  readonly dropoffMinutes: number;
  /** Orders of one restaurant per visit. */
  readonly maxBundleOrders: number;
  /** Planned visits per driver; further ones are too uncertain to plan. */
  readonly maxVisits: number;
  /** Minutes until the next decision: an assignment that can wait for it without loss waits. */
  readonly stepMinutes: number;
  /** Minutes ahead within which a driver must become free to be considered. */
  readonly horizonMinutes: number;
  /**
   * Weights of a driver's travel to a restaurant and of waiting there, relative to a customer's minute. Slightly
   * negative values work best: of several drivers in time the farther one is chosen, and drivers near restaurants stay
   * available.
   */
  readonly travelWeight: number;
  readonly waitWeight: number;
  /** Search trials per waiting order, and their maximum per decision. */
  readonly trialsPerOrder: number;
  readonly maxTrials: number;
  /** Seed of all random choices. */
  readonly seed: number;
}

/** The plan of each driver, carried from one decision to the next; not binding. */
export type MatchingPlan<OrderId extends AnyId = AnyId, DriverId extends AnyId = AnyId> = readonly {
  readonly driver_id: DriverId;
  /** Orders of each visit, by id, in sequence. */
  readonly visits: readonly (readonly OrderId[])[];
}[];

/** A driver is to leave now for one restaurant with these orders, in delivery order. */
export interface Assignment<OrderId extends AnyId = AnyId, DriverId extends AnyId = AnyId> {
  readonly driver_id: DriverId;
  readonly orders: readonly OrderId[];
}
