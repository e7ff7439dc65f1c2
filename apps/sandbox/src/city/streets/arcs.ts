import type { StreetGraph } from './street-graph.ts';

/** Edges by node, in both directions: those of node n are at starts[n] to starts[n + 1]. */
export interface Arcs {
  starts: Int32Array;
  /** The node at the other end. */
  ends: Int32Array;
  /** The number of the edge. */
  via: Int32Array;
}

export function arcsOf({ nodes, edges }: StreetGraph): Arcs {
  const starts = new Int32Array(nodes.length + 1);
  for (const { from, to } of edges) for (const node of [from, to]) add(starts, node + 1, 1);
  for (let node = 0; node < nodes.length; node++) add(starts, node + 1, starts[node] ?? 0);
  const [ends, via] = [new Int32Array(edges.length * 2), new Int32Array(edges.length * 2)];
  const filled = starts.slice();
  for (const [number, { from, to }] of edges.entries()) {
    for (const [node, end] of [
      [from, to],
      [to, from],
    ] as const) {
      const place = filled[node] ?? 0;
      ends[place] = end;
      via[place] = number;
      filled[node] = place + 1;
    }
  }
  return { starts, ends, via };
}

function add(numbers: Int32Array, place: number, more: number): void {
  numbers[place] = (numbers[place] ?? 0) + more;
}
