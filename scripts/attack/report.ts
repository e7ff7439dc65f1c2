import { alignedTable, inMB } from '../../tools/harness/report.ts';
import type { Measured } from './probe.ts';
import type { Tally } from './tally.ts';
import type { Attack } from './types.ts';

/** Bytes; the server's peak of resident memory. */
const MAX_MEMORY_BYTES = 600e6;

/** What came of one attack. */
export interface Row extends Measured {
  readonly attack: Pick<Attack, 'title' | 'maxStallMs'>;
  readonly tally: Pick<Tally, 'tried' | 'refused' | 'through' | 'examples'>;
}

/**
 * Whether nothing got through and, in a whole run, time and memory keep to their goals. Time that an idle process needed
 * as well does not count.
 */
export function isMet({ attack, tally, maxMs, idleMs, peakBytes }: Row, sample: boolean): boolean {
  if (tally.through > 0) return false;
  return sample || (maxMs - idleMs <= attack.maxStallMs && (peakBytes ?? 0) <= MAX_MEMORY_BYTES);
}

/** A line for each attack, for a terminal and Markdown alike. */
export function tableOf(rows: readonly Row[], sample: boolean): string {
  return alignedTable([
    [
      'attack',
      'tried',
      'refused',
      'got through',
      '/healthz at most',
      'idle process',
      'goal',
      'peak memory',
      '',
    ],
    ...rows.map((row) => [
      row.attack.title,
      String(row.tally.tried),
      String(row.tally.refused),
      String(row.tally.through),
      `${Math.ceil(row.maxMs)} ms`,
      `${Math.ceil(row.idleMs)} ms`,
      `≤ ${row.attack.maxStallMs} ms`,
      row.peakBytes === null ? '—' : inMB(row.peakBytes),
      isMet(row, sample) ? 'met' : 'MISSED',
    ]),
  ]);
}
