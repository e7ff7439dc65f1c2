import type { RequestOutcome } from './lab-record.ts';
import type { ReplayedRequest } from './replay.ts';

/** Seconds of one bar of the acceptance times. */
export const LAB_ACCEPTANCE_STEP_SECONDS = 15;
/** Bars of a chart; in the acceptance times the last one holds all that took longer. */
const MAX_BARS = 8;
/** A chart of the drivers' orders never has fewer. */
const MIN_BARS = 4;
/** Orders of one bar, whole numbers that people count in. */
const ORDER_STEPS = [1, 2, 3, 4, 5, 10, 20, 50, 100];
const MINUTE_MS = 60_000;
/** Shorter periods are told by quarters of an hour. */
const SHORT_PERIOD_MS = 2 * 60 * MINUTE_MS;

/** The same bars of two tellings: how many of each fall into them. */
export interface LabBars {
  recorded: number[];
  changed: number[];
}

/** What the charts of a replay are drawn from: counts of the record and of the replay with the changed settings. */
export interface LabCharts {
  /** Orders by the seconds until an offer was accepted: below 15, below 30 …, and all that took longer. */
  acceptance: LabBars;
  /** Drivers by the number of their orders: fewer than `step`, fewer than twice as many … */
  drivers: LabBars & { step: number };
  /** Orders that nobody got, by when they began to wait: in steps of `minutes` from `from` on (ms). */
  unserved: LabBars & { from: number; minutes: number };
}

interface Period {
  /** Milliseconds since 1970. */
  from: number;
  to: number;
}

/** The counts behind the charts of a replay, among the same drivers as its figures. */
export function computeLabCharts(
  requests: readonly ReplayedRequest[],
  drivers: ReadonlySet<number>,
  period: Period,
): LabCharts {
  const tellings = {
    recorded: requests.map(({ recorded }) => recorded),
    changed: requests.map(({ replayed }) => replayed),
  };
  const orders = {
    recorded: countOrdersByDriver(tellings.recorded, drivers),
    changed: countOrdersByDriver(tellings.changed, drivers),
  };
  const most = [...orders.recorded, ...orders.changed].reduce((a, b) => Math.max(a, b), 0);
  const step = ORDER_STEPS.find((one) => one * MAX_BARS > most) ?? Math.ceil((most + 1) / MAX_BARS);
  const bars = Math.max(Math.floor(most / step) + 1, MIN_BARS);
  const minutes = period.to - period.from <= SHORT_PERIOD_MS ? 15 : 60;
  const stepMs = minutes * MINUTE_MS;
  const from = Math.floor(period.from / stepMs) * stepMs;
  const steps = Math.max(Math.ceil((period.to - from) / stepMs), 1);
  const unserved = (outcome: (request: ReplayedRequest) => RequestOutcome) =>
    requests
      .filter((request) => outcome(request).by === null)
      .map(({ request }) => Math.floor((request.started_at - from) / stepMs));
  return {
    acceptance: {
      recorded: countPerBar(MAX_BARS, toAcceptanceSteps(tellings.recorded)),
      changed: countPerBar(MAX_BARS, toAcceptanceSteps(tellings.changed)),
    },
    drivers: {
      step,
      recorded: countPerBar(bars, toSteps(step, orders.recorded)),
      changed: countPerBar(bars, toSteps(step, orders.changed)),
    },
    unserved: {
      from,
      minutes,
      recorded: countPerBar(
        steps,
        unserved(({ recorded }) => recorded),
      ),
      changed: countPerBar(
        steps,
        unserved(({ replayed }) => replayed),
      ),
    },
  };
}

function countOrdersByDriver(outcomes: readonly RequestOutcome[], drivers: ReadonlySet<number>): number[] {
  const counts = new Map(Array.from(drivers, (driver) => [driver, 0]));
  for (const { driver_id } of outcomes) {
    if (driver_id !== null) counts.set(driver_id, (counts.get(driver_id) ?? 0) + 1);
  }
  return [...counts.values()];
}

const toSteps = (step: number, values: readonly number[]): number[] =>
  values.map((value) => Math.floor(value / step));

const toAcceptanceSteps = (outcomes: readonly RequestOutcome[]): number[] =>
  toSteps(
    LAB_ACCEPTANCE_STEP_SECONDS,
    outcomes.filter(({ by }) => by === 'offer').flatMap(({ seconds }) => seconds ?? []),
  );

/** How often each bar occurs; what lies beyond the first or the last one is counted there. */
function countPerBar(bars: number, places: readonly number[]): number[] {
  const counts = new Array<number>(bars).fill(0);
  for (const place of places) {
    const bar = Math.min(Math.max(place, 0), bars - 1);
    counts[bar] = (counts[bar] ?? 0) + 1;
  }
  return counts;
}
