import type { Random } from '../../random.ts';
import type { Land } from './land.ts';
import { DISTRICTS, type Name, nameOfStreet, ROADS } from './names.ts';
import { createNoise, type Noise } from './noise.ts';
import { distance, type Spot } from './plane.ts';
import type { GraphBuilder } from './street-graph.ts';

/** A town to be drawn. */
export interface Town {
  name: Name;
  centre: Spot;
  /** How far it reaches, in km. */
  radius: number;
}

/** A named area of a town. */
export interface District {
  name: Name;
  middle: Spot;
  outline: Spot[];
}

export interface TownAreas {
  districts: District[];
  parks: Spot[][];
  /** Where main roads cross: there roads to other towns begin. */
  crossings: Crossing[];
  mains: MainEdge[];
  /** Where a main road stops before the sea: its node and its street. */
  shores: Shore[];
  /** The crossing nearest to the centre. */
  centre: Crossing | undefined;
}

/** The end of a main road at the sea. */
interface Shore {
  node: number;
  street: number;
}

/** A crossing of main roads, by the numbers of both. */
export interface Crossing {
  node: number;
  column: number;
  row: number;
}

/** A piece of a main road: which road, and between which two others it is. */
interface MainEdge {
  edge: number;
  isAcross: boolean;
  line: number;
  at: number;
}

/** Parts of the side of a district; each number of streets divides it. */
const PARTS = 60;
/** Streets keep so far away from the sea, in km; between them and it runs the coast road. */
const SHORE_KM = 0.2;
/** From this share of the radius on, districts are half built. */
const OUTSKIRTS = 0.88;
/** From this share on there are parks as large as a district: beyond the shops. */
const PARKS_FROM = 0.78;

/** A district between main roads: from where to where, in parts, and how its streets lie. */
interface Plot {
  column: number;
  row: number;
  /** Streets across and along. */
  columns: number;
  rows: number;
  /** Cells of its park: first and last column, first and last row. */
  park: readonly [number, number, number, number] | null;
  isPark: boolean;
  isStaggered: boolean;
}

/** Whose ground a spot is: the town that reaches it best, and how near to its rim, from 0 at the centre to 1. */
export function ownerOf(spot: Spot, towns: readonly Town[]): { town: Town | undefined; share: number } {
  let town: Town | undefined;
  let share = Number.POSITIVE_INFINITY;
  for (const candidate of towns) {
    const reached = distance(candidate.centre, spot) / candidate.radius;
    if (reached < share) [town, share] = [candidate, reached];
  }
  return { town, share };
}

/**
 * Draws a town: main roads about a kilometre apart, turned with the coast and bent a little, and between them
 * districts with streets of their own.
 */
export function drawTown(
  town: Town,
  towns: readonly Town[],
  land: Land,
  graph: GraphBuilder,
  random: Random,
): TownAreas {
  const lattice = new Lattice(town, land, random);
  const edge = createNoise(random.int(0, 1e9));
  const plots = lattice.cells().flatMap(([column, row]): Plot[] => {
    const corners = [0, PARTS].flatMap((a) =>
      [0, PARTS].map((b) => lattice.spot(column * PARTS + a, row * PARTS + b)),
    );
    const middle = lattice.spot((column + 0.5) * PARTS, (row + 0.5) * PARTS);
    const isOwn = [...corners, middle].every((spot) => ownerOf(spot, towns).town === town);
    const reached = distance(town.centre, middle) / town.radius;
    if (!isOwn || reached > 1 + 0.2 * edge(middle.x / 2.5, middle.y / 2.5)) return [];
    const dry = [...corners, middle].filter((spot) => land.inland(spot) >= SHORE_KM).length;
    return dry >= 1 ? [makePlot(column, row, reached, random)] : [];
  });
  const nodes = new Map<number, number>();
  const node = (a: number, b: number): number | undefined => {
    const key = a * 100_000 + b;
    const cached = nodes.get(key);
    if (cached !== undefined) return cached < 0 ? undefined : cached;
    const spot = lattice.spot(a, b);
    const made = land.inland(spot) >= SHORE_KM ? graph.node(spot) : -1;
    nodes.set(key, made);
    return made < 0 ? undefined : made;
  };
  const { mains, shores } = drawMainRoads(plots, node, graph, random);
  let numbers = random.int(0, 20);
  const nextName = () => {
    numbers += 1;
    return random.chance(0.75) ? nameOfStreet(numbers) : null;
  };
  for (const plot of plots) drawStreets(plot, node, graph, random, nextName);

  const names = shuffled(DISTRICTS, random);
  const crossings = [...nodes].flatMap(([key, made]): Crossing[] => {
    const a = Math.round(key / 100_000);
    const [column, row] = [a / PARTS, (key - a * 100_000) / PARTS];
    return made >= 0 && Number.isInteger(column) && Number.isInteger(row)
      ? [{ node: made, column, row }]
      : [];
  });
  const toCentre = ({ node: made }: Crossing) => distance(graph.nodes[made] ?? town.centre, town.centre);
  return {
    districts: plots.map(({ column, row }, place) => ({
      name: names[place % names.length] ?? town.name,
      middle: lattice.spot((column + 0.5) * PARTS, (row + 0.5) * PARTS),
      outline: lattice.outline(column * PARTS, (column + 1) * PARTS, row * PARTS, (row + 1) * PARTS),
    })),
    parks: plots.flatMap(({ column, row, columns, rows, park, isPark }) => {
      const [left, right, bottom, top] = park ?? (isPark ? [0, columns, 0, rows] : [0, 0, 0, 0]);
      if (right === left) return [];
      const [across, up] = [PARTS / columns, PARTS / rows];
      return [
        lattice.outline(
          column * PARTS + left * across,
          column * PARTS + right * across,
          row * PARTS + bottom * up,
          row * PARTS + top * up,
        ),
      ];
    }),
    crossings,
    mains,
    shores,
    centre: crossings.toSorted((a, b) => toCentre(a) - toCentre(b))[0],
  };
}

function makePlot(column: number, row: number, reached: number, random: Random): Plot {
  const [few, many] = [random.pick([4, 5, 6]), random.pick([10, 12, 12])];
  const isSparse = reached > OUTSKIRTS && random.chance(0.4);
  const [columns, rows] = isSparse ? [2, 3] : random.chance(0.5) ? [few, many] : [many, few];
  const isPark = reached > PARKS_FROM && random.chance(0.07);
  const [left, bottom] = [Math.floor(columns / 2) - 1, Math.floor(rows / 2) - 1];
  const wide = columns > 6 ? 3 : 1;
  const high = rows > 6 ? 3 : 1;
  const park =
    !isPark && !isSparse && random.chance(0.4) ? ([left, left + wide, bottom, bottom + high] as const) : null;
  return { column, row, columns, rows, park, isPark, isStaggered: random.chance(0.45) };
}

type NodeAt = (a: number, b: number) => number | undefined;

/** The lines between districts, with the nodes at which the streets of both sides meet them. */
function drawMainRoads(
  plots: readonly Plot[],
  node: NodeAt,
  graph: GraphBuilder,
  random: Random,
): Pick<TownAreas, 'mains' | 'shores'> {
  /** By line, and on it by district: where streets meet it. */
  const lines = new Map<string, Map<number, Set<number>>>();
  const meet = (line: string, at: number, count: number) => {
    const parts = lines.get(line) ?? new Map<number, Set<number>>();
    lines.set(line, parts);
    const meeting = parts.get(at) ?? new Set([0, PARTS]);
    parts.set(at, meeting);
    for (let place = 1; place < count; place++) meeting.add((place * PARTS) / count);
  };
  for (const { column, row, columns, rows, isPark } of plots) {
    for (const side of [0, 1]) {
      meet(`across ${column + side}`, row, isPark ? 1 : rows);
      meet(`along ${row + side}`, column, isPark ? 1 : columns);
    }
  }
  const mains: MainEdge[] = [];
  const shores: Shore[] = [];
  const names = shuffled(ROADS, random);
  for (const [place, [line, parts]] of [...lines].entries()) {
    const [direction, number] = line.split(' ');
    const isAcross = direction === 'across';
    const fixed = Number(number) * PARTS;
    const street = graph.street(names[place % names.length] ?? null);
    for (const [at, meeting] of [...parts].sort(([a], [b]) => a - b)) {
      const places = [...meeting].sort((a, b) => a - b).map((part) => at * PARTS + part);
      const nodes = places.map((part) => (isAcross ? node(fixed, part) : node(part, fixed)));
      join(nodes, (from, to) => {
        mains.push({ edge: graph.edges.length, isAcross, line: Number(number), at });
        graph.edge(from, to, 'arterial', street);
      });
      for (const [place, made] of nodes.entries()) {
        const isLast = [place - 1, place + 1].some((next) => next in nodes && nodes[next] === undefined);
        if (made !== undefined && isLast) shores.push({ node: made, street });
      }
    }
  }
  return { mains, shores };
}

/** The streets inside a district, without those that a park or a longer block takes. */
function drawStreets(
  { column, row, columns, rows, park, isPark, isStaggered }: Plot,
  node: NodeAt,
  graph: GraphBuilder,
  random: Random,
  nextName: () => Name | null,
): void {
  if (isPark) return;
  const [left, right, bottom, top] = park ?? [0, 0, 0, 0];
  const isTall = rows < columns;
  const draw = (isAcross: boolean) => {
    const [lines, pieces] = isAcross ? [columns, rows] : [rows, columns];
    // Streets along the short side of blocks are broken now and then.
    const mayBreak = isAcross !== isTall;
    for (let line = 1; line < lines; line++) {
      const street = graph.street(nextName());
      const nodes = Array.from({ length: pieces + 1 }, (_, piece) => {
        const [i, j] = isAcross ? [line, piece] : [piece, line];
        return node(column * PARTS + (i * PARTS) / columns, row * PARTS + (j * PARTS) / rows);
      });
      join(nodes, (from, to, piece) => {
        const isInPark = isAcross
          ? line > left && line < right && piece >= bottom && piece < top
          : line > bottom && line < top && piece >= left && piece < right;
        if (isInPark || (mayBreak && isStaggered && (line + piece) % 2 === 0)) return;
        if (mayBreak && random.chance(0.07)) return;
        graph.edge(from, to, 'local', street);
      });
    }
  };
  draw(true);
  draw(false);
}

function join(
  nodes: readonly (number | undefined)[],
  edge: (from: number, to: number, piece: number) => void,
): void {
  for (const [place, to] of nodes.entries()) {
    const from = nodes[place - 1];
    if (from !== undefined && to !== undefined) edge(from, to, place - 1);
  }
}

/** The main roads of a town before they are drawn: lines in two directions, bent together. */
class Lattice {
  readonly #centre: Spot;
  readonly #cos: number;
  readonly #sin: number;
  readonly #count: number;
  readonly #across: number[];
  readonly #along: number[];
  readonly #bends: readonly Noise[];

  constructor({ centre, radius }: Town, land: Land, random: Random) {
    const angle = turnOf(centre, land, random);
    this.#centre = centre;
    [this.#cos, this.#sin] = [Math.cos(angle), Math.sin(angle)];
    this.#count = Math.ceil(radius / 0.8) + 2;
    this.#across = spacing(this.#count, random);
    this.#along = spacing(this.#count, random);
    this.#bends = [1, 2, 3, 4].map(() => createNoise(random.int(0, 1e9)));
  }

  /** Lower corners of all cells, by their lines. */
  cells(): [column: number, row: number][] {
    const lines = Array.from({ length: this.#count * 2 }, (_, line) => line - this.#count);
    return lines.flatMap((column) => lines.map((row): [number, number] => [column, row]));
  }

  /** The spot at parts of lines. */
  spot(a: number, b: number): Spot {
    const [u, v] = [this.#at(this.#across, a), this.#at(this.#along, b)];
    const x = this.#centre.x + u * this.#cos - v * this.#sin;
    const y = this.#centre.y + u * this.#sin + v * this.#cos;
    const bend = (wide: number, narrow: number) =>
      (this.#bends[wide]?.(x / 3.6, y / 3.6) ?? 0) * 0.42 +
      (this.#bends[narrow]?.(x / 1.3, y / 1.3) ?? 0) * 0.06;
    return { x: x + bend(0, 1), y: y + bend(2, 3) };
  }

  /** The line around cells. */
  outline(left: number, right: number, bottom: number, top: number): Spot[] {
    const steps = 6;
    const side = (a1: number, b1: number, a2: number, b2: number) =>
      Array.from({ length: steps }, (_, step) =>
        this.spot(a1 + ((a2 - a1) * step) / steps, b1 + ((b2 - b1) * step) / steps),
      );
    return [
      ...side(left, bottom, right, bottom),
      ...side(right, bottom, right, top),
      ...side(right, top, left, top),
      ...side(left, top, left, bottom),
      this.spot(left, bottom),
    ];
  }

  #at(lines: readonly number[], parts: number): number {
    const line = Math.floor(parts / PARTS);
    const from = lines[line + this.#count] ?? 0;
    const to = lines[line + 1 + this.#count] ?? from;
    return from + ((to - from) * (parts - line * PARTS)) / PARTS;
  }
}

/** Where lines are, counted from the middle one. */
function spacing(count: number, random: Random): number[] {
  const lines = [random.between(-0.4, 0.4)];
  for (let line = 0; line < count; line++) {
    lines.push((lines.at(-1) ?? 0) + random.between(0.85, 1.3));
    lines.unshift((lines[0] ?? 0) - random.between(0.85, 1.3));
  }
  return lines;
}

/** How the roads lie: with the coast where there is one, else as it comes. */
function turnOf(centre: Spot, land: Land, random: Random): number {
  const step = 1.5;
  const inland = (dx: number, dy: number) => land.inland({ x: centre.x + dx, y: centre.y + dy });
  const east = inland(step, 0) - inland(-step, 0);
  const north = inland(0, step) - inland(0, -step);
  const anyTurn = random.between(-0.2, 0.2) * Math.PI;
  return Math.hypot(east, north) > 1.2 ? Math.atan2(north, east) : anyTurn;
}

function shuffled<T>(items: readonly T[], random: Random): T[] {
  return items
    .map((item) => ({ item, order: random.next() }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item);
}
