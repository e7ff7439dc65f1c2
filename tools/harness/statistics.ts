/** Arithmetic mean; NaN of nothing. */
export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** The mean without the highest and lowest tenth, which on a shared machine are noise. */
export function trimmedMean(values: readonly number[]): number {
  const cut = Math.floor(values.length / 10);
  return mean(values.toSorted((a, b) => a - b).slice(cut, values.length - cut));
}

/** The smallest value that at least the share `p` (0 to 1) of the values do not exceed; NaN of nothing. */
export function percentile(values: readonly number[], p: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(p * sorted.length) - 1)] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);
