import type { Boundaries, MapPoint } from '@mishwar/domain';
import type { MapView } from './map-types.ts';

/** Side of the world at zoom 0. */
const WORLD_PX = 512;
const MAX_ZOOM = 15;
const MIN_ZOOM = 4;

const toMercatorY = (latitude: number) =>
  (1 - Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) / Math.PI) / 2;
const toLatitude = (y: number) => (Math.atan(Math.exp((1 - 2 * y) * Math.PI)) * 360) / Math.PI - 90;

interface Box {
  width: number;
  height: number;
  /** Free space at each edge, in px. */
  padding: number;
}

/** The view in which all points are inside a box of pixels, as near as sensible; null without points. */
export function fitView(points: readonly MapPoint[], { width, height, padding }: Box): MapView | null {
  if (points.length === 0) return null;
  const xs = points.map(([longitude]) => (longitude + 180) / 360);
  const ys = points.map(([, latitude]) => toMercatorY(latitude));
  const [west, east] = [Math.min(...xs), Math.max(...xs)];
  const [north, south] = [Math.min(...ys), Math.max(...ys)];
  const room = (pixels: number, span: number) =>
    span === 0 ? MAX_ZOOM : Math.log2(Math.max(1, pixels - 2 * padding) / (span * WORLD_PX));
  const zoom = Math.min(room(width, east - west), room(height, south - north));
  return {
    longitude: ((west + east) / 2) * 360 - 180,
    latitude: toLatitude((north + south) / 2),
    zoom: Math.max(MIN_ZOOM, Math.min(MAX_ZOOM, zoom)),
  };
}

/** What a map calls its bounds, in degrees. */
interface Bounds {
  getNorth(): number;
  getEast(): number;
  getSouth(): number;
  getWest(): number;
}

/** Bounds as the server takes them: a map that is wider than the world has some beyond it. */
export function toBoundaries(bounds: Bounds): Boundaries {
  const within = (value: number, max: number) => Math.max(-max, Math.min(max, value));
  return {
    northLatitude: within(bounds.getNorth(), 90),
    eastLongitude: within(bounds.getEast(), 180),
    southLatitude: within(bounds.getSouth(), 90),
    westLongitude: within(bounds.getWest(), 180),
  };
}
