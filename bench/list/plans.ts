import type { Client } from 'pg';
import type { Statement } from '../../tools/harness/wire-tap.ts';

/** What a statement read to answer. */
export interface PlanFacts {
  readonly indexes: readonly string[];
  /** Rows and index entries that were looked at, kept or not. */
  readonly examined: number;
  readonly returned: number;
  /** Pages of 8 kB, from the cache or not. */
  readonly buffers: number;
  /** Tables that were read from their first row to their last, but for empty ones. */
  readonly wholeTables: readonly string[];
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
export async function planOf(client: Client, { sql, parameters }: Statement): Promise<PlanFacts> {
  const { rows } = await client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
    `explain (analyze, buffers, timing off, format json) ${sql}`,
    [...parameters],
  );
  const root = rows[0]?.['QUERY PLAN'][0]?.Plan;
  if (!root) throw new Error('EXPLAIN answered no plan');
  const nodes = [...walk(root)];
  const scans = nodes.filter((node) => /Scan$/.test(node['Node Type']));
  return {
    indexes: [...new Set(scans.flatMap((node) => node['Index Name'] ?? []))],
    examined: scans.reduce((sum, node) => sum + examinedBy(node), 0),
    returned: root['Actual Rows'],
    buffers: (root['Shared Hit Blocks'] ?? 0) + (root['Shared Read Blocks'] ?? 0),
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
