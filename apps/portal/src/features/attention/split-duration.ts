const MINUTE_MS = 60_000;

/** Whole hours and minutes of a duration in milliseconds; none of a negative one. */
export function splitDuration(milliseconds: number): { hours: number; minutes: number } {
  const minutes = Math.max(0, Math.floor(milliseconds / MINUTE_MS));
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}
