import { createRandom } from '../../random.ts';
import type { Point } from '../geo.ts';
import { boxAround } from './coast.ts';
import { contours, sample } from './contour.ts';
import { Land } from './land.ts';
import { CORNICHE, type Name, roadBetween } from './names.ts';
import { createNoise } from './noise.ts';
import { along, distance, Plane, type Spot } from './plane.ts';
import { GraphBuilder, type StreetClass, type StreetGraph } from './street-graph.ts';
import { type Crossing, type District, drawTown, ownerOf, type Town, type TownAreas } from './town.ts';

/** A city of the business: its name, its centre, and how far its shops are from there, in degrees. */
export interface CityCentre extends Name, Point {
  reach: number;
}

/** A region with streets, drawn from a seed: the same for the same centres and seed. */
export interface DemoCity {
  plane: Plane;
  land: Land;
  graph: StreetGraph;
  towns: readonly Town[];
  districts: readonly District[];
  parks: readonly Spot[][];
}

const KM_PER_DEGREE = 111.195;
/** Land around the outermost town, in degrees. */
const MARGIN = 0.25;
/** The distance of the coast road from the water, in km. */
const CORNICHE_KM = 0.13;
/** The coast road goes on so far beyond a town, as a share of its radius. */
const CORNICHE_SHARE = 1.3;
/** A main road that ends so near to the coast road is led on to it, in km. */
const TO_CORNICHE_KM = 0.7;
const STEP_KM = 0.25;
/** A town of this radius has highways through its middle. */
const LARGE_KM = 4;

/** Draws the region around the centres. Throws RangeError without any. */
export function drawDemoCity(centres: readonly CityCentre[], seed: string): DemoCity {
  const [first] = centres;
  if (!first) throw new RangeError('no cities to draw');
  const random = createRandom(`streets/${seed}`);
  const plane = new Plane(first);
  const towns = centres.map(({ ar, en, reach, ...centre }): Town => {
    const km = reach * KM_PER_DEGREE;
    return { name: { ar, en }, centre: plane.toSpot(centre), radius: km * 1.45 + 1.2 };
  });
  const quarters = centres.map(({ reach, ...centre }) => ({
    centre: plane.toSpot(centre),
    half: reach * KM_PER_DEGREE + 0.7,
  }));
  const land = new Land(plane, boxAround(centres, MARGIN), quarters, random.int(0, 1e9));
  const graph = new GraphBuilder();
  const areas = towns.map((town) => drawTown(town, towns, land, graph, random.fork(town.name.en)));
  const parks = areas.flatMap((area) => area.parks);
  const inner = graph.nodes.slice();
  for (const [place, town] of towns.entries()) {
    parks.push(...drawCorniche(town, towns, land, graph, inner, areas[place]));
  }
  const links = linkTowns(towns, areas, land, graph, random.int(0, 1e9));
  for (const [place, town] of towns.entries()) {
    const area = areas[place];
    if (area) widenMainRoads(town, area, links.get(place) ?? [], graph);
  }
  return {
    plane,
    land,
    towns,
    graph: graph.build(),
    districts: areas.flatMap(({ districts }) => districts),
    parks,
  };
}

/** The road along the coast of a town, and the green between it and the water. */
function drawCorniche(
  town: Town,
  towns: readonly Town[],
  land: Land,
  graph: GraphBuilder,
  inner: readonly Spot[],
  areas: TownAreas | undefined,
): Spot[][] {
  const { centre, radius } = town;
  const reach = radius * CORNICHE_SHARE;
  const low = { x: centre.x - reach, y: centre.y - reach };
  const high = { x: centre.x + reach, y: centre.y + reach };
  const field = sample(low, high, 0.08, (spot) => land.inland(spot) - CORNICHE_KM);
  if (!areas || field.values.every((value) => value > 0)) return [];
  const isOwn = (spot: Spot) => {
    const { town: owner, share } = ownerOf(spot, towns);
    return owner === town && share < CORNICHE_SHARE;
  };
  const near = inner.filter((spot) => distance(spot, centre) < reach);
  const numbers = new Map(inner.map((spot, number) => [spot, number]));
  const strips: Spot[][] = [];
  const street = graph.street(CORNICHE);
  for (const line of contours(field)) {
    for (const run of runsOf(smooth(line), isOwn)) {
      const spots = run.filter((_, place) => place % 2 === 0);
      if (spots.length * 0.1 < 1.2) continue;
      const nodes = spots.map((spot) => graph.node(spot));
      graph.line(nodes, 'arterial', street);
      const join = (place: number, node: number, kind: StreetClass, of: number) => {
        const [spot, other] = [spots[place], graph.nodes[node]];
        if (!spot || !other || distance(spot, other) > TO_CORNICHE_KM) return;
        if (land.inland(along(other, spot, 0.5)) < CORNICHE_KM / 2) return;
        graph.edge(node, nodes[place] ?? node, kind, of);
      };
      for (const shore of areas.shores) {
        const spot = graph.nodes[shore.node];
        if (spot) join(nearestOf(spots, spot), shore.node, 'arterial', shore.street);
      }
      for (const place of [0, spots.length - 1]) {
        const spot = spots[place];
        const number = spot && numbers.get(near[nearestOf(near, spot)] ?? spot);
        if (number !== undefined) join(place, number, 'local', graph.street(null));
      }
      for (let start = 4; start + 14 < spots.length; start += 22) {
        const strip = stripAlong(spots.slice(start, start + 14));
        if (strip.every((spot) => land.inland(spot) > 0)) strips.push(strip);
      }
    }
  }
  return strips;
}

/** A green strip on the right of a line: where the water is. */
function stripAlong(spots: readonly Spot[]): Spot[] {
  const moved = (km: number) =>
    spots.map((spot, place) => {
      const [before, after] = [spots[place - 1] ?? spot, spots[place + 1] ?? spot];
      const [dx, dy] = [after.x - before.x, after.y - before.y];
      const length = Math.hypot(dx, dy) || 1;
      return { x: spot.x + (dy / length) * km, y: spot.y - (dx / length) * km };
    });
  const inner = moved(0.02);
  return [...inner, ...moved(0.09).reverse(), ...inner.slice(0, 1)];
}

/** The place in the list of the spot that is nearest. */
function nearestOf(spots: readonly Spot[], to: Spot): number {
  let best = 0;
  for (const [place, spot] of spots.entries())
    if (distance(spot, to) < distance(spots[best] ?? spot, to)) best = place;
  return best;
}

function smooth(line: readonly Spot[]): Spot[] {
  return line.map((spot, place) => {
    const [before, after] = [line[place - 1] ?? spot, line[place + 1] ?? spot];
    return { x: (before.x + spot.x * 2 + after.x) / 4, y: (before.y + spot.y * 2 + after.y) / 4 };
  });
}

function runsOf(line: readonly Spot[], isIn: (spot: Spot) => boolean): Spot[][] {
  const runs: Spot[][] = [[]];
  for (const spot of line) {
    if (isIn(spot)) runs.at(-1)?.push(spot);
    else if (runs.at(-1)?.length) runs.push([]);
  }
  return runs.filter((run) => run.length > 1);
}

/** Where roads to other towns begin, by town. */
type Links = Map<number, Crossing[]>;

/** Roads between neighbouring towns: those between which no third one lies. They bend, and cross the sea on a dam. */
function linkTowns(
  towns: readonly Town[],
  areas: readonly TownAreas[],
  land: Land,
  graph: GraphBuilder,
  seed: number,
): Links {
  const links: Links = new Map(towns.map((_, town) => [town, []]));
  const bend = createNoise(seed);
  for (const [a, from] of towns.entries()) {
    for (const [b, to] of towns.entries()) {
      if (b <= a) continue;
      const km = distance(from.centre, to.centre);
      const isSplit = towns.some(
        ({ centre }, c) =>
          c !== a && c !== b && Math.max(distance(centre, from.centre), distance(centre, to.centre)) < km,
      );
      const ends = isSplit ? null : nearestPair(areas[a]?.crossings ?? [], areas[b]?.crossings ?? [], graph);
      if (!ends) continue;
      const [first, last] = ends;
      const [start, end] = [graph.nodes[first.node], graph.nodes[last.node]];
      if (!start || !end) continue;
      const length = distance(start, end);
      const count = Math.max(1, Math.round(length / STEP_KM));
      const wide = Math.min(1.6, length * 0.09);
      const spots = Array.from({ length: Math.max(0, count - 1) }, (_, step) => {
        const share = (step + 1) / count;
        const aside = bend(share * (1 + length / 9) + a * 17, b * 17) * wide * Math.sin(share * Math.PI);
        const spot = along(start, end, share);
        return {
          x: spot.x - ((end.y - start.y) / length) * aside,
          y: spot.y + ((end.x - start.x) / length) * aside,
        };
      });
      land.fill(spots.filter((spot) => land.inland(spot) < 0.2));
      const road = [first.node, ...spots.map((spot) => graph.node(spot)), last.node];
      graph.line(road, 'highway', graph.street(roadBetween(from.name, to.name)));
      links.get(a)?.push(first);
      links.get(b)?.push(last);
    }
  }
  return links;
}

function nearestPair(
  from: readonly Crossing[],
  to: readonly Crossing[],
  { nodes }: GraphBuilder,
): [Crossing, Crossing] | null {
  let best: [Crossing, Crossing] | null = null;
  let km = Number.POSITIVE_INFINITY;
  for (const a of from) {
    for (const b of to) {
      const [start, end] = [nodes[a.node], nodes[b.node]];
      if (!start || !end || distance(start, end) >= km) continue;
      [best, km] = [[a, b], distance(start, end)];
    }
  }
  return best;
}

/** Makes highways of the main roads that lead from the roads to other towns to the centre, and through a large town. */
function widenMainRoads(
  { radius }: Town,
  { mains, centre }: TownAreas,
  entries: readonly Crossing[],
  graph: GraphBuilder,
): void {
  if (!centre) return;
  const isBetween = (at: number, a: number, b: number) => at >= Math.min(a, b) && at < Math.max(a, b);
  for (const { edge, isAcross, line, at } of mains) {
    const isAxis = radius > LARGE_KM && line === (isAcross ? centre.column : centre.row);
    const isEntry = entries.some(({ column, row }) =>
      isAcross
        ? line === column && isBetween(at, row, centre.row)
        : line === centre.row && isBetween(at, column, centre.column),
    );
    const piece = graph.edges[edge];
    if (piece && (isAxis || isEntry)) piece.kind = 'highway';
  }
}
