import { haversineKm, type Place } from '../geo/haversine.ts';
import { estimateRoad, type Road, type RoadBetween } from '../geo/road.ts';
import { computeQuantile } from './lab-figures.ts';

/** Maximum number of cells: their table has 4,096 pairs. */
export const MAX_ROAD_CELLS = 64;
/** Straight distance in km below which the detour between two cells is a matter of chance. */
const MIN_KM = 0.2;
/** Places within the same step, in degrees, belong to the same cell: about half a kilometre. */
const STEP = 0.005;
const COLUMNS = Math.ceil(360 / STEP) + 1;

/** Km by road and minutes per km of the straight line. */
type Ratio = Road;

/** How roads compare with straight lines in a city; plain data, for a thread. */
export interface RoadRatios {
  /** Representative places. */
  cells: readonly Place[];
  /** From each cell to each other one; null where they are too close to each other. */
  between: readonly (readonly (Ratio | null)[])[];
  /** The medians of all pairs, for two places of one cell. */
  within: Ratio;
}

function computeRatio(from: Place, to: Place, road: Road): Ratio {
  const straight = haversineKm(from, to);
  // A road begins and ends at streets, so that it may seem shorter than the straight line.
  return { km: Math.max(road.km / straight, 1), minutes: road.minutes / straight };
}

/** The ratios of a table of roads from each cell to each cell. */
export function buildRoadRatios(cells: readonly Place[], table: readonly (readonly Road[])[]): RoadRatios {
  const between = cells.map((from, row) =>
    cells.map((to, column) => {
      const road = table[row]?.[column];
      return road && haversineKm(from, to) >= MIN_KM ? computeRatio(from, to, road) : null;
    }),
  );
  const all = between.flat().filter((ratio) => ratio !== null);
  const [west, east] = [
    { latitude: 0, longitude: 0 },
    { latitude: 0, longitude: 1 },
  ];
  const estimated = computeRatio(west, east, estimateRoad(west, east));
  const median = (values: number[], none: number) => computeQuantile(values, 0.5) ?? none;
  const within = {
    km: median(
      all.map(({ km }) => km),
      estimated.km,
    ),
    minutes: median(
      all.map(({ minutes }) => minutes),
      estimated.minutes,
    ),
  };
  return { cells, between, within };
}

/** Roads between any two places: the straight line times the ratio of the nearest cells. */
export function createRoadBetween({ cells, between, within }: RoadRatios): RoadBetween {
  const nearestCells = new Map<number, number>();
  const findCell = ({ latitude, longitude }: Place): number => {
    const [row, column] = [Math.round((latitude + 90) / STEP), Math.round((longitude + 180) / STEP)];
    const key = row * COLUMNS + column;
    const before = nearestCells.get(key);
    if (before !== undefined) return before;
    // The middle of the step, so that the cell does not depend on which of its places comes first.
    const middle = { latitude: row * STEP - 90, longitude: column * STEP - 180 };
    let nearest = 0;
    let least = Number.POSITIVE_INFINITY;
    for (const [cell, place] of cells.entries()) {
      const km = haversineKm(middle, place);
      if (km < least) [nearest, least] = [cell, km];
    }
    nearestCells.set(key, nearest);
    return nearest;
  };
  return (from, to) => {
    const { km, minutes } = between[findCell(from)]?.[findCell(to)] ?? within;
    const straight = haversineKm(from, to);
    return { km: straight * km, minutes: straight * minutes };
  };
}
