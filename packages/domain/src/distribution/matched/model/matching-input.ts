import type { AnyId } from '../../../orders/order-status.ts';

/** A place on a local plane, in metres. */
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

/** A driver who is free, or soon will be; times in minutes of the same clock. */
export interface MatchableDriver<Id extends AnyId = AnyId> {
  readonly driver_id: Id;
  /** Where he is when he is free. */
  readonly place: PlanePoint;
  readonly freeAt: number;
  /** He picks nothing up after this. */
  readonly leavesAt: number;
  /** Orders he may carry at once. */
  readonly capacity: number;
}

/** How the matching weighs and moves; distances in metres, times in minutes. */
export interface MatchingSettings {
  readonly metresPerMinute: number;
  /** Whether a journey takes whole minutes, rounded up. */
  readonly roundsUpMinutes: boolean;
  /** Minutes at the restaurant and at the customer's door, half before and half after the handing over. */
  readonly pickupMinutes: number;
  readonly dropoffMinutes: number;
  /** Most orders of one restaurant that are taken in one visit. */
  readonly maxBundleOrders: number;
  /** Most visits that are planned for a driver; behind so many others nobody knows yet who will come. */
  readonly maxVisits: number;
  /** Minutes until the next decision: what may wait for it without loss does. */
  readonly stepMinutes: number;
  /** How far ahead a driver may be free and still be reckoned with. */
  readonly horizonMinutes: number;
  /**
   * What a minute of a driver's way to a restaurant, and of his waiting there, is worth in minutes of a customer's.
   * Best a little below nothing: of drivers who would all be there in time the far one comes, and those who stand
   * near restaurants stay for what is ordered next.
   */
  readonly travelWeight: number;
  readonly waitWeight: number;
  /** Rearrangements tried for each waiting order, and at most in one decision. */
  readonly trialsPerOrder: number;
  readonly maxTrials: number;
  /** Every random choice comes from it. */
  readonly seed: number;
}

/** What each driver is meant to do next; kept from one decision to the next, and bound to nothing. */
export type MatchingPlan<OrderId extends AnyId = AnyId, DriverId extends AnyId = AnyId> = readonly {
  readonly driver_id: DriverId;
  /** Orders of each visit, by id, in sequence. */
  readonly visits: readonly (readonly OrderId[])[];
}[];

/** A driver is to set out now for one restaurant, for these orders in the sequence of delivery. */
export interface Assignment<OrderId extends AnyId = AnyId, DriverId extends AnyId = AnyId> {
  readonly driver_id: DriverId;
  readonly orders: readonly OrderId[];
}
