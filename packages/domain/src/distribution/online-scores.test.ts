import { describe, expect, it } from 'vitest';
import { haversineKm } from '../geo/haversine.ts';
import { DEFAULT_DISTRIBUTION_SETTINGS } from './distribution-defaults.ts';
import type { DispatchDriver, DistributionSettings } from './distribution-input.ts';
import type { OdmFormula } from './odm-formula.ts';
import { buildScoreHistogram, scoreAtNearestRestaurants } from './online-scores.ts';
import { AVAILABLE_DRIVER } from './testing/available-driver.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const SETTINGS: DistributionSettings = {
  ...DEFAULT_DISTRIBUTION_SETTINGS,
  received: 2,
  dispatch: { ...DEFAULT_DISTRIBUTION_SETTINGS.dispatch, max_distance: 10 },
};
const HOME = { latitude: 26.4, longitude: 50.1 };
const northOfHome = (km: number) => ({ ...HOME, latitude: HOME.latitude + km / 111.195 });

const driver = (km: number | null, more: Partial<DispatchDriver> = {}): DispatchDriver => ({
  driver_id: 1,
  ...AVAILABLE_DRIVER,
  position: km === null ? null : { ...northOfHome(km), at: NOW },
  balance: 0,
  ...more,
});

describe('scores at the nearest restaurant', () => {
  it.each([
    ['at its door', driver(0), [10, 10, 10]],
    ['on half of the way to the largest distance', driver(5), [10, 5, 10]],
    ['beyond the largest distance', driver(25), [10, 0, 10]],
    ['without a position', driver(null), [10, 0, 10]],
    ['with one of two orders in hand', driver(0, { orders_in_hand: 1 }), [5, 10, 0]],
    ['who missed three offers', driver(0, { missed_offers: 3 }), [7, 10, 10]],
    [
      'who is free for half of the time that counts',
      driver(0, { idle_since: new Date(NOW.getTime() - (SETTINGS.idle_cap_minutes / 2) * 60_000) }),
      [10, 10, 5],
    ],
  ])('of a driver %s', (_, one, expected) => {
    const [scores] = scoreAtNearestRestaurants([one], [northOfHome(-40), HOME], SETTINGS, NOW);
    expect([scores?.availability_score, scores?.distance_score, scores?.idle_time_score]).toEqual(expected);
  });

  it('by road have an estimated distance', () => {
    const [straight, byRoad] = [SETTINGS, { ...SETTINGS, roads: true as const }].map(
      (settings) => scoreAtNearestRestaurants([driver(5)], [HOME], settings, NOW)[0]?.distance_score,
    );
    expect([straight, byRoad]).toEqual([5, 3.5]);
  });

  it('without a restaurant have a distance score of 0', () => {
    expect(scoreAtNearestRestaurants([driver(0)], [], SETTINGS, NOW)).toMatchObject([{ distance_score: 0 }]);
  });

  it('equal those of a full scan of many restaurants', () => {
    const at = (place: number, spread: number) => ({
      latitude: HOME.latitude + (((place * 7919) % 997) / 997 - 0.5) * spread,
      longitude: HOME.longitude + (((place * 104729) % 991) / 991 - 0.5) * spread,
    });
    const restaurants = Array.from({ length: 400 }, (_, place) => at(place, 0.4));
    const drivers = Array.from({ length: 200 }, (_, place) =>
      driver(0, { position: { ...at(place + 5_000, 0.6), at: NOW } }),
    );
    const scores = scoreAtNearestRestaurants(drivers, restaurants, SETTINGS, NOW);
    for (const [place, { position }] of drivers.entries()) {
      const km = Math.min(...restaurants.map((one) => haversineKm(position ?? HOME, one)), 10);
      expect(scores[place]?.distance_score).toBeCloseTo(10 * (1 - km / 10), 1);
    }
  });
});

describe('the histogram of scores', () => {
  const formula = (limit: number): OdmFormula => ({
    availability_weight: 100,
    distance_weight: 0,
    idle_time_weight: 0,
    qualified_limit: limit,
  });
  const scores = (...all: number[]) =>
    all.map((score) => ({ availability_score: score / 10, distance_score: 0, idle_time_score: 0 }));

  it.each([
    [0, 0],
    [4.99, 0],
    [5, 1],
    [69.9, 13],
    [70, 14],
    [99.9, 19],
    [100, 19],
  ])('has a score of %d in bar %d', (score, bar) => {
    const { bars } = buildScoreHistogram(scores(score), formula(0));
    expect(bars).toHaveLength(20);
    expect(bars.findIndex(({ qualified }) => qualified === 1)).toBe(bar);
    expect(bars[bar]).toMatchObject({ from: bar * 5, to: bar * 5 + 5, below: 0 });
  });

  it('splits the bar at the limit, and a score at the limit qualifies', () => {
    const { bars, drivers, qualified } = buildScoreHistogram(scores(70, 71.9, 72, 73, 40, 90), formula(72));
    expect(bars[14]).toEqual({ from: 70, to: 75, below: 2, qualified: 2 });
    expect(bars[8]).toMatchObject({ below: 1, qualified: 0 });
    expect(bars[18]).toMatchObject({ below: 0, qualified: 1 });
    expect([drivers, qualified]).toEqual([6, 3]);
  });

  it('without drivers is empty', () => {
    const { bars, drivers, qualified } = buildScoreHistogram([], formula(40));
    expect(bars.every((bar) => bar.below + bar.qualified === 0)).toBe(true);
    expect([drivers, qualified]).toEqual([0, 0]);
  });
});
