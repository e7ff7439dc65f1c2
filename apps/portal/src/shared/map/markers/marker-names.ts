import type { DriverMarker } from '../map-types.ts';

/** Number of icon directions. */
export const DIRECTIONS = 16;

/** One icon per direction and one without. */
const OF_STATE = DIRECTIONS + 1;
const MOVING = ['free', 'busy'] as const;

/** Image names of driver markers by index: offline, then free, then busy, each without and with direction. */
export const DRIVER_ICONS: readonly string[] = [
  'driver-offline',
  ...MOVING.flatMap((state) => [
    `driver-${state}`,
    ...Array.from({ length: DIRECTIONS }, (_, direction) => `driver-${state}-${direction}`),
  ]),
];

/** First icon index of each state. */
export const FIRST_ICON = { offline: 0, free: 1, busy: 1 + OF_STATE } as const;

/** Icon index of a driver's marker by state and heading. */
export function getIconIndex(state: DriverMarker['state'], heading: number | null): number {
  const first = FIRST_ICON[state];
  if (heading === null || state === 'offline') return first;
  return first + 1 + (Math.round((heading / 360) * DIRECTIONS) % DIRECTIONS);
}
