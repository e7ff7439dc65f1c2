import { expect, it } from 'vitest';
import type { RecordedRequest } from './lab-record.ts';
import { Replay } from './replay.ts';
import { simulateDay } from './testing/simulated-day.ts';

const SECOND = 1_000;
const MINUTE = 60_000;
const HOUR = 3_600_000;
const NOBODY_ANSWERS = { accept: 0, decline: 0, seconds: 8 };
/** Waves of the first half hour and those that follow, ever more seldom, in a day. */
const WAVES_OF_A_DAY = 90 + 45;
const SECONDS_BETWEEN_WAVES = 20;

interface Silence {
  mode?: 'waves' | 'matched';
  /** Drivers of one wave. */
  atOnce?: number;
  /** How long after the requests have come, ms. */
  after: number;
  change?: Partial<RecordedRequest>;
}

/** Outcomes of requests which no driver answers, but for what their records say. */
function replaySilence({ mode = 'waves', atOnce = 1, after, change }: Silence) {
  const day = simulateDay(10, { orders: 12, drivers: 12 });
  const [one] = day.requests;
  if (!one) throw new Error('a day without orders');
  const dispatch = {
    ...one.settings.dispatch,
    delay_time: SECONDS_BETWEEN_WAVES,
    number_of_sending_driver: atOnce,
    init_distance: 30,
    max_distance: 30,
  };
  const formula = { ...one.settings.formula, qualified_limit: 0 };
  // Positions stay fresh: no driver goes offline in the simulation.
  const settings = { ...one.settings, dispatch, formula, position_seconds: 48 * 3_600 };
  const replay = new Replay({ kind: 'changed', mode, formula, dispatch }, NOBODY_ANSWERS);
  for (const { world, at } of day.scans) for (const facts of world?.drivers ?? []) replay.driver(facts, at);
  for (const request of day.requests) {
    const unanswered = { ...request, settings, started_at: day.until, placed_at: day.until, release: null };
    replay.enter({ ...unanswered, offers: [], waves: [], end: { kind: 'open' }, ...change });
  }
  replay.until(day.until + after);
  return replay.requests().map(({ replayed }) => replayed);
}

it('ends after a few dozen waves per order where no driver answers', () => {
  for (const { by, offers } of replaySilence({ after: 24 * HOUR })) {
    expect(by).toBeNull();
    expect(offers).toBeGreaterThan(90);
    expect(offers).toBeLessThan(WAVES_OF_A_DAY);
  }
});

it('ends where the order was cancelled later, after another driver had taken it', () => {
  const { until } = simulateDay(10, { orders: 12, drivers: 12 });
  const minutes = 10;
  const change = {
    end: { kind: 'accepted' as const, at: until + MINUTE, driver_id: 999 },
    release: { kind: 'broken' as const, at: until + minutes * MINUTE },
  };
  for (const { by, offers } of replaySilence({ after: 24 * HOUR, change })) {
    expect(by).toBeNull();
    expect(offers).toBeGreaterThan(0);
    expect(offers).toBeLessThanOrEqual((minutes * 60) / SECONDS_BETWEEN_WAVES);
  }
});

it('goes on with the next wave when all drivers of one have declined, not when one has', () => {
  const { until } = simulateDay(10, { orders: 12, drivers: 12 });
  const declined = (drivers: number[]) => ({
    offers: drivers.map((driver_id) => ({
      ...{ driver_id, offered_at: until, answered_at: until + SECOND, status: 'declined' as const },
    })),
  });
  const wanted = { atOnce: 2, after: 5 * SECOND };
  const all = Array.from({ length: 12 }, (_, index) => index + 1);
  const counts = (drivers: number[]) =>
    replaySilence({ ...wanted, change: declined(drivers) }).map(({ offers }) => offers);
  expect(counts(all).every((offers) => offers > 2)).toBe(true);
  // Each wave has two drivers: when one declines, the other still has the offer.
  for (const driver of all) expect(counts([driver]).every((offers) => offers === 2)).toBe(true);
});

it('offers an order to one driver at a time in the matched mode', () => {
  const offers = replaySilence({ mode: 'matched', after: 10 * SECOND }).map((outcome) => outcome.offers);
  expect(Math.max(...offers)).toBe(1);
});
