import type { RequestOutcome } from './lab-record.ts';
import type { ReplayedRequest } from './replay.ts';

/** Width of one bar of the acceptance times. */
export const LAB_ACCEPTANCE_STEP_SECONDS = 15;
/** Bars of a chart; the last bar of the acceptance times contains all longer ones. */
const MAX_BARS = 8;
/** Minimum number of bars in the chart of orders per driver. */
const MIN_BARS = 4;
/** Round numbers of orders per bar. */
const ORDER_STEPS = [1, 2, 3, 4, 5, 10, 20, 50, 100];
const MINUTE_MS = 60_000;
/** Periods up to this length have bars of a quarter of an hour. */
const SHORT_PERIOD_MS = 2 * 60 * MINUTE_MS;

/** Counts per bar, as recorded and as replayed with the changed settings. */
export interface LabBars {
  recorded: number[];
  changed: number[];
}

/** Chart data of a replay: counts as recorded and as replayed with the changed settings. */
export interface LabCharts {
  /** Orders by the seconds until an offer was accepted: below 15, below 30 …, and all that took longer. */
  acceptance: LabBars;
  /** Drivers by the number of their orders: fewer than `step`, fewer than twice as many … */
  drivers: LabBars & { step: number };
  /** Unserved orders by start of the wait, in steps of `minutes` from `from` (epoch ms). */
  unserved: LabBars & { from: number; minutes: number };
}

interface Period {
  /** Milliseconds since 1970. */
  from: number;
  to: number;
}

/** Chart data of a replay, over the same drivers as its figures. */
export function computeLabCharts(
  requests: readonly ReplayedRequest[],
  drivers: ReadonlySet<number>,
  period: Period,
): LabCharts {
  const outcomes = {
    recorded: requests.map(({ recorded }) => recorded),
    changed: requests.map(({ replayed }) => replayed),
  };
  const orders = {
    recorded: countOrdersByDriver(outcomes.recorded, drivers),
    changed: countOrdersByDriver(outcomes.changed, drivers),
  };
  const max = [...orders.recorded, ...orders.changed].reduce((a, b) => Math.max(a, b), 0);
  const step = ORDER_STEPS.find((one) => one * MAX_BARS > max) ?? Math.ceil((max + 1) / MAX_BARS);
  const bars = Math.max(Math.floor(max / step) + 1, MIN_BARS);
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
      recorded: countPerBar(MAX_BARS, toAcceptanceSteps(outcomes.recorded)),
      changed: countPerBar(MAX_BARS, toAcceptanceSteps(outcomes.changed)),
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

/** Counts per bar; values outside the range are counted in the first or last bar. */
function countPerBar(bars: number, places: readonly number[]): number[] {
  const counts = new Array<number>(bars).fill(0);
  for (const place of places) {
    const bar = Math.min(Math.max(place, 0), bars - 1);
    counts[bar] = (counts[bar] ?? 0) + 1;
  }
  return counts;
}
