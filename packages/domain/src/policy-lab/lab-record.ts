import type { ScannedDriver } from '../distribution/decide-wave.ts';
import type { DistributionSettings } from '../distribution/distribution-input.ts';
import type { DistributionMode } from '../distribution/distribution-mode.ts';
import type { OdmFormula } from '../distribution/odm-formula.ts';
import type { WaveRecord } from '../distribution/wave-record.ts';
import type { Place } from '../geo/haversine.ts';
import type { DispatchSettings } from '../settings/settings.ts';

/** Milliseconds since 1970-01-01 UTC. */
export type EpochMs = number;

/** A recorded offer with its result. */
export interface RecordedOffer {
  driver_id: number;
  offered_at: EpochMs;
  status: 'offered' | 'accepted' | 'declined' | 'expired' | 'withdrawn';
  answered_at: EpochMs | null;
}

/** Recorded end of an order's wait; `open` where it did not end within the record. */
export type RecordedEnd =
  | { kind: 'accepted' | 'assigned'; at: EpochMs; driver_id: number }
  | { kind: 'cancelled'; at: EpochMs }
  | { kind: 'open' };

/**
 * One wait of an order for a driver: from entering the distribution until a driver has it. An order that is unassigned
 * waits again, which is another request.
 */
export interface RecordedRequest {
  order_id: number;
  started_at: EpochMs;
  mode: DistributionMode;
  /** The version in force when it entered the distribution. */
  settings: DistributionSettings;
  restaurant_id: number;
  restaurant: Place;
  city_id: number | null;
  customer: Place;
  placed_at: EpochMs;
  offers: readonly RecordedOffer[];
  /** Decision times of its waves, counted from 0 in each request. */
  waves: readonly { wave: number; at: EpochMs }[];
  end: RecordedEnd;
  /** When its driver was free of it: delivered, or (`broken`) cancelled or unassigned. */
  release: { kind: 'delivered' | 'broken'; at: EpochMs } | null;
  /** Minutes from the restaurant to the customer's door; null where not recorded. */
  ride_minutes: number | null;
}

/** A recorded wave; `wave` counts from 0 in each request. */
export interface RecordedScan {
  order_id: number;
  wave: number;
  at: EpochMs;
  radius: number;
  scanned: readonly ScannedDriver[];
  /** Its input; null for the *matched* mode, whose input covers more than one order. */
  world: WaveRecord | null;
}

/** The policy of a replay: the recorded settings of each order, or changed settings for all of them. */
export type LabPolicy =
  | { kind: 'recorded' }
  | {
      kind: 'changed';
      mode: DistributionMode;
      formula: OdmFormula;
      dispatch: DispatchSettings;
      /** Distances by road. */
      roads?: boolean;
    };

/** The final driver of an order, and how the order was assigned. */
export interface RequestOutcome {
  /** Null for an unserved order. */
  driver_id: number | null;
  /** `hand`: assigned by an operator. */
  by: 'offer' | 'hand' | null;
  /** From entering the distribution until the assignment. */
  seconds: number | null;
  /** Km from the driver to the restaurant at the time of the offer; null by hand. */
  km: number | null;
  /** Number of offers. */
  offers: number;
}

export const UNSERVED_OUTCOME: RequestOutcome = {
  driver_id: null,
  by: null,
  seconds: null,
  km: null,
  offers: 0,
};
