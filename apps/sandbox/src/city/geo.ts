export interface Point {
  latitude: number;
  longitude: number;
}

const KM_PER_DEGREE = 111.195;

/** Kilometres in a straight line; exact enough inside a province. */
export function kmBetween(from: Point, to: Point): number {
  const north = (to.latitude - from.latitude) * KM_PER_DEGREE;
  const east = (to.longitude - from.longitude) * KM_PER_DEGREE * Math.cos((from.latitude * Math.PI) / 180);
  return Math.hypot(north, east);
}

/** The point so many kilometres north and east. */
export function moved(from: Point, kmNorth: number, kmEast: number): Point {
  return {
    latitude: round(from.latitude + kmNorth / KM_PER_DEGREE),
    longitude: round(from.longitude + kmEast / (KM_PER_DEGREE * Math.cos((from.latitude * Math.PI) / 180))),
  };
}

/** The point at this share of the way, 0 to 1. */
export function between(from: Point, to: Point, share: number): Point {
  return {
    latitude: round(from.latitude + (to.latitude - from.latitude) * share),
    longitude: round(from.longitude + (to.longitude - from.longitude) * share),
  };
}

/** Compass degrees, 0 to 360, north is 0. */
export function headingTo(from: Point, to: Point): number {
  const north = to.latitude - from.latitude;
  const east = (to.longitude - from.longitude) * Math.cos((from.latitude * Math.PI) / 180);
  return Math.round(((Math.atan2(east, north) * 180) / Math.PI + 360) % 360);
}

const round = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;
