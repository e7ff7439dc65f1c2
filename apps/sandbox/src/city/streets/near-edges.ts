import { along, distance, nearestShare, type Spot } from './plane.ts';
import type { StreetGraph } from './street-graph.ts';

const CELL_KM = 0.25;
const WIDTH = 1 << 15;

/** A place on a street. */
export interface Stop {
  spot: Spot;
  edge: number;
  /** How far it is from what was looked for. */
  km: number;
}

/** Finds the street that is nearest to a spot. */
export class NearEdges {
  readonly #graph: StreetGraph;
  readonly #cells = new Map<number, number[]>();

  constructor(graph: StreetGraph) {
    this.#graph = graph;
    for (const [number, { from, to }] of graph.edges.entries()) {
      const [start, end] = [graph.nodes[from], graph.nodes[to]];
      if (!start || !end) continue;
      const [left, right] = [start.x, end.x].map(cellOf).sort(ascending) as [number, number];
      const [bottom, top] = [start.y, end.y].map(cellOf).sort(ascending) as [number, number];
      for (let x = left; x <= right; x++) {
        for (let y = bottom; y <= top; y++) {
          const edges = this.#cells.get(x * WIDTH + y);
          if (edges) edges.push(number);
          else this.#cells.set(x * WIDTH + y, [number]);
        }
      }
    }
  }

  /** The nearest place on a street, at most `reachKm` away. */
  find(spot: Spot, reachKm: number): Stop | null {
    let best: Stop | null = null;
    const [x, y] = [cellOf(spot.x), cellOf(spot.y)];
    // What is in the next ring of cells is at least so far away.
    for (let ring = 0; (ring - 1) * CELL_KM < (best?.km ?? reachKm); ring++) {
      for (let dx = -ring; dx <= ring; dx++) {
        const step = Math.abs(dx) === ring ? 1 : Math.max(1, 2 * ring);
        for (let dy = -ring; dy <= ring; dy += step) {
          for (const edge of this.#cells.get((x + dx) * WIDTH + y + dy) ?? []) {
            const stop = this.#stopOn(edge, spot);
            if (stop && stop.km < (best?.km ?? reachKm)) best = stop;
          }
        }
      }
    }
    return best;
  }

  #stopOn(edge: number, spot: Spot): Stop | null {
    const { from = -1, to = -1 } = this.#graph.edges[edge] ?? {};
    const [start, end] = [this.#graph.nodes[from], this.#graph.nodes[to]];
    if (!start || !end) return null;
    const at = along(start, end, nearestShare(spot, start, end));
    return { spot: at, edge, km: distance(at, spot) };
  }
}

const cellOf = (km: number): number => Math.floor(km / CELL_KM);
const ascending = (a: number, b: number): number => a - b;
