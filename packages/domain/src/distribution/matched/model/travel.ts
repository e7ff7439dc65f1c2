import type { MatchingSettings, PlanePoint } from './matching-input.ts';

type Travel = Pick<MatchingSettings, 'metresPerMinute' | 'roundsUpMinutes'>;

/** Minutes that a journey takes. */
export function computeTravelMinutes(a: PlanePoint, b: PlanePoint, settings: Travel): number {
  return computeMinutes(a.x - b.x, a.y - b.y, settings);
}

/** Minutes for so many metres to the east and to the north. */
export function computeMinutes(dx: number, dy: number, { metresPerMinute, roundsUpMinutes }: Travel): number {
  const minutes = Math.sqrt(dx * dx + dy * dy) / metresPerMinute;
  return roundsUpMinutes ? Math.ceil(minutes - 1e-9) : minutes;
}
