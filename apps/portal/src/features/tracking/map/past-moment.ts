export const MINUTE_MS = 60_000;
/** How far back the time machine goes. */
export const RANGE_MINUTES = 24 * 60;

/** A moment of the past in whole minutes, ISO; null is live. Times in ms since the epoch. */
export const toMoment = (time: number, now: number): string | null =>
  time >= now ? null : new Date(Math.floor(time / MINUTE_MS) * MINUTE_MS).toISOString();

/** The moment so many minutes after the shown one, which counts as a day ago at most; null is live. */
export const stepMoment = (at: string, minutes: number, now: number): string | null =>
  toMoment(Math.max(Date.parse(at), now - RANGE_MINUTES * MINUTE_MS) + minutes * MINUTE_MS, now);
