import { describe, expect, it } from 'vitest';
import { closingLines, isTooFlaky } from './closing.ts';
import { describeRecord, toRecord } from './record.ts';
import type { TestResult } from './results.ts';
import { applyResults, type Outcome } from './run-step.ts';

const many = (length: number, outcome: TestResult['outcome']): TestResult[] =>
  Array.from({ length }, (_, index) => ({
    title: `${outcome} ${index}`,
    outcome,
    file: 'apps/a.db.test.ts',
    names: [`${outcome} ${index}`],
    ...(outcome === 'passed' ? {} : { error: 'expected 1\nto be 2\n\n  at line 3\n  at line 4' }),
  }));
const db = (...results: TestResult[]): Outcome =>
  applyResults(
    {
      step: { id: 'db', title: 'Database tests', commands: [], runner: 'vitest' },
      ok: true,
      seconds: 61,
      output: '',
    },
    results,
  );
const words: Outcome = {
  step: { id: 'words', title: 'Words', commands: [] },
  ok: false,
  seconds: 1.25,
  output: 'a.ts: say driver, not courier\n',
};

describe('closingLines', () => {
  it('names each failed test with its file, first error and line, each flaky one, and failed steps', () => {
    const lines = closingLines([words, db(...many(40, 'passed'), ...many(1, 'flaky'), ...many(1, 'failed'))]);
    expect(lines.join('\n')).toBe(
      [
        'FAILED Words',
        '    a.ts: say driver, not courier',
        'FAILED apps/a.db.test.ts: failed 0',
        '    expected 1',
        '    to be 2',
        '    npx vitest run --project=db apps/a.db.test.ts -t "failed 0"',
        'flaky  apps/a.db.test.ts: flaky 0',
        '    expected 1',
        '    to be 2',
        '',
        'Words                          FAILED     1.3 s',
        'Database tests                 FAILED    61.0 s  41 passed, 1 failed, 1 of them flaky',
        'All                                      62.3 s',
        '',
        '41 passed, 2 failed',
      ].join('\n'),
    );
  });

  it('stays within 150 lines however many tests fail', () => {
    const lines = closingLines([db(...many(500, 'failed'))]);
    expect(lines.length).toBeLessThan(150);
    expect(lines.join('\n')).toContain('lines more: see .cache/results');
  });
});

it.each([
  [1, 20, false],
  [1, 19, false],
  [2, 38, false],
  [3, 38, true],
])('%i flaky beside %i passed are too many: %s', (flaky, passed, expected) => {
  const outcomes = [db(...many(flaky, 'flaky'), ...many(passed, 'passed'))];
  expect(isTooFlaky(outcomes)).toBe(expected);
  expect(closingLines(outcomes).at(-1)).toBe(`${flaky + passed} passed, ${expected ? 1 : 0} failed`);
});

describe('the record', () => {
  const now = new Date('2026-12-01T09:00:00Z');
  const commit = { commit: 'abcdef0123456789', isClean: true };
  const green = toRecord(commit, [db(...many(3, 'passed'))], { isGreen: true, now, previous: undefined });

  it('has commit, counts, seconds by step and the last green run', () => {
    expect(green).toEqual({
      ...commit,
      isGreen: true,
      passed: 3,
      failed: 0,
      flaky: 0,
      seconds: { db: 61, all: 61 },
      finishedAt: '2026-12-01T09:00:00.000Z',
      lastGreen: { commit: commit.commit, finishedAt: '2026-12-01T09:00:00.000Z' },
    });
  });

  it('keeps the last green run over a red one and over one with changes', () => {
    const later = { isGreen: false, now: new Date(0), previous: green };
    expect(toRecord({ ...commit, commit: 'b' }, [words], later).lastGreen).toEqual(green.lastGreen);
    const changed = { commit: 'c', isClean: false };
    expect(toRecord(changed, [], { ...later, isGreen: true }).lastGreen).toEqual(green.lastGreen);
  });

  it('is three lines', () => {
    expect(describeRecord(green, () => 2)).toEqual([
      '2026-12-01T09:00:00.000Z  abcdef01  green: 3 passed, 0 failed, 0 flaky',
      'db 61 s, all 61 s',
      'HEAD is 2 commits ahead of the last green run, abcdef01 of 2026-12-01T09:00:00.000Z',
    ]);
    expect(describeRecord({ ...green, isClean: false, lastGreen: null }, () => 0)[2]).toBe(
      'No run in this clone was green on a clean tree.',
    );
  });
});
