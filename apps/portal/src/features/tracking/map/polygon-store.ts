import { type MapPoint, POLYGON_CORNERS } from '@mishwar/domain';
import { useState } from 'react';

/** Key in the browser's local storage; removed with the polygon and at sign-out. */
const KEY = 'map-polygon';

/** The stored corners; empty without a stored or valid polygon. */
export function readPolygon(stored: string | null): MapPoint[] {
  try {
    const corners: unknown = JSON.parse(stored ?? '[]');
    if (!Array.isArray(corners) || !corners.every(isPoint)) return [];
    const { min, max } = POLYGON_CORNERS;
    return corners.length >= min && corners.length <= max ? corners : [];
  } catch {
    return [];
  }
}

function isPoint(value: unknown): value is MapPoint {
  if (!Array.isArray(value) || value.length !== 2) return false;
  const [longitude, latitude] = value;
  return isDegrees(longitude, 180) && isDegrees(latitude, 90);
}

const isDegrees = (value: unknown, max: number): boolean =>
  typeof value === 'number' && Math.abs(value) <= max;

/** The stored polygon filter and its setter; an empty polygon is deleted. */
export function usePolygon(): [readonly MapPoint[], (corners: readonly MapPoint[]) => void] {
  const [polygon, setPolygon] = useState<readonly MapPoint[]>(() => readPolygon(localStorage.getItem(KEY)));
  const keep = (corners: readonly MapPoint[]) => {
    if (corners.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(corners));
    setPolygon(corners);
  };
  return [polygon, keep];
}
