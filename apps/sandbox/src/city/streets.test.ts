import { describe, expect, it } from 'vitest';
import { createRandom } from '../random.ts';
import { kmBetween } from './geo.ts';
import { advance, type Journey, wayAlongStreets } from './streets.ts';

const from = { latitude: 26.4, longitude: 50.1 };
const to = { latitude: 26.43, longitude: 50.07 };

describe('a way along streets', () => {
  it('ends where it should, is longer than the straight line and the same for the same seed', () => {
    const way = wayAlongStreets(from, to, createRandom(7));
    const points = [from, ...way];
    const km = points.slice(1).reduce((sum, point, n) => sum + kmBetween(points[n] ?? from, point), 0);
    expect(way.at(-1)).toEqual(to);
    expect(way.length).toBeGreaterThan(3);
    expect(km).toBeGreaterThan(kmBetween(from, to));
    expect(km).toBeLessThan(kmBetween(from, to) * 2);
    expect(wayAlongStreets(from, to, createRandom(7))).toEqual(way);
  });

  it('is gone along at the given pace and not beyond its end', () => {
    let journey: Journey = { at: from, heading: 0, ahead: wayAlongStreets(from, to, createRandom(7)) };
    let steps = 0;
    while (journey.ahead.length > 0) {
      const next = advance(journey, 0.25);
      expect(kmBetween(journey.at, next.at)).toBeLessThanOrEqual(0.2501);
      journey = next;
      steps += 1;
    }
    expect(journey.at).toEqual(to);
    expect(steps).toBeGreaterThan(15);
  });
});
