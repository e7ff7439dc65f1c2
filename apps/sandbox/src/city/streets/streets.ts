import type { Point } from '../geo.ts';
import { type Arcs, arcsOf } from './arcs.ts';
import { NearEdges, type Stop } from './near-edges.ts';
import { distance, Plane, type Spot } from './plane.ts';
import { Queue } from './queue.ts';
import { type Edge, KMH, type StreetGraph } from './street-graph.ts';

/** Who is farther from every street than this goes in a straight line. */
export const REACH_KM = 2;
/** The estimate of the rest of a way counts with this speed: with the highest the best way takes longer to find. */
const ESTIMATE_KMH = 60;

/** A straight piece of a way: to where, and how fast when the street is empty. */
export interface Leg {
  to: Point;
  kmh: number;
}

/** Streets on a flat map. */
export interface StreetMap {
  plane: Plane;
  graph: StreetGraph;
}

/** No streets at all: every way is a straight line. */
export const NO_STREETS: StreetMap = {
  plane: new Plane({ latitude: 0, longitude: 0 }),
  graph: { nodes: [], edges: [], streets: [] },
};

/** Streets to drive along. */
export class Streets {
  readonly #plane: Plane;
  readonly #graph: StreetGraph;
  readonly #near: NearEdges;
  readonly #arcs: Arcs;
  readonly #hours: Float64Array;
  readonly #best: Float64Array;
  readonly #cameBy: Int32Array;
  readonly #visit: Int32Array;
  #visits = 0;

  constructor({ plane, graph }: StreetMap) {
    this.#plane = plane;
    this.#graph = graph;
    const { nodes, edges } = graph;
    this.#near = new NearEdges(graph);
    this.#hours = Float64Array.from(edges, (edge) => this.#lengthOf(edge) / KMH[edge.kind]);
    this.#arcs = arcsOf(graph);
    this.#best = new Float64Array(nodes.length);
    this.#cameBy = new Int32Array(nodes.length);
    this.#visit = new Int32Array(nodes.length);
  }

  /** The place on a street that is nearest; the point itself where no street is near. */
  stopAt(point: Point): Point {
    const stop = this.#near.find(this.#plane.toSpot(point), REACH_KM);
    return stop ? this.#plane.toPoint(stop.spot) : point;
  }

  /** The quickest way from one place on the streets to another, and on to `to` itself where it is on none. */
  way(from: Point, to: Point): Leg[] {
    const [start, end] = [from, to].map((point) => this.#near.find(this.#plane.toSpot(point), REACH_KM));
    if (!start || !end) return [{ to, kmh: KMH.arterial }];
    const legs = this.#between(start, end);
    if (!legs) return [{ to, kmh: KMH.arterial }];
    return legs.map(({ spot, kmh }) => ({ to: this.#plane.toPoint(spot), kmh }));
  }

  #between(start: Stop, end: Stop): { spot: Spot; kmh: number }[] | null {
    const { nodes, edges } = this.#graph;
    const [first, last] = [edges[start.edge], edges[end.edge]];
    if (!first || !last) return null;
    const lastLeg = { spot: end.spot, kmh: KMH[last.kind] };
    if (start.edge === end.edge) return [lastLeg];
    const hoursTo = (edge: Edge, node: number, spot: Spot) =>
      distance(nodes[node] ?? spot, spot) / KMH[edge.kind];
    const starts = [first.from, first.to].map((node): [number, number] => [
      node,
      hoursTo(first, node, start.spot),
    ]);
    const ends = new Map([last.from, last.to].map((node) => [node, hoursTo(last, node, end.spot)]));
    const path = this.#search(starts, ends, end.spot);
    if (!path) return null;
    let node = path.first;
    const legs = [{ spot: nodes[node] ?? end.spot, kmh: KMH[first.kind] }];
    for (const number of path.edges) {
      const edge = edges[number];
      if (!edge) continue;
      node = edge.from === node ? edge.to : edge.from;
      legs.push({ spot: nodes[node] ?? end.spot, kmh: KMH[edge.kind] });
    }
    return [...legs, lastLeg];
  }

  /** A*: from the nearest of `starts` to one of `ends`, each with the hours before or after it. */
  #search(
    starts: readonly [node: number, hours: number][],
    ends: ReadonlyMap<number, number>,
    goal: Spot,
  ): { first: number; edges: number[] } | null {
    const { nodes } = this.#graph;
    const { starts: firstArcs, ends: arcEnds, via } = this.#arcs;
    this.#visits += 1;
    const visits = this.#visits;
    const queue = new Queue();
    const rest = (node: number) => distance(nodes[node] ?? goal, goal) / ESTIMATE_KMH;
    for (const [node, hours] of starts) {
      this.#visit[node] = visits;
      this.#best[node] = hours;
      this.#cameBy[node] = -1;
      queue.push(node, hours + rest(node));
    }
    let best = Number.POSITIVE_INFINITY;
    let arrived = -1;
    for (let node = queue.pop(); node !== undefined; node = queue.pop()) {
      if (queue.popped >= best) break;
      const hours = this.#best[node] ?? 0;
      if (queue.popped > hours + rest(node) + 1e-12) continue;
      const after = ends.get(node);
      if (after !== undefined && hours + after < best) [best, arrived] = [hours + after, node];
      for (let place = firstArcs[node] ?? 0; place < (firstArcs[node + 1] ?? 0); place++) {
        const [next, edge] = [arcEnds[place] ?? 0, via[place] ?? 0];
        const total = hours + (this.#hours[edge] ?? 0);
        if (this.#visit[next] === visits && (this.#best[next] ?? 0) <= total) continue;
        this.#visit[next] = visits;
        this.#best[next] = total;
        this.#cameBy[next] = edge;
        queue.push(next, total + rest(next));
      }
    }
    if (arrived < 0) return null;
    const edges: number[] = [];
    let node = arrived;
    for (let by = this.#cameBy[node] ?? -1; by >= 0; by = this.#cameBy[node] ?? -1) {
      const edge = this.#graph.edges[by];
      if (!edge) break;
      edges.push(by);
      node = edge.from === node ? edge.to : edge.from;
    }
    return { first: node, edges: edges.reverse() };
  }

  #lengthOf({ from, to }: Edge): number {
    const [start, end] = [this.#graph.nodes[from], this.#graph.nodes[to]];
    return start && end ? distance(start, end) : 0;
  }
}
