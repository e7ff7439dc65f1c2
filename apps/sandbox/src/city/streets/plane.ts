import type { Point } from '../geo.ts';

/** A place on a flat map: kilometres east and north of its origin. */
export interface Spot {
  x: number;
  y: number;
}

const DEGREE = Math.PI / 180;

/** A Mercator map whose unit is a kilometre at the origin; exact to a hundredth within a province. */
export class Plane {
  readonly #origin: Point;
  readonly #kmPerDegree: number;

  constructor(origin: Point) {
    this.#origin = origin;
    this.#kmPerDegree = 111.195 * Math.cos(origin.latitude * DEGREE);
  }

  toSpot({ latitude, longitude }: Point): Spot {
    return {
      x: (longitude - this.#origin.longitude) * this.#kmPerDegree,
      y: (mercator(latitude) - mercator(this.#origin.latitude)) * this.#kmPerDegree,
    };
  }

  toPoint({ x, y }: Spot): Point {
    const north = y / this.#kmPerDegree + mercator(this.#origin.latitude);
    return {
      latitude: round((2 * Math.atan(Math.exp(north * DEGREE)) - Math.PI / 2) / DEGREE),
      longitude: round(x / this.#kmPerDegree + this.#origin.longitude),
    };
  }
}

/** Degrees of latitude on the axis of the map. */
const mercator = (latitude: number): number =>
  Math.log(Math.tan(Math.PI / 4 + (latitude * DEGREE) / 2)) / DEGREE;
const round = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;

export const distance = (from: Spot, to: Spot): number => Math.hypot(to.x - from.x, to.y - from.y);

/** The spot at this share of the way, 0 to 1. */
export const along = (from: Spot, to: Spot, share: number): Spot => ({
  x: from.x + (to.x - from.x) * share,
  y: from.y + (to.y - from.y) * share,
});

/** The spot of a segment that is nearest to `spot`, as its share of the segment. */
export function nearestShare(spot: Spot, from: Spot, to: Spot): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const square = dx * dx + dy * dy;
  if (square === 0) return 0;
  return Math.min(1, Math.max(0, ((spot.x - from.x) * dx + (spot.y - from.y) * dy) / square));
}
