import type { DriverMarker } from '../map-types.ts';

/** Directions in which a driver's icon can point. */
export const DIRECTIONS = 16;

/** An icon for each direction, and one for none. */
const OF_STATE = DIRECTIONS + 1;
const MOVING = ['free', 'busy'] as const;

/** Names of the images of drivers' markers, by number: offline; then free, then busy, without a direction and with each. */
export const DRIVER_ICONS: readonly string[] = [
  'driver-offline',
  ...MOVING.flatMap((state) => [
    `driver-${state}`,
    ...Array.from({ length: DIRECTIONS }, (_, direction) => `driver-${state}-${direction}`),
  ]),
];

/** The first number of each state's icons. */
export const FIRST_ICON = { offline: 0, free: 1, busy: 1 + OF_STATE } as const;

/** Number of the image of a driver's marker: its state, and where it points, as far as that is known. */
export function iconNumberOf(state: DriverMarker['state'], heading: number | null): number {
  const first = FIRST_ICON[state];
  if (heading === null || state === 'offline') return first;
  return first + 1 + (Math.round((heading / 360) * DIRECTIONS) % DIRECTIONS);
}

/** Name of the image of a driver's marker. */
export const iconOfDriver = ({ state, heading }: Pick<DriverMarker, 'state' | 'heading'>): string =>
  DRIVER_ICONS[iconNumberOf(state, heading)] ?? 'driver-offline';
