import type { Name } from './names.ts';
import type { Spot } from './plane.ts';

/** Classes of streets, and how fast they are driven when they are empty, in km/h. */
const CLASSES = ['highway', 'arterial', 'local'] as const;
export type StreetClass = (typeof CLASSES)[number];
export const KMH: Readonly<Record<StreetClass, number>> = { highway: 80, arterial: 50, local: 28 };

/** A straight piece of a street between two nodes. */
export interface Edge {
  from: number;
  to: number;
  kind: StreetClass;
  /** The street that it is a piece of. */
  street: number;
}

/** The streets of a region. The pieces of a street follow each other in the order of the list. */
export interface StreetGraph {
  nodes: readonly Spot[];
  edges: readonly Edge[];
  /** Names of the streets; null: without one. */
  streets: readonly (Name | null)[];
}

/** Collects nodes and edges. */
export class GraphBuilder {
  readonly nodes: Spot[] = [];
  readonly edges: Edge[] = [];
  readonly streets: (Name | null)[] = [];

  node(spot: Spot): number {
    return this.nodes.push(spot) - 1;
  }

  street(name: Name | null): number {
    return this.streets.push(name) - 1;
  }

  edge(from: number, to: number, kind: StreetClass, street: number): void {
    this.edges.push({ from, to, kind, street });
  }

  /** A line of edges through nodes. */
  line(nodes: readonly number[], kind: StreetClass, street: number): void {
    for (const [place, to] of nodes.entries()) {
      const from = nodes[place - 1];
      if (from !== undefined && from !== to) this.edge(from, to, kind, street);
    }
  }

  /** The largest part in which every node is reached from every other one; the rest is left out. */
  build(): StreetGraph {
    const parents = this.nodes.map((_, node) => node);
    const rootOf = (node: number): number => {
      let root = node;
      for (let up = parents[root] ?? root; up !== root; up = parents[root] ?? root) {
        parents[root] = parents[up] ?? up;
        root = up;
      }
      return root;
    };
    for (const { from, to } of this.edges) parents[rootOf(from)] = rootOf(to);
    const sizes = new Map<number, number>();
    for (const node of parents.keys()) sizes.set(rootOf(node), (sizes.get(rootOf(node)) ?? 0) + 1);
    const [largest] = [...sizes].reduce((best, entry) => (entry[1] > best[1] ? entry : best), [-1, 0]);
    const numbers = new Map<number, number>();
    const nodes: Spot[] = [];
    for (const [node, spot] of this.nodes.entries())
      if (rootOf(node) === largest) numbers.set(node, nodes.push(spot) - 1);
    const edges = this.edges.flatMap((edge) => {
      const [from, to] = [numbers.get(edge.from), numbers.get(edge.to)];
      return from === undefined || to === undefined ? [] : [{ ...edge, from, to }];
    });
    return { nodes, edges, streets: this.streets };
  }
}
