import { expect, it } from 'vitest';
import { isMet } from './report.ts';

const row = (through: number, maxMs: number, peakBytes: number | null, idleMs = 0) => ({
  attack: { title: 'bodies', maxStallMs: 250 },
  tally: { tried: 1, refused: 1, through, examples: [] },
  maxMs,
  idleMs,
  peakBytes,
});

it.each([
  ['nothing got through', row(0, 250, 600e6), true, true],
  ['one got through', row(1, 10, 1e6), false, false],
  ['a stall, judged by a whole run alone', row(0, 251, 1e6), false, true],
  ['a stall of the whole machine', row(0, 900, 1e6, 660), true, true],
  ['a stall beside a busy machine', row(0, 900, 1e6, 640), false, true],
  ['much memory, judged by a whole run alone', row(0, 10, 601e6), false, true],
  ['a server elsewhere', row(0, 10, null), true, true],
])('%s', (_what, one, whole, sample) => {
  expect([isMet(one, false), isMet(one, true)]).toEqual([whole, sample]);
});
