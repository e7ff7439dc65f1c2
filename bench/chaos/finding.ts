import { alignedTable } from '../../tools/harness/figures.ts';
import { type Connection, numberOf, rowsOf } from '../../tools/harness/rows.ts';

export type Finding = ReturnType<typeof finding>;

/**
 * What must hold, how often it was looked at, and where it did not hold, with some examples; `at` is when it was judged, or
 * the first of it was seen.
 */
export const finding = (
  what: string,
  checked: number,
  broken: readonly unknown[],
  at = performance.now(),
) => ({
  ...{ what, checked, broken: broken.length, at },
  examples: broken.slice(0, 3).map((one) => (typeof one === 'string' ? one : JSON.stringify(one))),
});

export const brokenIn = (findings: readonly Finding[]): Finding[] =>
  findings.filter(({ broken }) => broken > 0);

/** By what must hold: statements for the rows that are looked at, or their number, and for those that break it. */
export type Invariants = Readonly<
  Record<string, { checked: string | number; broken: string; values?: readonly unknown[] }>
>;

/** Looks at what must hold in the database. Each statement is given as many values, its own or all, as it names. */
export async function checkAll(
  client: Connection,
  invariants: Invariants,
  all: readonly unknown[] = [],
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [what, { checked, broken, values = all }] of Object.entries(invariants)) {
    const namedBy = (sql: string) =>
      values.slice(0, Math.max(0, ...Array.from(sql.matchAll(/\$(\d+)/g), ([, n]) => Number(n))));
    const looked = `select count(*) as n from (${checked}) looked`;
    const count = typeof checked === 'number' ? checked : await numberOf(client, looked, namedBy(looked));
    findings.push(finding(what, count, await rowsOf(client, broken, namedBy(broken))));
  }
  return findings;
}

export const inSeconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;

/** What must hold, over all runs. */
export function findingTable(findings: readonly Finding[]): string {
  const byName = Map.groupBy(findings, ({ what }) => what);
  const sum = (all: readonly Finding[], of: 'checked' | 'broken') =>
    all.reduce((total, one) => total + one[of], 0);
  const rows = [...byName].map(([what, all]) => [what, sum(all, 'checked'), sum(all, 'broken')]);
  return alignedTable([['what must hold', 'looked at', 'broken'], ...rows]);
}

/** What was counted in a part, how long it took, and what must hold after it. */
export const partTable = (
  name: string,
  counts: readonly (readonly [what: string, count: number])[],
  seconds: number,
  findings: readonly Finding[],
): string =>
  `${alignedTable([[name, ''], ...counts, ['time', inSeconds(seconds * 1000)]])}\n\n${findingTable(findings)}`;
