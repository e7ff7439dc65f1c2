/** How many orders come in each hour of a Riyadh day, against the day's mean. */
const BY_HOUR = [
  0.9, 0.7, 0.55, 0.45, 0.4, 0.4, 0.5, 0.7, 0.8, 0.85, 0.9, 1.0, 1.3, 1.5, 1.45, 1.1, 0.9, 0.95, 1.15, 1.4,
  1.6, 1.6, 1.5, 1.2,
];
const MEAN = BY_HOUR.reduce((sum, value) => sum + value, 0) / BY_HOUR.length;
const RIYADH_AHEAD_MS = 3 * 3_600_000;

/** The rhythm of the day at this moment; 1 is the mean, and it glides from hour to hour. */
export function rhythmAt(now: Date): number {
  const hours = ((now.getTime() + RIYADH_AHEAD_MS) / 3_600_000) % 24;
  const at = Math.floor(hours);
  const here = BY_HOUR[at] ?? MEAN;
  const next = BY_HOUR[(at + 1) % 24] ?? MEAN;
  return (here + (next - here) * (hours - at)) / MEAN;
}
