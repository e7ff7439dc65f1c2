import type { MatchingSettings } from './model/matching-input.ts';

/** How the matching weighs and how long it tries, tuned on public days of other cities (docs/performance.md). */
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

/** How a city is moved through as long as nobody has measured it: 24 km/h as the crow flies, four minutes at a door. */
export const MATCHED_SETTINGS: MatchingSettings = {
  ...MATCHED_TUNING,
  metresPerMinute: 400,
  roundsUpMinutes: false,
  pickupMinutes: 4,
  dropoffMinutes: 4,
  // A driver is asked a minute before he must set out: he is a person, and has to answer.
  stepMinutes: 1,
};

/** Minutes from an order to its being ready, where the restaurant does not say. */
export const PREPARATION_MINUTES = 10;
