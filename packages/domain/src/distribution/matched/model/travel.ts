import type { MatchingSettings, PlanePoint } from './matching-input.ts';

type Travel = Pick<MatchingSettings, 'metresPerMinute' | 'roundsUpMinutes'>;

/** Travel time in minutes between two points. */
export function computeTravelMinutes(a: PlanePoint, b: PlanePoint, settings: Travel): number {
  return computeMinutes(a.x - b.x, a.y - b.y, settings);
}

/** Travel time in minutes for an offset in metres. */
export function computeMinutes(dx: number, dy: number, { metresPerMinute, roundsUpMinutes }: Travel): number {
  const minutes = Math.sqrt(dx * dx + dy * dy) / metresPerMinute;
  return roundsUpMinutes ? Math.ceil(minutes - 1e-9) : minutes;
}
