import type { MatchingSettings, PlanePoint } from './matching-world.ts';

type Travel = Pick<MatchingSettings, 'metresPerMinute' | 'wholeMinutes'>;

/** Minutes that a journey takes. */
export function travelMinutes(a: PlanePoint, b: PlanePoint, settings: Travel): number {
  return minutesFor(a.x - b.x, a.y - b.y, settings);
}

/** Minutes for so many metres to the east and to the north. */
export function minutesFor(dx: number, dy: number, { metresPerMinute, wholeMinutes }: Travel): number {
  const minutes = Math.sqrt(dx * dx + dy * dy) / metresPerMinute;
  return wholeMinutes ? Math.ceil(minutes - 1e-9) : minutes;
}
