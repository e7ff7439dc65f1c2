import type { RequestOutcome } from './lab-record.ts';
import type { ReplayedRequest } from './replay.ts';

/** What a policy did in a period; shares from 0 to 1, null where there was nothing to measure. */
export interface LabFigures {
  /** Times that an order waited for a driver. */
  requests: number;
  accepted: number;
  /** Given by an operator. */
  by_hand: number;
  unserved: number;
  offers: number;
  /** Seconds from entering the distribution to the acceptance of an offer. */
  acceptance_median: number | null;
  acceptance_p90: number | null;
  /** Km from who accepted to the restaurant, when he was asked. */
  pickup_median: number | null;
  pickup_mean: number | null;
  drivers: number;
  drivers_without: number;
  /** Of the drivers' numbers of orders: the standard deviation, and the largest. */
  spread: number | null;
  most: number;
}

/** The smallest value that at least this share of the values does not exceed; null without any. */
export function computeQuantile(values: readonly number[], share: number): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? null;
}

const computeMean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

/** To thousandths: nobody reads more, and equal figures stay equal whatever they were summed in. */
const roundToThousandths = (value: number | null): number | null =>
  value === null ? null : Math.round(value * 1000) / 1000;

/** Figures of one telling of the period, among these drivers. */
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

/** The drivers whom all tellings of a period are measured on: who was at work, and who had an order in any of them. */
export function collectLabDrivers(
  onDuty: ReadonlySet<number>,
  tellings: readonly (readonly RequestOutcome[])[],
): ReadonlySet<number> {
  const had = tellings.flat().flatMap(({ driver_id }) => driver_id ?? []);
  return new Set([...onDuty, ...had]);
}

/** A request that another driver has in the replay than in the record, or that only one of them serves. */
export interface ChangedHands {
  order_id: number;
  started_at: number;
  recorded: RequestOutcome;
  replayed: RequestOutcome;
}

/** The requests that changed hands, in the order in which they began to wait. */
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

/** The sequences of the orders that changed hands: by when they began to wait, or by what was gained. */
export const CHANGED_HANDS_SORTS = ['time', 'acceptance', 'pickup'] as const;
export type ChangedHandsSort = (typeof CHANGED_HANDS_SORTS)[number];
