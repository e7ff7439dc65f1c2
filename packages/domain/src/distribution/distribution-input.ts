import type { Halalas } from '../money/money.ts';
import type { AnyId } from '../orders/order-status.ts';
import type { DispatchSettings } from '../settings/settings.ts';
import type { MapPoint } from '../tracking/polygon.ts';
import type { Place } from './haversine.ts';
import type { OdmFormula } from './odm-formula.ts';

/** The filters' ids: also the reasons kept with an order for the drivers they refused. */
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
  | 'papers_expired'
  | 'motorcycle_busy'
  | 'outside_city'
  | 'outside_polygon';

/** What the distribution knows of a driver at one moment. */
export interface DispatchDriver<Id extends AnyId = AnyId> {
  driver_id: Id;
  is_active: boolean;
  is_ready: boolean;
  is_odm_enabled: boolean;
  position: (Place & { at: Date }) | null;
  orders_in_hand: number;
  /** Orders he may carry at once; null where the RECEIVED setting says it. */
  number_of_received: number | null;
  /** MAIN balance in halalas. */
  balance: Halalas;
  /** Km from which his delivery company takes orders; null is no limit. */
  company_distance_receive: number | null;
  /** Offers that he let expire lately. */
  missed_offers: number;
  /** Since when he has had nothing to do; null where he never had an order. */
  idle_since: Date | null;
  is_motorcycle: boolean;
  /** The earliest day on which his card, insurance or vehicle papers expire; null where none is known. */
  papers_expire_at: Date | null;
  /** The city he works in; absent or null where none is known. */
  city_id?: AnyId | null;
  /** Where his delivery company works, corner by corner; absent or null where it has no area. */
  area?: readonly MapPoint[] | null;
}

/** What the distribution knows of an order that waits for a driver. */
export interface DispatchOrder<Id extends AnyId = AnyId> {
  restaurant: Place;
  declined_by: ReadonlySet<Id>;
  /** Drivers who have an open offer of this order. */
  offered_to: ReadonlySet<Id>;
  /** The restaurant's city. */
  city_id?: AnyId | null;
  /** The area in which its driver must be, corner by corner; absent or null where there is none. */
  area?: readonly MapPoint[] | null;
}

/** The settings that decide, as they were when the order entered the distribution. */
export interface DistributionSettings {
  formula: OdmFormula;
  dispatch: DispatchSettings;
  /** Orders that a driver may carry at once unless he has a number of his own. */
  received: number;
  /** Lowest MAIN balance, in halalas, at which a driver is offered orders. */
  minimum_balance: Halalas;
  /** Seconds for which a position counts as online. */
  position_seconds: number;
  /** Minutes without an order after which the idle score is full. */
  idle_cap_minutes: number;
  /** Filters that are switched off. */
  filters_off: readonly DriverFilterId[];
}

/** What a wave is decided from, the clock apart. */
export interface WaveInput<Id extends AnyId = AnyId> {
  order: DispatchOrder<Id>;
  drivers: readonly DispatchDriver<Id>[];
  settings: DistributionSettings;
  /** From 0. */
  wave: number;
}
