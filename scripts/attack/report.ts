import { alignedTable, inMB } from '../../tools/harness/figures.ts';
import type { Measured } from './probe.ts';
import type { Tally } from './tally.ts';
import type { Attack } from './types.ts';

/** Longest answer of `/healthz` in ms behind any single client. */
const MAX_STALL_MS = 250;
/** Bytes; the server's peak of resident memory. */
const MAX_MEMORY_BYTES = 600e6;

export interface Row extends Measured {
  readonly attack: Pick<Attack, 'title' | 'maxStallMs'>;
  readonly tally: Pick<Tally, 'tried' | 'refused' | 'through' | 'examples'>;
}

/** Whether nothing got through and, in a whole run, time less that of an idle process, and memory, keep to their goals. */
export function isMet({ attack, tally, maxMs, idleMs, peakBytes }: Row, sample: boolean): boolean {
  if (tally.through > 0) return false;
  const { maxStallMs = MAX_STALL_MS } = attack;
  return sample || (maxMs - idleMs <= maxStallMs && (peakBytes ?? 0) <= MAX_MEMORY_BYTES);
}

/** A line for each attack, for a terminal and Markdown alike. */
export function tableOf(rows: readonly Row[], sample: boolean): string {
  const head = ['attack', 'tried', 'refused', 'got through', '/healthz at most', 'idle process'];
  return alignedTable([
    [...head, 'goal', 'peak memory', ''],
    ...rows.map((row) => [
      row.attack.title,
      ...[row.tally.tried, row.tally.refused, row.tally.through],
      ...[row.maxMs, row.idleMs].map((ms) => `${Math.ceil(ms)} ms`),
      `≤ ${row.attack.maxStallMs ?? MAX_STALL_MS} ms`,
      row.peakBytes === null ? '—' : inMB(row.peakBytes),
      isMet(row, sample) ? 'met' : 'MISSED',
    ]),
  ]);
}
