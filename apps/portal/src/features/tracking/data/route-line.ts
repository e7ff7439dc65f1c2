import type { DriverRoute } from '@mishwar/contract';
import type { MapPoint } from '@mishwar/domain';
import type { MapLine } from '../../../shared/map/map-types.ts';

/**
 * The line of a driver's route with its stops, each named by its place in the sequence and its time; stops at one place
 * share a name. Straight lines begin where the driver is now. None without a line.
 */
export function toRouteLines(
  { stops, line, is_road }: DriverRoute,
  at: MapPoint,
  time: (instant: string) => string,
): MapLine[] {
  if (line.length === 0) return [];
  const named = stops.map(({ location, expected_at }, index) => ({
    at: location,
    text: expected_at === null ? `${index + 1}` : `${index + 1} · ${time(expected_at)}`,
  }));
  const places = Map.groupBy(named, (stop) => stop.at.join());
  return [
    {
      kind: is_road ? 'road' : 'estimated_road',
      points: is_road ? line : [at, ...line.slice(1)],
      stops: [...places.values()].flatMap(([first, ...others]) =>
        first ? [{ at: first.at, text: [first, ...others].map(({ text }) => text).join('\n') }] : [],
      ),
    },
  ];
}
