import { type Box, type Position, readLand } from './coast.ts';
import { createRugged, type Noise } from './noise.ts';
import { distance, nearestShare, type Plane, type Spot } from './plane.ts';

/** Side of the cells in which the distance to the coast is known, in km; between them it is interpolated. */
const CELL_KM = 0.5;
/** From this distance on, how far the coast is does not matter, in km. */
const FAR_KM = 5;
/** How far the drawn coast strays from that of Natural Earth, in km, and the length of its bays. */
const STRAY_KM = 0.45;
const BAY_KM = 2.6;

interface Quarter {
  centre: Spot;
  /** Half the side of the square with rounded corners that is land at least, in km. */
  half: number;
}

/**
 * Where land and sea are. The coast of Natural Earth, far too smooth for a city, gets bays and headlands; what a city
 * stands on is land in any case.
 */
export class Land {
  readonly plane: Plane;
  readonly box: Box;
  readonly #cells: Float32Array;
  readonly #columns: number;
  readonly #low: Spot;
  readonly #high: Spot;
  readonly #rugged: Noise;
  readonly #quarters: readonly Quarter[];
  readonly #dams: Spot[] = [];

  /** `box` is in degrees; its rim keeps the coast of Natural Earth, so that it fits to what lies outside. */
  constructor(plane: Plane, box: Box, quarters: readonly Quarter[], seed: number) {
    this.plane = plane;
    this.box = box;
    this.#quarters = quarters;
    this.#rugged = createRugged(seed, 5);
    this.#low = plane.toSpot({ latitude: box.south, longitude: box.west });
    this.#high = plane.toSpot({ latitude: box.north, longitude: box.east });
    this.#columns = Math.ceil((this.#high.x - this.#low.x) / CELL_KM) + 2;
    const rows = Math.ceil((this.#high.y - this.#low.y) / CELL_KM) + 2;
    const margin = 0.2;
    const { west, south, east, north } = box;
    const wide = { west: west - margin, south: south - margin, east: east + margin, north: north + margin };
    this.#cells = distances(readLand(wide), plane, this.#low, this.#columns, rows);
  }

  get corners(): { low: Spot; high: Spot } {
    return { low: this.#low, high: this.#high };
  }

  /** Kilometres from the coast to this spot: positive on land, negative at sea. Not exact beyond a few kilometres. */
  inland(spot: Spot): number {
    const natural = this.#natural(spot);
    const rim = Math.min(
      spot.x - this.#low.x,
      this.#high.x - spot.x,
      spot.y - this.#low.y,
      this.#high.y - spot.y,
    );
    const strays = Math.max(0, Math.min(1, (FAR_KM - 1 - Math.abs(natural)) / 2, (rim - 1) / 8));
    const rugged = strays > 0 ? this.#rugged(spot.x / BAY_KM, spot.y / BAY_KM) : 0;
    let inland = natural + rugged * STRAY_KM * 2 * strays;
    if (inland > 1) return inland;
    for (const { centre, half } of this.#quarters) {
      const [dx, dy] = [Math.abs(spot.x - centre.x), Math.abs(spot.y - centre.y)];
      if (dx > half + 2 || dy > half + 2) continue;
      const square = (dx ** 4 + dy ** 4) ** 0.25;
      inland = Math.max(inland, half - square + this.#rugged(spot.x / 1.7, spot.y / 1.7) * 0.3);
    }
    for (const dam of this.#dams) inland = Math.max(inland, DAM_KM - distance(dam, spot));
    return inland;
  }

  /** Makes a dam under a road through the sea. */
  fill(spots: readonly Spot[]): void {
    this.#dams.push(...spots);
  }

  #natural({ x, y }: Spot): number {
    const column = (x - this.#low.x) / CELL_KM;
    const row = (y - this.#low.y) / CELL_KM;
    const [left, below] = [Math.floor(column), Math.floor(row)];
    const [u, v] = [column - left, row - below];
    const cell = (i: number, j: number) => this.#cells[j * this.#columns + i] ?? FAR_KM;
    return (
      (cell(left, below) * (1 - u) + cell(left + 1, below) * u) * (1 - v) +
      (cell(left, below + 1) * (1 - u) + cell(left + 1, below + 1) * u) * v
    );
  }
}

/** Half the width of a dam. */
const DAM_KM = 0.2;

/** The distance to the coast in each cell, negative at sea, at most FAR_KM. */
function distances(
  rings: Position[][],
  plane: Plane,
  low: Spot,
  columns: number,
  rows: number,
): Float32Array {
  const outlines = rings.map((ring) =>
    ring.map(([longitude, latitude]) => plane.toSpot({ longitude, latitude })),
  );
  const cells = new Float32Array(columns * rows).fill(FAR_KM);
  const reach = Math.ceil(FAR_KM / CELL_KM);
  const spotOf = (column: number, row: number) => ({
    x: low.x + column * CELL_KM,
    y: low.y + row * CELL_KM,
  });
  for (const outline of outlines) {
    for (const [place, to] of outline.entries()) {
      const from = outline[place - 1];
      if (!from) continue;
      const between = (a: number, b: number, size: number, start: number): [number, number] => [
        Math.max(0, Math.floor((Math.min(a, b) - start) / CELL_KM) - reach),
        Math.min(size - 1, Math.ceil((Math.max(a, b) - start) / CELL_KM) + reach),
      ];
      const [left, right] = between(from.x, to.x, columns, low.x);
      const [bottom, top] = between(from.y, to.y, rows, low.y);
      for (let row = bottom; row <= top; row++) {
        for (let column = left; column <= right; column++) {
          const spot = spotOf(column, row);
          const share = nearestShare(spot, from, to);
          const km = Math.hypot(
            from.x + (to.x - from.x) * share - spot.x,
            from.y + (to.y - from.y) * share - spot.y,
          );
          const cell = row * columns + column;
          if (km < (cells[cell] ?? 0)) cells[cell] = km;
        }
      }
    }
  }
  for (let row = 0; row < rows; row++) {
    const crossings = crossingsAt(outlines, low.y + row * CELL_KM);
    for (let column = 0; column < columns; column++) {
      const { x } = spotOf(column, row);
      const isLand = crossings.filter((crossing) => crossing < x).length % 2 === 1;
      const cell = row * columns + column;
      if (!isLand) cells[cell] = -(cells[cell] ?? 0);
    }
  }
  return cells;
}

/** Where outlines cross the line of this height. */
function crossingsAt(outlines: readonly Spot[][], y: number): number[] {
  return outlines.flatMap((outline) =>
    outline.flatMap((to, place) => {
      const from = outline[place - 1];
      if (!from || from.y > y === to.y > y) return [];
      return [from.x + ((y - from.y) / (to.y - from.y)) * (to.x - from.x)];
    }),
  );
}
