import type { FeatureCollection, Point } from 'geojson';
import type { DriverMarker } from '../map-types.ts';
import { type Fleet, type MercatorBox, type MercatorPoint, pointOf } from './fleet.ts';
import { ICONS_FROM } from './marker-layers.ts';

/** Side of a cell at a whole zoom, in px; between two whole zooms it is 45 to 90 px. */
const CELL_PX = 64;
const SMALLEST_CELL_PX = CELL_PX * Math.SQRT1_2;
const WORLD_PX = 512;
/** A cell with fewer drivers shows their dots. */
export const CLUSTER_FROM = 5;
/** Diameters of circles, in px: up to 9, 99, 999 drivers and more. */
export const CLUSTER_SIZES_PX = [30, 34, 40, 46] as const;
/** Steps of the ring's shares. */
export const RING_STEPS = 16;

/** Drivers who are drawn as one circle. */
export interface Cluster {
  at: MercatorPoint;
  /** The smallest box around its drivers. */
  box: MercatorBox;
  count: number;
  /** Its drivers by state. */
  of: Record<DriverMarker['state'], number>;
}

/** The zoom whose grid is used at a zoom; null where drivers are icons. */
export const getClusterZoom = (zoom: number): number | null => (zoom >= ICONS_FROM ? null : Math.round(zoom));

export const getClusterSize = (count: number): number =>
  CLUSTER_SIZES_PX[Math.min(CLUSTER_SIZES_PX.length, String(count).length) - 1] ?? 0;

/**
 * Counts the fleet in a grid of cells that is fixed to the world, so that panning changes nothing.
 * A circle lies at the mean position of its drivers, but never beyond its cell: circles do not overlap.
 *
 * @param zoom A whole zoom (`getClusterZoom`).
 * @returns The clusters, and for each driver of the fleet 1 if one of them stands for it.
 */
export function clusterFleet(
  fleet: Pick<Fleet, 'size' | 'visit'>,
  zoom: number,
): { clusters: Cluster[]; clustered: Uint8Array } {
  const across = (WORLD_PX / CELL_PX) * 2 ** zoom;
  const cells = new Map<number, Cluster>();
  const cellOf = new Array<Cluster>(fleet.size);
  fleet.visit((slot, x, y, state) => {
    const key = Math.floor(y * across) * across + Math.floor(x * across);
    let cell = cells.get(key);
    if (!cell) {
      const of = { free: 0, busy: 0, offline: 0 };
      cell = { at: { x: 0, y: 0 }, box: { from: { x, y }, to: { x, y } }, count: 0, of };
      cells.set(key, cell);
    }
    const { at, box, of } = cell;
    cell.count += 1;
    of[state] += 1;
    at.x += (x - at.x) / cell.count;
    at.y += (y - at.y) / cell.count;
    box.from.x = Math.min(box.from.x, x);
    box.from.y = Math.min(box.from.y, y);
    box.to.x = Math.max(box.to.x, x);
    box.to.y = Math.max(box.to.y, y);
    cellOf[slot] = cell;
  });
  const clusters = [...cells.values()].filter(({ count }) => count >= CLUSTER_FROM);
  for (const cluster of clusters) {
    const margin = Math.min(0.5, getClusterSize(cluster.count) / 2 / SMALLEST_CELL_PX);
    const inside = (value: number) => {
      const cell = Math.floor(value * across);
      return Math.max(cell + margin, Math.min(cell + 1 - margin, value * across)) / across;
    };
    cluster.at = { x: inside(cluster.at.x), y: inside(cluster.at.y) };
  }
  return { clusters, clustered: Uint8Array.from(cellOf, ({ count }) => Number(count >= CLUSTER_FROM)) };
}

/** Image of a circle: the ring shows the busy share; a driver of either state is seen in it. */
export function getClusterImage({ free, busy }: Cluster['of']): string {
  if (free + busy === 0) return 'cluster-offline';
  const share = Math.round((busy / (free + busy)) * RING_STEPS);
  return `cluster-${Math.max(Math.min(1, busy), Math.min(RING_STEPS - Math.min(1, free), share))}`;
}

export function clusterFeatures(clusters: readonly Cluster[]): FeatureCollection<Point> {
  return {
    type: 'FeatureCollection',
    features: clusters.map(({ at, count, of }) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [...pointOf(at)] },
      properties: {
        text: String(count),
        image: getClusterImage(of),
        scale: getClusterSize(count) / Math.max(...CLUSTER_SIZES_PX),
      },
    })),
  };
}
