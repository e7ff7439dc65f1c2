import { alignedTable } from '../../tools/harness/figures.ts';
import { type Connection, numberOf, rowsOf } from '../../tools/harness/rows.ts';

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

/** Statements by what must hold: for the rows that are looked at, or their number, and for those that break it. */
export type Invariants = Readonly<Record<string, { checked: string | number; broken: string }>>;

/** Looks at what must hold in the database. Each statement is given as many of the `values` as it names. */
export async function checkAll(
  client: Connection,
  invariants: Invariants,
  values: readonly unknown[] = [],
): Promise<Finding[]> {
  const namedBy = (sql: string) =>
    values.slice(0, Math.max(0, ...Array.from(sql.matchAll(/\$(\d+)/g), ([, n]) => Number(n))));
  const findings: Finding[] = [];
  for (const [what, { checked, broken }] of Object.entries(invariants)) {
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
