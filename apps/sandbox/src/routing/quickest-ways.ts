import { haversineKm } from '@mishwar/domain';
import type { Point } from '../city/geo.ts';
import { type Arcs, arcsOf } from '../city/streets/arcs.ts';
import type { Name } from '../city/streets/names.ts';
import { NearEdges } from '../city/streets/near-edges.ts';
import type { Plane } from '../city/streets/plane.ts';
import { Queue } from '../city/streets/queue.ts';
import { KMH, type StreetGraph } from '../city/streets/street-graph.ts';
import { REACH_KM, type StreetMap } from '../city/streets/streets.ts';

/** A place with the street that is nearest to it. */
export interface Snapped {
  point: Point;
  /** The nearest place on the street. */
  at: Point;
  edge: number;
  street: Name | null;
  /** From the point to the street. */
  km: number;
}

/** How long a way is, and how long it takes on empty streets. */
export interface Way {
  km: number;
  hours: number;
}

/** A way to the end of a street, or along one street alone (node -1). */
interface LastPiece extends Way {
  node: number;
}

/**
 * The quickest ways by streets, found by Dijkstra's algorithm: exact, and to many places at once. The way from a place
 * to its street counts, at the speed of a local street.
 */
export class QuickestWays {
  readonly #plane: Plane;
  readonly #graph: StreetGraph;
  readonly #near: NearEdges;
  readonly #arcs: Arcs;
  readonly #points: readonly Point[];
  /** Of each arc. */
  readonly #arcKm: Float64Array;
  readonly #arcHours: Float64Array;
  /** Of each node, after a search: hours and km from the start, and the edge of the last piece. */
  readonly #hours: Float64Array;
  readonly #km: Float64Array;
  readonly #cameBy: Int32Array;

  constructor({ plane, graph }: StreetMap) {
    this.#plane = plane;
    this.#graph = graph;
    this.#near = new NearEdges(graph);
    this.#arcs = arcsOf(graph);
    this.#points = graph.nodes.map((spot) => plane.toPoint(spot));
    const km = graph.edges.map(({ from, to }) => this.#kmFrom(from, this.#points[to]));
    this.#arcKm = Float64Array.from(this.#arcs.via, (edge) => km[edge] ?? 0);
    this.#arcHours = this.#arcKm.map(
      (long, arc) => long / KMH[graph.edges[this.#arcs.via[arc] ?? 0]?.kind ?? 'local'],
    );
    this.#hours = new Float64Array(graph.nodes.length);
    this.#km = new Float64Array(graph.nodes.length);
    this.#cameBy = new Int32Array(graph.nodes.length);
  }

  /** Null where no street is near. */
  snap(point: Point): Snapped | null {
    const stop = this.#near.find(this.#plane.toSpot(point), REACH_KM);
    if (!stop) return null;
    const at = this.#plane.toPoint(stop.spot);
    const { street = -1 } = this.#graph.edges[stop.edge] ?? {};
    return {
      point,
      at,
      edge: stop.edge,
      street: this.#graph.streets[street] ?? null,
      km: haversineKm(point, at),
    };
  }

  /** The ways from one place to each of the others, and back: streets are driven in both directions. */
  to(from: Snapped, places: readonly Snapped[]): Way[] {
    this.#search(from, places);
    return places.map((place) => this.#wayTo(from, place, this.#lastPiece(from, place)));
  }

  /** The way from one place to another, with its line. */
  route(from: Snapped, to: Snapped): Way & { line: Point[] } {
    this.#search(from, [to]);
    const last = this.#lastPiece(from, to);
    const line = [to.point, to.at];
    for (let node = last.node; node >= 0; ) {
      const point = this.#points[node];
      if (point) line.push(point);
      const edge = this.#graph.edges[this.#cameBy[node] ?? -1];
      node = edge ? edge.from + edge.to - node : -1;
    }
    line.push(from.at, from.point);
    const isNew = ({ latitude, longitude }: Point, place: number) =>
      place === 0 || latitude !== line[place - 1]?.latitude || longitude !== line[place - 1]?.longitude;
    return { ...this.#wayTo(from, to, last), line: line.filter(isNew).reverse() };
  }

  /** Until the ends of the streets of all places are reached. */
  #search(from: Snapped, places: readonly Snapped[]): void {
    // The loop below runs millions of times a second: it reads no field and no object.
    const [hours, km, cameBy] = [this.#hours, this.#km, this.#cameBy];
    const [arcHours, arcKm] = [this.#arcHours, this.#arcKm];
    const { starts, ends, via } = this.#arcs;
    const { edges } = this.#graph;
    const wanted = new Set(places.flatMap(({ edge }) => [edges[edge]?.from ?? -1, edges[edge]?.to ?? -1]));
    hours.fill(Number.POSITIVE_INFINITY);
    const queue = new Queue();
    const first = edges[from.edge];
    for (const node of first ? [first.from, first.to] : []) {
      km[node] = this.#kmFrom(node, from.at);
      hours[node] = (km[node] ?? 0) / KMH[first?.kind ?? 'local'];
      cameBy[node] = -1;
      queue.push(node, hours[node] ?? 0);
    }
    for (let node = queue.pop(); node !== undefined; node = queue.pop()) {
      const before = hours[node] ?? 0;
      if (queue.popped > before) continue;
      if (wanted.delete(node) && wanted.size === 0) return;
      const end = starts[node + 1] ?? 0;
      for (let arc = starts[node] ?? 0; arc < end; arc++) {
        const next = ends[arc] ?? 0;
        const total = before + (arcHours[arc] ?? 0);
        if ((hours[next] ?? 0) <= total) continue;
        hours[next] = total;
        km[next] = (km[node] ?? 0) + (arcKm[arc] ?? 0);
        cameBy[next] = via[arc] ?? -1;
        queue.push(next, total);
      }
    }
  }

  #lastPiece(from: Snapped, to: Snapped): LastPiece {
    const edge = this.#graph.edges[to.edge];
    if (!edge) throw new RangeError(`there is no edge ${to.edge}`);
    const kmh = KMH[edge.kind];
    const pieces = [edge.from, edge.to].map((node): LastPiece => {
      const km = this.#kmFrom(node, to.at);
      return { node, km: (this.#km[node] ?? 0) + km, hours: (this.#hours[node] ?? 0) + km / kmh };
    });
    if (from.edge === to.edge) {
      const km = haversineKm(from.at, to.at);
      pieces.push({ node: -1, km, hours: km / kmh });
    }
    return pieces.reduce((best, piece) => (piece.hours < best.hours ? piece : best));
  }

  #wayTo({ point, km }: Snapped, to: Snapped, last: Way): Way {
    if (haversineKm(point, to.point) === 0) return { km: 0, hours: 0 };
    const aside = km + to.km;
    return { km: last.km + aside, hours: last.hours + aside / KMH.local };
  }

  #kmFrom(node: number, to: Point | undefined): number {
    const from = this.#points[node];
    return from && to ? haversineKm(from, to) : 0;
  }
}
