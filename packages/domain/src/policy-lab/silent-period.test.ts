import { expect, it } from 'vitest';
import { Replay } from './replay.ts';
import { simulateDay } from './testing/simulated-day.ts';

const HOUR = 3_600_000;
const NOBODY_ANSWERS = { accept: 0, decline: 0, seconds: 8 };
/** Waves of the first half hour and those that follow, ever more seldom, in a day. */
const WAVES_OF_A_DAY = 90 + 45;

it('ends after a few dozen waves per order where no driver answers', () => {
  const day = simulateDay(10, { orders: 12, drivers: 12 });
  const [one] = day.requests;
  if (!one) throw new Error('a day without orders');
  const dispatch = {
    ...one.settings.dispatch,
    delay_time: 20,
    number_of_sending_driver: 1,
    init_distance: 30,
  };
  const formula = { ...one.settings.formula, qualified_limit: 0 };
  const settings = { ...one.settings, dispatch: { ...dispatch, max_distance: 30 }, formula };
  // Positions stay fresh: no driver goes offline in the simulation.
  settings.position_seconds = 48 * 3_600;
  const { dispatch: asked } = settings;
  const replay = new Replay({ kind: 'changed', mode: 'waves', formula, dispatch: asked }, NOBODY_ANSWERS);
  for (const { world, at } of day.scans) for (const facts of world?.drivers ?? []) replay.driver(facts, at);
  for (const request of day.requests) {
    const unanswered = { ...request, settings, started_at: day.until, placed_at: day.until, release: null };
    replay.enter({ ...unanswered, offers: [], waves: [], end: { kind: 'open' } });
  }
  replay.until(day.until + 24 * HOUR);
  for (const { replayed } of replay.requests()) {
    expect(replayed.by).toBeNull();
    expect(replayed.offers).toBeGreaterThan(90);
    expect(replayed.offers).toBeLessThan(WAVES_OF_A_DAY);
  }
});
