import { estimateRoad, type Place, type Road } from '@mishwar/domain';

/** A way through several places. */
export interface Route {
  /** From each place to the next one. */
  legs: Road[];
  /** The line on the map; the places themselves where it is estimated. */
  line: Place[];
  /** Whether it follows streets; false for an estimate. */
  isRoad: boolean;
}

/** Distances and times by road. Neither method throws: what no service says is estimated (`estimateRoad`). */
export interface Roads {
  /** The road from each origin to each destination, by origin; after `timeoutMs` (400) the rest is estimated. */
  table(
    origins: readonly Place[],
    destinations: readonly Place[],
    options?: { timeoutMs?: number },
  ): Promise<Road[][]>;
  /** The way through the places, in sequence; at least two. */
  route(places: readonly Place[]): Promise<Route>;
}

/** Roads without a routing service: straight lines, lengthened. */
export const estimatedRoads: Roads = {
  table: async (origins, destinations) =>
    origins.map((from) => destinations.map((to) => estimateRoad(from, to))),
  route: async (places) => ({
    legs: places.slice(1).map((to, before) => estimateRoad(places[before] ?? to, to)),
    line: [...places],
    isRoad: false,
  }),
};
