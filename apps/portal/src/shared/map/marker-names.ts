import type { DriverMarker } from './map-types.ts';

/** Directions in which a driver's icon can point. */
export const DIRECTIONS = 16;

/** Name of the image of a driver's marker: its state, and where it points, as far as that is known. */
export function iconOfDriver({ state, heading }: Pick<DriverMarker, 'state' | 'heading'>): string {
  if (heading === null || state === 'offline') return `driver-${state}`;
  return `driver-${state}-${Math.round((heading / 360) * DIRECTIONS) % DIRECTIONS}`;
}
