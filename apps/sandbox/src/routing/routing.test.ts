import { haversineKm } from '@mishwar/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Point } from '../city/geo.ts';
import { drawDemoCity } from '../city/streets/demo-city.ts';
import { KMH } from '../city/streets/street-graph.ts';
import { NO_STREETS, Streets } from '../city/streets/streets.ts';
import { createRandom } from '../random.ts';
import { Routing } from './routing.ts';

const CENTRES = [
  { ar: 'القطيف', en: 'Qatif', latitude: 26.558, longitude: 49.992, reach: 0.012 },
  { ar: 'تاروت', en: 'Tarout', latitude: 26.57, longitude: 50.06, reach: 0.008 },
];
const city = drawDemoCity(CENTRES, 'a');
/** Half past two in Riyadh: empty streets. */
const NIGHT = new Date('2026-03-01T23:30:00Z');
/** Half past five in Riyadh. */
const RUSH = new Date('2026-03-01T14:30:00Z');
const DESERT = { latitude: 24.7, longitude: 46.7 };

let now = NIGHT;
const routing = new Routing(city, createRandom('routing'), 1, () => now);
beforeEach(() => {
  now = NIGHT;
});

const random = createRandom('places');
const places = Array.from({ length: 12 }, () => {
  const { latitude, longitude, reach } = random.pick(CENTRES);
  const spread = () => (random.next() - 0.5) * reach;
  return { latitude: round(latitude + spread()), longitude: round(longitude + spread()) };
});
function round(degrees: number): number {
  return Math.round(degrees * 1e4) / 1e4;
}

async function ask(path: string, of = routing): Promise<{ status: number; body: Answer }> {
  const request = { method: 'GET', path: `/routing${path}`, origin: '', headers: {}, text: '' };
  const [status = 0, body] = (await of.take(request)) ?? [];
  return { status, body: body as Answer };
}
interface Answer {
  code: string;
  durations: (number | null)[][];
  distances: (number | null)[][];
  sources: { name: string; location: [number, number]; distance: number }[];
  routes: {
    distance: number;
    duration: number;
    legs: { distance: number; duration: number }[];
    geometry: { coordinates: [number, number][] };
  }[];
}
const at = (points: readonly Point[]) =>
  points.map((point) => `${point.longitude},${point.latitude}`).join(';');
const tableOf = async (points: readonly Point[], query = '') =>
  (await ask(`/table/v1/driving/${at(points)}?annotations=duration,distance${query}`)).body;
const routeOf = async (...points: Point[]) => {
  const { body } = await ask(`/route/v1/driving/${at(points)}?overview=full&geometries=geojson`);
  return body.routes[0] ?? expect.fail(body.code);
};
const lengthOf = (line: readonly [number, number][]) =>
  line.slice(1).reduce((sum, [longitude, latitude], before) => {
    const [west = 0, south = 0] = line[before] ?? [];
    return sum + haversineKm({ longitude: west, latitude: south }, { longitude, latitude }) * 1_000;
  }, 0);

describe('the table', () => {
  it('has metres and seconds between all places, as long both ways, never shorter than the straight line', async () => {
    const { code, distances, durations } = await tableOf(places);
    expect(code).toBe('Ok');
    for (const [row, from] of places.entries()) {
      for (const [column, to] of places.entries()) {
        const [metres, seconds] = [
          distances[row]?.[column] ?? Number.NaN,
          durations[row]?.[column] ?? Number.NaN,
        ];
        const straight = haversineKm(from, to) * 1_000;
        expect(metres).toBeGreaterThanOrEqual(straight - 0.05);
        expect(metres).toBeLessThan(straight * 3 + 1_000);
        expect(metres).toBeCloseTo(distances[column]?.[row] ?? 0, 0);
        // No faster than a highway, no slower than a local street.
        expect(seconds).toBeGreaterThanOrEqual((metres / KMH.highway) * 3.6 - 0.1);
        expect(seconds).toBeLessThanOrEqual((metres / KMH.local) * 3.6 + 0.1);
      }
    }
    expect(distances[3]?.[3]).toBe(0);
  });

  it('has the rows of the sources and the columns of the destinations', async () => {
    const whole = await tableOf(places);
    for (const [sources, destinations] of [
      [[0, 5, 7], [2]],
      [[4], [3, 4, 1]],
    ] as const) {
      const part = await tableOf(
        places,
        `&sources=${sources.join(';')}&destinations=${destinations.join(';')}`,
      );
      for (const [row, source] of sources.entries())
        for (const [column, destination] of destinations.entries()) {
          const cell = whole.distances[source]?.[destination] ?? Number.NaN;
          expect(part.distances[row]?.[column]).toBeCloseTo(cell, 0);
        }
      expect(part.distances.map((row) => row.length)).toEqual(sources.map(() => destinations.length));
      expect(part.sources).toEqual(sources.map((source) => whole.sources[source]));
    }
  });

  it('counts the way to the nearest street', async () => {
    const [start, end] = places as [Point, Point];
    const { sources } = await tableOf([start, end]);
    const [longitude, latitude] = sources[0]?.location ?? [0, 0];
    const onStreet = await tableOf([{ longitude, latitude }, end]);
    const aside = sources[0]?.distance ?? 0;
    expect(aside).toBeGreaterThan(1);
    const both = await tableOf([start, end]);
    expect(both.distances[0]?.[1]).toBeCloseTo((onStreet.distances[0]?.[1] ?? 0) + aside, 0);
  });

  it('takes longer in traffic, on the same way', async () => {
    const night = await tableOf(places);
    now = RUSH;
    const rush = await tableOf(places);
    expect(rush.distances).toEqual(night.distances);
    expect((rush.durations[0]?.[1] ?? 0) / (night.durations[0]?.[1] ?? 0)).toBeGreaterThan(1.2);
  });

  it('is at least as quick as the ways that drivers take, which are nearly the quickest', async () => {
    const streets = new Streets(city);
    const stops = places.map((place) => streets.stopAt(place));
    const { durations } = await tableOf(stops);
    const shares = stops.flatMap((from, row) =>
      stops.slice(row + 1).map((to, ahead) => {
        let hours = 0;
        let before = from;
        for (const leg of streets.way(from, to)) {
          hours += haversineKm(before, leg.to) / leg.kmh;
          before = leg.to;
        }
        return (durations[row]?.[row + 1 + ahead] ?? Number.NaN) / (hours * 3_600);
      }),
    );
    expect(Math.max(...shares)).toBeLessThan(1.005);
    expect(Math.min(...shares)).toBeGreaterThan(0.92);
  });

  it('has no road to a place that is far from every street', async () => {
    const [start, end] = places as [Point, Point];
    const { distances, durations, sources } = await tableOf([start, DESERT, end]);
    expect(distances.map((row) => row.map((cell) => cell === null))).toEqual([
      [false, true, false],
      [true, true, true],
      [false, true, false],
    ]);
    expect(durations[1]).toEqual([null, null, null]);
    expect(sources[1]).toBeNull();
  });
});

describe('the route', () => {
  it('has the legs of the table, and a line that is as long', async () => {
    const [a, b, c] = places as [Point, Point, Point];
    const { distances, durations } = await tableOf([a, b, c]);
    const { legs, distance, duration, geometry } = await routeOf(a, b, c);
    for (const [leg, { distance, duration }] of legs.entries()) {
      expect(distance).toBeCloseTo(distances[leg]?.[leg + 1] ?? 0, 0);
      expect(duration).toBeCloseTo(durations[leg]?.[leg + 1] ?? 0, 0);
    }
    const { coordinates } = geometry;
    expect(coordinates[0]).toEqual([a.longitude, a.latitude]);
    expect(coordinates.at(-1)).toEqual([c.longitude, c.latitude]);
    expect(coordinates).toContainEqual([b.longitude, b.latitude]);
    expect(lengthOf(coordinates)).toBeCloseTo(distance, 0);
    expect(distance).toBeCloseTo((legs[0]?.distance ?? 0) + (legs[1]?.distance ?? 0), 1);
    expect(duration).toBeCloseTo((legs[0]?.duration ?? 0) + (legs[1]?.duration ?? 0), 1);
  });

  it('follows the streets', async () => {
    const [a, b] = places as [Point, Point];
    const { geometry } = await routeOf(a, b);
    const inner = geometry.coordinates.slice(1, -1).map(([longitude, latitude]) => ({ longitude, latitude }));
    expect(inner.length).toBeGreaterThan(3);
    const { sources } = await tableOf(inner.slice(0, 50));
    expect(Math.max(...sources.map(({ distance }) => distance))).toBeLessThan(1);
  });

  it('stays on one street where both places are on it', async () => {
    const { from, to } = city.graph.edges.find(({ kind }) => kind === 'arterial') ?? expect.fail();
    const [start, end] = [from, to].map((node) =>
      city.plane.toPoint(city.graph.nodes[node] ?? expect.fail()),
    );
    if (!start || !end) return expect.fail();
    const near = (share: number) => ({
      latitude: start.latitude + (end.latitude - start.latitude) * share,
      longitude: start.longitude + (end.longitude - start.longitude) * share,
    });
    const { distance } = await routeOf(near(0.4), near(0.6));
    expect(distance).toBeCloseTo(haversineKm(near(0.4), near(0.6)) * 1_000, 0);
  });
});

describe('requests that are refused', () => {
  const two = at(places.slice(0, 2));
  it.each([
    ['/table', 'InvalidUrl'],
    [`/table/v2/driving/${two}`, 'InvalidVersion'],
    [`/trip/v1/driving/${two}`, 'InvalidService'],
    ['/table/v1/driving/50;26', 'InvalidQuery'],
    ['/table/v1/driving/50,26', 'InvalidOptions'],
    ['/table/v1/driving/50,26;50,91', 'InvalidValue'],
    [`/table/v1/driving/${Array.from({ length: 101 }, () => '50,26').join(';')}`, 'TooBig'],
    [`/table/v1/driving/${two}?sources=x`, 'InvalidQuery'],
    [`/table/v1/driving/${two}?destinations=2`, 'InvalidOptions'],
    [`/table/v1/driving/${two}?annotations=speed`, 'InvalidQuery'],
    [`/route/v1/driving/${two}`, 'NotImplemented'],
    [`/route/v1/driving/${at([DESERT, DESERT])}?overview=false`, 'NoSegment'],
  ])('%.60s: %s', async (path, code) => {
    expect(await ask(path)).toEqual({ status: 400, body: { code, message: expect.any(String) } });
  });

  it('takes as long as the hurried drivers of the demo', async () => {
    const fast = new Routing(city, createRandom('routing'), 4, () => now);
    const slow = await ask(`/table/v1/driving/${two}`);
    const { body } = await ask(`/table/v1/driving/${two}`, fast);
    const [, there] = slow.body.durations?.[0] ?? [];
    expect(body.durations?.[0]?.[1]).toBeCloseTo((there ?? Number.NaN) / 4, 0);
  });

  it('knows no road where there are no streets', async () => {
    const empty = new Routing(NO_STREETS, createRandom('routing'), 1);
    const { body } = await ask(`/table/v1/driving/${two}`, empty);
    expect(body.durations).toEqual([
      [null, null],
      [null, null],
    ]);
  });
});
