import { describe, expect, it } from 'vitest';
import { collectLabDrivers, computeLabFigures, computeQuantile, listChangedHands } from './lab-figures.ts';
import type { LabPolicy } from './lab-record.ts';
import { replayDay as replayed, type SimulatedDay, simulateDay } from './testing/simulated-day.ts';

const changedFrom = (day: SimulatedDay, change: object): LabPolicy => {
  const settings = day.requests[0]?.settings;
  if (!settings) throw new Error('a day without orders');
  const { formula, dispatch } = settings;
  return { kind: 'changed', mode: 'waves', formula, dispatch, ...change };
};
const dispatchOf = (day: SimulatedDay) => {
  const settings = day.requests[0]?.settings;
  if (!settings) throw new Error('a day without orders');
  return settings.dispatch;
};

describe('the same settings', () => {
  it('reproduce every recorded decision and its outcome, over 25 simulated days', () => {
    const kinds = new Set<string>();
    let waves = 0;
    for (let seed = 1; seed <= 25; seed++) {
      const day = simulateDay(seed);
      const replay = replayed(day, { kind: 'recorded' });
      const { faithfulness } = replay;
      expect(faithfulness, `day ${seed}`).toEqual({
        decided: day.scans.length,
        same: day.scans.length,
        taken_over: 0,
      });
      for (const { request, recorded, replayed: again } of replay.requests()) {
        expect(again, `day ${seed}, order ${request.order_id}`).toEqual(recorded);
        kinds.add(`${request.end.kind} ${request.release?.kind ?? ''}`.trim());
        for (const { status } of request.offers) kinds.add(status);
      }
      waves += day.scans.length;
    }
    // The simulation is worth nothing unless everything happens in it.
    expect(waves).toBeGreaterThan(2_000);
    const outcomes = ['accepted broken', 'accepted delivered', 'assigned broken', 'assigned delivered'];
    const all = [...outcomes, 'accepted', 'cancelled', 'declined', 'expired', 'withdrawn'];
    expect(all.filter((kind) => !kinds.has(kind))).toEqual([]);
  }, 30_000);

  it('reproduce the decisions where no delivery is recorded', () => {
    const day = simulateDay(2);
    const requests = day.requests.map((request) => ({ ...request, release: null }));
    const { faithfulness } = replayed({ ...day, requests }, { kind: 'recorded' });
    expect(faithfulness).toMatchObject({ decided: day.scans.length, same: day.scans.length });
  });

  it('differs for a different record', () => {
    const day = simulateDay(3);
    const scans = day.scans.map((scan) => ({
      ...scan,
      scanned: scan.scanned.map((driver, index) => (index === 0 ? { ...driver, score: 1 } : driver)),
    }));
    const { faithfulness } = replayed({ ...day, scans }, { kind: 'recorded' });
    expect(faithfulness.same).toBeLessThan(faithfulness.decided);
  });

  it('copies decisions without recorded input', () => {
    const day = simulateDay(4);
    const scans = day.scans.map((scan) => ({ ...scan, world: null }));
    const replay = replayed({ ...day, scans }, { kind: 'recorded' });
    expect(replay.faithfulness).toEqual({ decided: 0, same: 0, taken_over: scans.length });
    for (const { recorded, replayed: again } of replay.requests()) expect(again).toEqual(recorded);
  });

  it('chosen as changed ones give every order to its recorded driver', () => {
    const day = simulateDay(5);
    const replay = replayed(day, changedFrom(day, {}));
    const { length: all } = replay.requests();
    expect(listChangedHands(replay.requests()).length / all).toBeLessThan(0.1);
  });
});

describe('other settings', () => {
  it('give the same replay each time', () => {
    const day = simulateDay(6);
    const policy = changedFrom(day, {
      formula: { availability_weight: 0, distance_weight: 100, idle_time_weight: 0, qualified_limit: 0 },
    });
    const twice = [replayed(day, policy), replayed(day, policy)].map((replay) => replay.requests());
    expect(twice[0]).toEqual(twice[1]);
    expect(listChangedHands(twice[0] ?? []).length).toBeGreaterThan(0);
  });

  it('that reach no driver leave everything to the operators', () => {
    const day = simulateDay(7);
    const noOffers = { ...dispatchOf(day), number_of_sending_driver: 0 };
    const replay = replayed(day, changedFrom(day, { dispatch: noOffers }));
    const outcomes = replay.requests().map(({ replayed: outcome }) => outcome);
    expect(outcomes.some(({ by }) => by === 'offer')).toBe(false);
    const figures = computeLabFigures(outcomes, replay.onDuty());
    expect(figures).toMatchObject({ accepted: 0, offers: 0, acceptance_median: null, pickup_median: null });
    expect(figures.unserved + figures.by_hand).toBe(outcomes.length);
  });

  it('reach drivers outside the first radius with later waves', () => {
    const day = simulateDay(11, { orders: 20, drivers: 25 });
    const narrow = { ...dispatchOf(day), init_distance: 0.001, step_distance: 3, max_distance: 12 };
    const { accepted, pickup_median } = computeLabFigures(
      replayed(day, changedFrom(day, { dispatch: narrow }))
        .requests()
        .map(({ replayed: outcome }) => outcome),
      new Set(),
    );
    expect(accepted).toBeGreaterThan(0);
    expect(pickup_median).toBeGreaterThan(0.001);
  });

  it('with nearer first waves bring nearer drivers', () => {
    const wins = Array.from({ length: 6 }, (_, seed) => {
      const day = simulateDay(100 + seed, { orders: 40, drivers: 60 });
      const near = { ...dispatchOf(day), init_distance: 0.3, step_distance: 0.3, max_distance: 12 };
      const pickup = (policy: LabPolicy) => {
        const outcomes = replayed(day, policy)
          .requests()
          .map((request) => request.replayed);
        return computeLabFigures(outcomes, new Set()).pickup_mean ?? 99;
      };
      return pickup(changedFrom(day, { dispatch: near })) < pickup({ kind: 'recorded' });
    });
    expect(wins.filter(Boolean).length).toBeGreaterThanOrEqual(5);
  }, 30_000);

  it('never give a driver more orders than the capacity', () => {
    const day = simulateDay(8, { orders: 120, drivers: 10 });
    const all = { ...dispatchOf(day), number_of_sending_driver: 10, max_scan_driver: 50, init_distance: 30 };
    const replay = replayed(day, changedFrom(day, { dispatch: { ...all, max_distance: 30 } }));
    const taken = replay.requests().filter(({ replayed: { by } }) => by === 'offer');
    expect(taken.length).toBeGreaterThan(0);
    const unserved = replay.requests().filter(({ replayed: { by } }) => by === null);
    // Ten drivers do not carry a hundred and twenty orders within the hour.
    expect(unserved.length).toBeGreaterThan(0);
  });
});

describe('the matched mode', () => {
  it.each([
    ['active', { is_active: false }],
    ['ready', { is_ready: false }],
  ])('offers nothing where no driver is %s', (_what, change) => {
    const day = simulateDay(9, { orders: 20, drivers: 25 });
    const scans = day.scans.map((scan) => ({
      ...scan,
      world: scan.world && {
        ...scan.world,
        drivers: scan.world.drivers.map((facts) => ({ ...facts, ...change })),
      },
    }));
    const policy = changedFrom(day, { mode: 'matched', dispatch: { ...dispatchOf(day), max_distance: 15 } });
    const outcomes = replayed({ ...day, scans }, policy).requests();
    expect(outcomes.filter(({ replayed: { by } }) => by === 'offer')).toEqual([]);
  });

  it('offers to one driver at a time, serves all servable orders, and is deterministic', () => {
    const day = simulateDay(9, { orders: 20, drivers: 25 });
    const wide = { ...dispatchOf(day), max_distance: 15 };
    const policy = changedFrom(day, { mode: 'matched', dispatch: wide });
    const [one, two] = [replayed(day, policy).requests(), replayed(day, policy).requests()];
    expect(one).toEqual(two);
    const outcomes = one.map(({ replayed: outcome }) => outcome);
    const served = outcomes.filter(({ by }) => by !== null);
    expect(served.length / outcomes.length).toBeGreaterThan(0.7);
    expect(outcomes.some(({ by }) => by === 'offer')).toBe(true);
  }, 30_000);
});

describe('figures', () => {
  it('cover the drivers on duty and those with an order', () => {
    const outcome = { by: 'offer' as const, offers: 2 };
    const outcomes = [
      { ...outcome, driver_id: 1, seconds: 10, km: 1 },
      { ...outcome, driver_id: 1, seconds: 20, km: 2 },
      { ...outcome, driver_id: 2, seconds: 60, km: 6 },
      { driver_id: 3, by: 'hand' as const, seconds: 300, km: null, offers: 4 },
      { driver_id: null, by: null, seconds: null, km: null, offers: 1 },
    ];
    const drivers = collectLabDrivers(new Set([1, 4]), [outcomes]);
    expect([...drivers].sort()).toEqual([1, 2, 3, 4]);
    expect(computeLabFigures(outcomes, drivers)).toEqual({
      requests: 5,
      accepted: 3,
      by_hand: 1,
      unserved: 1,
      offers: 11,
      acceptance_median: 20,
      acceptance_p90: 60,
      pickup_median: 2,
      pickup_mean: 3,
      drivers: 4,
      drivers_without: 1,
      spread: Math.round(Math.SQRT1_2 * 1000) / 1000,
      most: 2,
    });
  });

  it.each([
    [[], 0.5, null],
    [[3], 0, 3],
    [[30, 4, 200], 0.5, 30],
    [[30, 4, 200, 1], 0.5, 4],
    [[30, 4, 200, 1], 0.9, 200],
    [[30, 4, 200, 1], 1, 200],
  ])('of %j have the quantile %d at %d', (values, share, quantile) => {
    expect(computeQuantile(values, share)).toBe(quantile);
  });

  it('without orders are empty', () => {
    expect(computeLabFigures([], new Set())).toMatchObject({
      requests: 0,
      acceptance_median: null,
      pickup_mean: null,
      spread: null,
      most: 0,
    });
  });
});
