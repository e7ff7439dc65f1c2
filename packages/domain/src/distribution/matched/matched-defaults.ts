import type { MatchingSettings } from './model/matching-input.ts';

/** Weights and search effort, tuned on public data of other cities (docs/performance.md). */
export const MATCHED_TUNING = {
  maxBundleOrders: 4,
  maxVisits: 8,
  horizonMinutes: 40,
  travelWeight: -0.1,
  waitWeight: -0.1,
  trialsPerOrder: 8,
  maxTrials: 150,
  seed: 1,
} as const satisfies Partial<MatchingSettings>;

/** Default travel model without measurements: 24 km/h straight-line speed, four minutes at a door. */
export const MATCHED_SETTINGS: MatchingSettings = {
  ...MATCHED_TUNING,
  metresPerMinute: 400,
  roundsUpMinutes: false,
  pickupMinutes: 4,
  dropoffMinutes: 4,
  // An offer goes out a minute before departure: the driver has to answer it.
  stepMinutes: 1,
};

/** Minutes from order to ready, where the restaurant gives no time. */
export const PREPARATION_MINUTES = 10;
