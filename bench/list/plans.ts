import { withClient } from '@mishwar/db';
import type { Client } from 'pg';
import { alignedTable, inMs } from '../../tools/harness/figures.ts';
import { rowOf } from '../../tools/harness/rows.ts';
import type { Statement } from '../../tools/harness/wire-tap.ts';
import type { ListCase } from './cases.ts';
import type { Scene } from './scene.ts';

interface Explained {
  /** Of interest when they are read from their first row; each with its monthly partitions. */
  readonly tables: readonly string[];
  /** Indexes of interest; those of the tables where it is absent. */
  readonly indexes?: RegExp;
  readonly isTimed?: boolean;
}

/** What each statement reads, as a table for decisions about indexes, and how many rows it looks at. */
export function explainLists(
  { installation, statementsOf }: Scene,
  cases: readonly ListCase[],
  { tables, indexes = new RegExp(`^(${tables.join('|')})_`), isTimed = false }: Explained,
): Promise<{ table: string; examined: number[] }> {
  /** Without its month. */
  const plain = (name: string) => name.replace(/_\d{6}(?=_|$)/, '');
  return withClient(installation.databaseUrl, async (client) => {
    const examined: number[] = [];
    const head = ['list', 'statement', 'indexes', 'rows looked at', 'rows answered', 'pages of 8 kB'];
    const lines: (string | number)[][] = [isTimed ? [...head, 'time'] : head];
    for (const { name } of cases) {
      for (const [part, statement] of statementsOf(name)) {
        const began = performance.now();
        const facts = await planOf(client, statement);
        const time = isTimed ? [inMs(performance.now() - began)] : [];
        examined.push(facts.examined);
        // The small tables beside those of interest are read by key or as a whole: which, says nothing.
        const read = new Set([
          ...facts.indexes.filter((index) => indexes.test(index) && !/_pkey$/.test(index)).map(plain),
          ...facts.wholeTables
            .filter((whole) => tables.includes(plain(whole)))
            .map((whole) => `${plain(whole)} from its first row`),
        ]);
        const counts = [facts.examined, facts.returned, facts.buffers];
        lines.push([name, part, [...read].join(', ') || 'by key', ...counts, ...time]);
      }
    }
    return { table: alignedTable(lines), examined };
  });
}

interface PlanNode {
  'Node Type': string;
  'Index Name'?: string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Shared Hit Blocks'?: number;
  'Shared Read Blocks'?: number;
  Plans?: PlanNode[];
}

/** Runs a statement under EXPLAIN (ANALYZE, BUFFERS) and sums up its plan. */
async function planOf(client: Client, { sql, parameters }: Statement) {
  const explain = `explain (analyze, buffers, timing off, format json) ${sql}`;
  const row = await rowOf<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(client, explain, parameters);
  const root = row['QUERY PLAN'][0].Plan;
  const nodes = [...walk(root)];
  const scans = nodes.filter((node) => /Scan$/.test(node['Node Type']));
  return {
    indexes: [...new Set(scans.flatMap((node) => node['Index Name'] ?? []))],
    /** Rows and index entries that were looked at, kept or not. */
    examined: scans.reduce((sum, node) => sum + examinedBy(node), 0),
    returned: root['Actual Rows'],
    /** Pages of 8 kB, from the cache or not. */
    buffers: (root['Shared Hit Blocks'] ?? 0) + (root['Shared Read Blocks'] ?? 0),
    /** Tables that were read from their first row to their last, but for empty ones. */
    wholeTables: scans
      .filter((node) => node['Node Type'] === 'Seq Scan' && examinedBy(node) > 0)
      .map((node) => node['Relation Name'] ?? ''),
  };
}

function* walk(node: PlanNode): Generator<PlanNode> {
  yield node;
  for (const child of node.Plans ?? []) yield* walk(child);
}

function examinedBy(node: PlanNode): number {
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  return Math.round((node['Actual Rows'] + removed) * node['Actual Loops']);
}
