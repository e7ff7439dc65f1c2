import type { RequestOutcome } from './lab-record.ts';
import type { ReplayedRequest } from './replay.ts';

/** Figures of a policy in a period; null where there is nothing to measure. */
export interface LabFigures {
  /** Number of waits for a driver. */
  requests: number;
  accepted: number;
  /** Assigned by an operator. */
  by_hand: number;
  unserved: number;
  offers: number;
  /** Seconds from entering the distribution to the acceptance of an offer. */
  acceptance_median: number | null;
  acceptance_p90: number | null;
  /** Km from the accepting driver to the restaurant at the time of the offer. */
  pickup_median: number | null;
  pickup_mean: number | null;
  drivers: number;
  drivers_without: number;
  /** Orders per driver: the standard deviation, and the maximum. */
  spread: number | null;
  most: number;
}

/** Quantile: the smallest value that at least this share of the values does not exceed; null for an empty list. */
export function computeQuantile(values: readonly number[], share: number): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? null;
}

const computeMean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

/** Rounded to thousandths, so that equal figures compare as equal regardless of the order of summation. */
const roundToThousandths = (value: number | null): number | null =>
  value === null ? null : Math.round(value * 1000) / 1000;

/** Figures of one timeline of the period, over these drivers. */
export function computeLabFigures(
  outcomes: readonly RequestOutcome[],
  drivers: ReadonlySet<number>,
): LabFigures {
  const counts = new Map(Array.from(drivers, (driver) => [driver, 0]));
  for (const { driver_id } of outcomes) {
    if (driver_id !== null) counts.set(driver_id, (counts.get(driver_id) ?? 0) + 1);
  }
  const accepted = outcomes.filter(({ by }) => by === 'offer');
  const seconds = accepted.flatMap((outcome) => outcome.seconds ?? []);
  const km = accepted.flatMap((outcome) => outcome.km ?? []);
  const orders = [...counts.values()];
  const average = computeMean(orders);
  const variance = average === null ? null : computeMean(orders.map((count) => (count - average) ** 2));
  return {
    requests: outcomes.length,
    accepted: accepted.length,
    by_hand: outcomes.filter(({ by }) => by === 'hand').length,
    unserved: outcomes.filter(({ by }) => by === null).length,
    offers: outcomes.reduce((sum, outcome) => sum + outcome.offers, 0),
    acceptance_median: roundToThousandths(computeQuantile(seconds, 0.5)),
    acceptance_p90: roundToThousandths(computeQuantile(seconds, 0.9)),
    pickup_median: roundToThousandths(computeQuantile(km, 0.5)),
    pickup_mean: roundToThousandths(computeMean(km)),
    drivers: orders.length,
    drivers_without: orders.filter((count) => count === 0).length,
    spread: roundToThousandths(variance === null ? null : Math.sqrt(variance)),
    most: orders.reduce((most, count) => Math.max(most, count), 0),
  };
}

/** The drivers over whom all timelines of a period are compared: on duty, or with an order in any timeline. */
export function collectLabDrivers(
  onDuty: ReadonlySet<number>,
  timelines: readonly (readonly RequestOutcome[])[],
): ReadonlySet<number> {
  const had = timelines.flat().flatMap(({ driver_id }) => driver_id ?? []);
  return new Set([...onDuty, ...had]);
}

/** A request with different drivers in record and replay, or served in only one of them. */
export interface ChangedHands {
  order_id: number;
  started_at: number;
  recorded: RequestOutcome;
  replayed: RequestOutcome;
}

/** The requests that changed hands, by start of the wait. */
export function listChangedHands(requests: readonly ReplayedRequest[]): ChangedHands[] {
  return requests
    .filter(({ recorded, replayed }) => recorded.driver_id !== replayed.driver_id)
    .map(({ request, recorded, replayed }) => ({
      order_id: request.order_id,
      started_at: request.started_at,
      recorded,
      replayed,
    }));
}

/** Sort orders of the requests that changed hands: by start of the wait, or by gain. */
export const CHANGED_HANDS_SORTS = ['time', 'acceptance', 'pickup'] as const;
export type ChangedHandsSort = (typeof CHANGED_HANDS_SORTS)[number];
