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

/** A statement that answers the rows which break what must hold, and one that answers the rows that are looked at. */
export interface Invariant {
  readonly what: string;
  readonly checked: string | number;
  readonly broken: string;
  readonly values?: readonly unknown[];
}

/** Looks at what must hold in the database. */
export async function checkAll(client: Connection, invariants: readonly Invariant[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { what, checked, broken, values = [] } of invariants) {
    const count =
      typeof checked === 'number'
        ? checked
        : await numberOf(client, `select count(*) as n from (${checked}) looked`, values);
    findings.push(finding(what, count, await rowsOf(client, broken, values)));
  }
  return findings;
}
