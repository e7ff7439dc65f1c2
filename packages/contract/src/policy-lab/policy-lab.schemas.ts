import { z } from 'zod';
import { Id, Instant } from '../base.ts';
import {
  DistributionInForce,
  DistributionMode,
  OdmFormulaBody,
} from '../distribution/distribution.schemas.ts';
import { DispatchContent } from '../settings/settings.schemas.ts';

const Weights = OdmFormulaBody.refine(
  ({ availability_weight, distance_weight, idle_time_weight }) =>
    Math.round((availability_weight + distance_weight + idle_time_weight) * 1e9) === 100 * 1e9,
  'odm_total_not_100',
);

/** The policy of a replay. */
export const LabPolicyBody = z.strictObject({
  mode: DistributionMode,
  formula: Weights,
  dispatch: DispatchContent,
  /** Distances by road; absent in older replays. */
  roads: z.boolean().default(false),
});
export type LabPolicyBody = z.infer<typeof LabPolicyBody>;

export const LabPeriod = z.strictObject({ from: Instant, to: Instant });

/** Recorded data of a period. */
export const LabRecorded = z.object({
  /** Orders that the distribution decided. */
  orders: z.number().int(),
  /** Waves with recorded input, and decisions without. */
  waves: z.number().int(),
  waves_without_world: z.number().int(),
  /** Drivers whose positions were recorded. */
  drivers: z.number().int(),
  /** Time of the last decision in any period. */
  last_decided_at: Instant.nullable(),
});
export type LabRecorded = z.infer<typeof LabRecorded>;

const count = z.number().int();
const measured = z.number().nullable();
/** As `LabFigures` in the domain: seconds, km. */
export const LabFiguresOnWire = z.object({
  requests: count,
  accepted: count,
  by_hand: count,
  unserved: count,
  offers: count,
  acceptance_median: measured,
  acceptance_p90: measured,
  pickup_median: measured,
  pickup_mean: measured,
  drivers: count,
  drivers_without: count,
  spread: measured,
  most: count,
});
export type LabFiguresOnWire = z.infer<typeof LabFiguresOnWire>;

const bars = { recorded: z.array(count), changed: z.array(count) };
/** As `LabCharts` in the domain. */
export const LabChartsOnWire = z.object({
  acceptance: z.object(bars),
  drivers: z.object({ ...bars, step: count }),
  unserved: z.object({ ...bars, from: Instant, minutes: count }),
});
export type LabChartsOnWire = z.infer<typeof LabChartsOnWire>;

export const PolicyReplayResult = z.object({
  /** As recorded; replayed with the recorded settings; replayed with the changed ones. */
  recorded: LabFiguresOnWire,
  same: LabFiguresOnWire,
  changed: LabFiguresOnWire,
  /** Recorded waves that were decided again, those with the same result, and those without recorded input. */
  faithfulness: z.object({ decided: count, same: count, taken_over: count }),
  /** Orders that the replay with the same settings gave to another driver than recorded. */
  same_changed_hands: count,
  changed_hands: count,
  /** Answers of drivers without a recorded answer: percent, and delay in seconds. */
  answers: z.object({ accept: z.number(), decline: z.number(), seconds: z.number() }),
  /** Chart data; absent in older replays. */
  charts: LabChartsOnWire.optional(),
  /** As `LabTrends` in the domain; absent in older replays. */
  trends: z.object({ recorded: z.array(LabFiguresOnWire), changed: z.array(LabFiguresOnWire) }).optional(),
});
export type PolicyReplayResult = z.infer<typeof PolicyReplayResult>;

const REPLAY_STATES = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;

export const PolicyReplay = z.object({
  _id: Id,
  state: z.literal(REPLAY_STATES),
  from: Instant,
  to: Instant,
  policy: LabPolicyBody,
  /** The settings in force when it was started; null in old replays before the first saved version. */
  in_force: DistributionInForce.nullable(),
  /** From 0 to 1. */
  progress: z.number(),
  created_at: Instant,
  finished_at: Instant.nullable(),
  /** Name of the operator who started it. */
  created_by: z.string(),
  result: PolicyReplayResult.nullable(),
});
export type PolicyReplay = z.infer<typeof PolicyReplay>;

const Having = z.object({
  driver_id: Id.nullable(),
  driver_name: z.string().nullable(),
  by_hand: z.boolean(),
  seconds: measured,
  km: measured,
});

/** An order that changed hands. */
export const ReplayedOrder = z.object({
  order_id: Id,
  order_number: z.string(),
  restaurant_name: z.string(),
  waiting_since: Instant,
  recorded: Having,
  replayed: Having,
});
export type ReplayedOrder = z.infer<typeof ReplayedOrder>;

const ShadowSide = z.object({
  /** Medians: seconds until the first driver was chosen, and km from that driver to the restaurant. */
  seconds: measured,
  km: measured,
});

/** Results of the shadow mode in a period, compared with the mode in force. */
export const ShadowFigures = z.object({
  mode: DistributionMode,
  /** Orders decided by both modes. */
  orders: count,
  /** Of those, orders whose first offer in shadow mode went to the same driver, and whose final driver was the same. */
  same_first: count,
  same_driver: count,
  /** Orders with a final driver. */
  served: count,
  in_force: ShadowSide,
  shadow: ShadowSide,
});
export type ShadowFigures = z.infer<typeof ShadowFigures>;
