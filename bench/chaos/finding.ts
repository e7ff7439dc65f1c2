/** What must hold, how often it was looked at, and where it did not hold. */
export interface Finding {
  readonly what: string;
  readonly checked: number;
  readonly broken: number;
  /** A few of those that broke it. */
  readonly examples: readonly string[];
  /** Of `performance.now`: when it was judged, or the first of it was seen. */
  readonly at: number;
}

export const finding = (
  what: string,
  checked: number,
  broken: readonly unknown[],
  at = performance.now(),
): Finding => ({
  what,
  checked,
  broken: broken.length,
  examples: broken.slice(0, 3).map((one) => (typeof one === 'string' ? one : JSON.stringify(one))),
  at,
});

export const brokenIn = (findings: readonly Finding[]): Finding[] =>
  findings.filter(({ broken }) => broken > 0);
