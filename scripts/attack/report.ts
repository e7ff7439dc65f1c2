import { alignedTable, inMB } from '../../bench/harness/report.ts';
import type { Tally } from './tally.ts';
import type { Attack } from './types.ts';

/** Bytes; the server's peak of resident memory. */
const MAX_MEMORY_BYTES = 600e6;

/** What came of one attack. */
export interface Row {
  readonly attack: Pick<Attack, 'title' | 'maxStallMs'>;
  readonly tally: Pick<Tally, 'tried' | 'refused' | 'through' | 'examples'>;
  /** Longest answer of `/healthz` in ms. */
  readonly maxMs: number;
  /** Peak of the server's resident memory; null where it runs elsewhere. */
  readonly peakBytes: number | null;
}

/** Whether nothing got through and, in a whole run, time and memory keep to their goals. */
export function isMet({ attack, tally, maxMs, peakBytes }: Row, sample: boolean): boolean {
  if (tally.through > 0) return false;
  return sample || (maxMs <= attack.maxStallMs && (peakBytes ?? 0) <= MAX_MEMORY_BYTES);
}

/** A line for each attack, for a terminal and Markdown alike. */
export function tableOf(rows: readonly Row[], sample: boolean): string {
  return alignedTable([
    ['attack', 'tried', 'refused', 'got through', '/healthz at most', 'goal', 'peak memory', ''],
    ...rows.map((row) => [
      row.attack.title,
      String(row.tally.tried),
      String(row.tally.refused),
      String(row.tally.through),
      `${Math.ceil(row.maxMs)} ms`,
      `≤ ${row.attack.maxStallMs} ms`,
      row.peakBytes === null ? '—' : inMB(row.peakBytes),
      isMet(row, sample) ? 'met' : 'MISSED',
    ]),
  ]);
}
