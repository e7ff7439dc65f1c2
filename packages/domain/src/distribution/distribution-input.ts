import type { Place } from '../geo/haversine.ts';
import type { Halalas } from '../money/money.ts';
import type { AnyId } from '../orders/order-status.ts';
import type { DispatchSettings } from '../settings/settings.ts';
import type { MapPoint } from '../tracking/polygon.ts';
import type { OdmFormula } from './odm-formula.ts';

/** Ids of the filters: also the stored reasons of refused drivers. */
export type DriverFilterId =
  | 'inactive'
  | 'not_ready'
  | 'odm_disabled'
  | 'offline'
  | 'too_many_orders'
  | 'wallet_below_limit'
  | 'company_distance'
  | 'declined_before'
  | 'already_offered'
  | 'documents_expired'
  | 'motorcycle_busy'
  | 'outside_city'
  | 'outside_polygon';

/** The facts about a driver at one moment. */
export interface DispatchDriver {
  driver_id: number;
  is_active: boolean;
  is_ready: boolean;
  is_odm_enabled: boolean;
  position: (Place & { at: Date }) | null;
  orders_in_hand: number;
  /** Orders that the driver may carry at once; null where the RECEIVED setting applies. */
  number_of_received: number | null;
  /** MAIN balance in halalas. */
  balance: Halalas;
  /** Largest distance in km by the delivery company; null is no limit. */
  company_distance_receive: number | null;
  /** Recently expired offers. */
  missed_offers: number;
  /** End of the last order; null without any order. */
  idle_since: Date | null;
  is_motorcycle: boolean;
  /** The earliest expiry of card, insurance or vehicle documents; null where none is known. */
  documents_expire_at: Date | null;
  /** The driver's city; absent or null where unknown. */
  city_id?: AnyId | null;
  /** Service area of the delivery company as corners; absent or null without one. */
  area?: readonly MapPoint[] | null;
}

/** The facts about an order that waits for a driver. */
export interface DispatchOrder {
  restaurant: Place;
  declined_by: ReadonlySet<number>;
  /** Drivers with an open offer of this order. */
  offered_to: ReadonlySet<number>;
  /** The restaurant's city. */
  city_id?: AnyId | null;
  /** Service area of the order as corners; absent or null without one. */
  area?: readonly MapPoint[] | null;
}

/** The settings in force when the order entered the distribution. */
export interface DistributionSettings {
  formula: OdmFormula;
  dispatch: DispatchSettings;
  /** Orders that a driver without a `number_of_received` may carry at once. */
  received: number;
  /** Lowest MAIN balance, in halalas, at which a driver is offered orders. */
  minimum_balance: Halalas;
  /** Seconds for which a position counts as online. */
  position_seconds: number;
  /** Minutes without an order after which the idle score is full. */
  idle_cap_minutes: number;
  /** Filters that are switched off. */
  filters_off: readonly DriverFilterId[];
  /** Distances by road; absent where they are straight lines, as in all older records. */
  roads?: true;
}

/** Km by road from each driver (by id) to the restaurant. */
export type RoadDistances = ReadonlyMap<number, number>;

/** Input of a wave decision, apart from the clock. */
export interface WaveInput {
  order: DispatchOrder;
  drivers: readonly DispatchDriver[];
  settings: DistributionSettings;
  /** From 0. */
  wave: number;
  /** Without it, and for drivers who are not in it, distances are straight lines. */
  distances?: RoadDistances | undefined;
}
