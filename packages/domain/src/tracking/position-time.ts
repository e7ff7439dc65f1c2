/** How far the clock of a phone may differ from ours, in ms. */
const MAX_CLOCK_DIFFERENCE_MS = 5 * 60_000;
/** Age in ms up to which a position that a phone sends late is kept as a point of the trail. */
const MAX_TRAIL_AGE_MS = 24 * 3_600_000;

/** `current`: where the driver is. `trail`: where the driver was. `refused`: a time that no working clock reports. */
export type PositionTime = 'current' | 'trail' | 'refused';

/** What a position counts for, by the time of the phone's clock. */
export function classifyPositionTime(recordedAt: Date, now: Date): PositionTime {
  const age = now.getTime() - recordedAt.getTime();
  if (age < -MAX_CLOCK_DIFFERENCE_MS || age > MAX_TRAIL_AGE_MS) return 'refused';
  return age > MAX_CLOCK_DIFFERENCE_MS ? 'trail' : 'current';
}
