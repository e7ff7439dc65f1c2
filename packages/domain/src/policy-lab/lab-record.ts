import type { ScannedDriver } from '../distribution/decide-wave.ts';
import type { DistributionSettings } from '../distribution/distribution-input.ts';
import type { DistributionMode } from '../distribution/distribution-mode.ts';
import type { Place } from '../distribution/haversine.ts';
import type { OdmFormula } from '../distribution/odm-formula.ts';
import type { WaveRecord } from '../distribution/wave-record.ts';
import type { DispatchSettings } from '../settings/settings.ts';

/** Times of the policy lab are milliseconds since 1970: it works with many of them. */
export type EpochMs = number;

/** An offer as it was recorded, with what became of it. */
export interface RecordedOffer {
  driver_id: number;
  offered_at: EpochMs;
  status: 'offered' | 'accepted' | 'declined' | 'expired' | 'withdrawn';
  answered_at: EpochMs | null;
}

/** What ended the waiting of an order, as it was recorded; `open` where nothing did within the record. */
export type RecordedEnd =
  | { kind: 'accepted' | 'assigned'; at: EpochMs; driver_id: number }
  | { kind: 'cancelled'; at: EpochMs }
  | { kind: 'open' };

/**
 * One time that an order waited for a driver: from when it entered the distribution until somebody had it. An order that
 * is taken off its driver waits again, and that is another request.
 */
export interface RecordedRequest {
  order_id: number;
  started_at: EpochMs;
  mode: DistributionMode;
  /** Of the version it entered the distribution with. */
  settings: DistributionSettings;
  restaurant_id: number;
  restaurant: Place;
  city_id: number | null;
  customer: Place;
  placed_at: EpochMs;
  offers: readonly RecordedOffer[];
  /** When its waves were decided, counted from 0 in each request. */
  waves: readonly { wave: number; at: EpochMs }[];
  end: RecordedEnd;
  /** When whoever had it was free of it: it was delivered, or (`broken`) cancelled or taken off him. */
  release: { kind: 'delivered' | 'broken'; at: EpochMs } | null;
  /** Minutes from the restaurant to the customer's door, where that was recorded. */
  ride_minutes: number | null;
}

/** A wave as it was recorded; `wave` counts from 0 in each request. */
export interface RecordedScan {
  order_id: number;
  wave: number;
  at: EpochMs;
  radius: number;
  scanned: readonly ScannedDriver<number>[];
  /** What it knew; null for the *matched* mode, which decides on more than one order's world. */
  world: WaveRecord<number> | null;
}

/** By what a period is replayed: each order by the settings that decided it, or all of them by others. */
export type LabPolicy =
  | { kind: 'recorded' }
  | { kind: 'changed'; mode: DistributionMode; formula: OdmFormula; dispatch: DispatchSettings };

/** Who had an order in the end, and how he came to it. */
export interface RequestOutcome {
  /** Null where nobody had it. */
  driver_id: number | null;
  /** `hand`: an operator gave it to him. */
  by: 'offer' | 'hand' | null;
  /** From entering the distribution until somebody had it. */
  seconds: number | null;
  /** Km from the driver to the restaurant when he was asked; null by hand. */
  km: number | null;
  /** Offers that were made. */
  offers: number;
}

export const UNSERVED_OUTCOME: RequestOutcome = {
  driver_id: null,
  by: null,
  seconds: null,
  km: null,
  offers: 0,
};
