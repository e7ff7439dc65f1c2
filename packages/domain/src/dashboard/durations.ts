/** How often a duration was measured, in seconds. */
export interface DurationCount {
  seconds: number;
  n: number;
}

/** Median and 90th percentile of durations in seconds; null where there are none. */
export interface DurationFigures {
  n: number;
  median: number | null;
  p90: number | null;
}

/** The smallest duration that at least the fraction `share` of all does not exceed (discrete percentile). */
export function getPercentile(counts: readonly DurationCount[], share: number): number | null {
  const sorted = counts.filter(({ n }) => n > 0).toSorted((a, b) => a.seconds - b.seconds);
  const total = sorted.reduce((sum, { n }) => sum + n, 0);
  let seen = 0;
  for (const { seconds, n } of sorted) {
    seen += n;
    if (seen >= share * total) return seconds;
  }
  return null;
}

export function summarizeDurations(counts: readonly DurationCount[]): DurationFigures {
  return {
    n: counts.reduce((sum, { n }) => sum + n, 0),
    median: getPercentile(counts, 0.5),
    p90: getPercentile(counts, 0.9),
  };
}
