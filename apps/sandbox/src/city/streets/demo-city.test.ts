import { describe, expect, it } from 'vitest';
import { createRandom } from '../../random.ts';
import { kmBetween } from '../geo.ts';
import { drawDemoCity } from './demo-city.ts';
import { advance, type Journey, trafficAt } from './journey.ts';
import { along } from './plane.ts';
import { NO_STREETS, Streets } from './streets.ts';

/** Two towns on the coast, and an island that Natural Earth does not know. */
const CENTRES = [
  { ar: 'القطيف', en: 'Qatif', latitude: 26.558, longitude: 49.992, reach: 0.012 },
  { ar: 'تاروت', en: 'Tarout', latitude: 26.57, longitude: 50.06, reach: 0.008 },
  { ar: 'عنك', en: 'Anak', latitude: 26.513, longitude: 50.01, reach: 0.006 },
];
const city = drawDemoCity(CENTRES, 'a');
const { graph, land, plane } = city;
const streets = new Streets(city);
const spotOf = (node: number) => graph.nodes[node] ?? { x: Number.NaN, y: Number.NaN };

/** Places where the demo puts restaurants. */
function places(count: number) {
  const random = createRandom('places');
  return Array.from({ length: count }, () => {
    const { latitude, longitude, reach } = random.pick(CENTRES);
    const spread = () => (random.next() + random.next() - 1) * reach;
    return { latitude: latitude + spread(), longitude: longitude + spread() };
  });
}

describe('a demo city', () => {
  it('is the same for the same seed and another for another one', () => {
    expect(drawDemoCity(CENTRES, 'a').graph).toEqual(graph);
    expect(drawDemoCity(CENTRES, 'b').graph.nodes).not.toEqual(graph.nodes);
  });

  it('has every street within reach of every other one, the island included', () => {
    const neighbours = new Map<number, number[]>();
    for (const { from, to } of graph.edges) {
      neighbours.set(from, [...(neighbours.get(from) ?? []), to]);
      neighbours.set(to, [...(neighbours.get(to) ?? []), from]);
    }
    const reached = new Set([0]);
    for (const node of reached) for (const next of neighbours.get(node) ?? []) reached.add(next);
    expect(reached.size).toBe(graph.nodes.length);
    expect(graph.nodes.length).toBeGreaterThan(1_000);
    const far = CENTRES.map((centre) => kmBetween(centre, streets.stopAt(centre)));
    expect(Math.max(...far)).toBeLessThan(0.15);
  });

  it('keeps its streets out of the sea', () => {
    const wet = graph.edges.filter(({ from, to }) =>
      [0, 0.5, 1].some((share) => land.inland(along(spotOf(from), spotOf(to), share)) < 0),
    );
    expect(wet).toEqual([]);
  });

  it('has a street near each place where a restaurant may be', () => {
    const far = places(500).map((place) => kmBetween(place, streets.stopAt(place)));
    expect(Math.max(...far)).toBeLessThan(0.2);
    expect(far.toSorted((a, b) => a - b)[475]).toBeLessThan(0.1);
  });

  it('names its main roads and districts in both languages', () => {
    const { edges } = graph;
    const unnamed = edges.filter(({ kind, street }) => kind !== 'local' && !graph.streets[street]);
    expect(unnamed).toEqual([]);
    for (const { name } of city.districts) {
      expect(name.ar).toMatch(/^[\u0600-\u06ff ]+$/);
      expect(name.en).toMatch(/^[A-Za-z ]+$/);
    }
    expect(city.districts.length).toBeGreaterThan(20);
  });
});

describe('a way', () => {
  it('ends at the place on a street that is nearest and is not much longer than a straight line', () => {
    const from = { latitude: 26.548, longitude: 49.985 };
    const to = { latitude: 26.513, longitude: 50.01 };
    const way = streets.way(from, to);
    const points = [streets.stopAt(from), ...way.map((leg) => leg.to)];
    const km = points.slice(1).reduce((sum, point, n) => sum + kmBetween(points[n] ?? point, point), 0);
    expect(way.at(-1)?.to).toEqual(streets.stopAt(to));
    expect(km).toBeGreaterThanOrEqual(kmBetween(streets.stopAt(from), streets.stopAt(to)));
    expect(km).toBeLessThan(kmBetween(from, to) * 2);
  });

  it('is about as quick as the quickest there is', () => {
    const [from = 0, to = 0] = [100, graph.nodes.length - 100];
    const hours = (legs: { to: { latitude: number; longitude: number }; kmh: number }[]) => {
      let at = plane.toPoint(spotOf(from));
      return legs.reduce((sum, leg) => {
        const km = kmBetween(at, leg.to);
        at = leg.to;
        return sum + km / leg.kmh;
      }, 0);
    };
    const found = hours(streets.way(plane.toPoint(spotOf(from)), plane.toPoint(spotOf(to))));
    expect(found / quickest(from, to)).toBeGreaterThan(0.99);
    expect(found / quickest(from, to)).toBeLessThan(1.08);
  });

  it('is a straight line where no street is near', () => {
    const [from, to] = [
      { latitude: 24.7, longitude: 46.7 },
      { latitude: 24.71, longitude: 46.69 },
    ];
    expect(streets.way(from, to).map((leg) => leg.to)).toEqual([to]);
    expect(new Streets(NO_STREETS).way(from, to).map((leg) => leg.to)).toEqual([to]);
    expect(streets.stopAt(from)).toEqual(from);
  });
});

describe('a journey', () => {
  it('leaves a trail on streets: 95 of 100 points within 15 m', () => {
    const trail = places(40).flatMap((from, place, all) => {
      const to = all[(place + 1) % all.length] ?? from;
      let journey: Journey = { at: streets.stopAt(from), heading: 0, ahead: streets.way(from, to) };
      const points = [journey.at];
      while (journey.ahead.length > 0) {
        journey = advance(journey, 10 / 3_600, 0.9);
        points.push(journey.at);
      }
      expect(journey.at).toEqual(streets.stopAt(to));
      return points;
    });
    const near = trail.filter((point) => kmBetween(point, streets.stopAt(point)) < 0.015);
    expect(near.length / trail.length).toBeGreaterThan(0.95);
    expect(trail.length).toBeGreaterThan(500);
  });

  it('goes as fast as its legs allow and the hour of the day', () => {
    const ahead = [{ to: { latitude: 26.5, longitude: 50.1 }, kmh: 50 }];
    const start: Journey = { at: { latitude: 26.4, longitude: 50.1 }, heading: 0, ahead };
    expect(kmBetween(start.at, advance(start, 0.1, 1).at)).toBeCloseTo(5, 2);
    expect(kmBetween(start.at, advance(start, 0.1, 0.5).at)).toBeCloseTo(2.5, 2);
    expect(advance(start, 1, 1)).toEqual({ at: ahead[0]?.to, heading: 0, ahead: [] });
    // Half past two and half past five in Riyadh.
    expect(trafficAt(new Date('2026-03-01T23:30:00Z'))).toBe(1);
    expect(trafficAt(new Date('2026-03-01T14:30:00Z'))).toBeLessThan(0.7);
  });
});

/** Hours of the quickest way between two nodes, found by relaxing every edge until nothing changes. */
function quickest(from: number, to: number): number {
  const kmh = { highway: 80, arterial: 50, local: 28 };
  const best = new Float64Array(graph.nodes.length).fill(Number.POSITIVE_INFINITY);
  best[from] = 0;
  for (let changed = true; changed; ) {
    changed = false;
    for (const edge of graph.edges) {
      const km = kmBetween(plane.toPoint(spotOf(edge.from)), plane.toPoint(spotOf(edge.to)));
      for (const [a, b] of [
        [edge.from, edge.to],
        [edge.to, edge.from],
      ] as const) {
        const hours = (best[a] ?? 0) + km / kmh[edge.kind];
        if (hours + 1e-12 < (best[b] ?? 0)) {
          best[b] = hours;
          changed = true;
        }
      }
    }
  }
  return best[to] ?? Number.NaN;
}
