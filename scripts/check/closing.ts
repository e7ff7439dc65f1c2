import { totals } from './record.ts';
import type { TestResult } from './results.ts';
import { lineToRunAlone } from './run-again.ts';
import type { Outcome } from './run-step.ts';

/** One test in so many may be flaky; more is a fault of its own. */
export const STEADY = 20;
/** Lines that name failures; with the table they stay below 150, which a log that is cut keeps. */
const MAX_LINES = 110;
const ERROR_LINES = 3;

/** Whether too many tests passed in one run only. */
export function isTooFlaky(outcomes: readonly Outcome[]): boolean {
  const { passed, flaky } = totals(outcomes);
  return flaky > passed / STEADY;
}

/** A step's line: state, seconds, counts. */
export function line({ ok, seconds, counts, results = [] }: Outcome): string {
  const flaky = results.filter(({ outcome }) => outcome === 'flaky').length;
  const more = [
    flaky > 0 ? `, ${flaky} of them flaky` : '',
    counts?.leftOut ? `, ${counts.leftOut} left out: no Redis or Valkey server here` : '',
  ];
  const tests = counts ? `${counts.passed} passed, ${counts.failed} failed${more.join('')}` : '';
  return `${ok ? 'ok    ' : 'FAILED'} ${seconds.toFixed(1).padStart(7)} s  ${tests}`.trimEnd();
}

/**
 * The end of the gate's output: each failed test with its file, its first error and the line that runs it alone, each flaky
 * one with its first error, the table of the steps, and as the last line `N passed, N failed`.
 */
export function closingLines(outcomes: readonly Outcome[]): string[] {
  const failed = outcomes.filter(({ ok }) => !ok).flatMap(describeFailure);
  const flaky = outcomes.flatMap(({ results = [] }) =>
    results.filter(({ outcome }) => outcome === 'flaky').flatMap(describeFlaky),
  );
  const seconds = outcomes.reduce((sum, outcome) => sum + outcome.seconds, 0);
  const sums = totals(outcomes);
  return [
    ...cut([...failed, ...flaky], MAX_LINES),
    ...(isTooFlaky(outcomes)
      ? [`More than one in ${STEADY} tests passed in one of two runs only: repair them.`]
      : []),
    '',
    ...outcomes.map((outcome) => `${outcome.step.title.padEnd(30)} ${line(outcome)}`),
    `${'All'.padEnd(37)} ${seconds.toFixed(1).padStart(7)} s`,
    '',
    `${sums.passed} passed, ${sums.failed + (isTooFlaky(outcomes) ? 1 : 0)} failed`,
  ];
}

function describeFailure({ step, output, results = [] }: Outcome): string[] {
  const failed = results.filter(({ outcome }) => outcome === 'failed');
  if (failed.length === 0) return [`FAILED ${step.title}`, ...lastLines(output)];
  return failed.flatMap((test) => [
    `FAILED ${test.file}: ${test.title}`,
    ...firstLines(test),
    `    ${lineToRunAlone(step, test)}`,
  ]);
}

const describeFlaky = (test: TestResult): string[] => [
  `flaky  ${test.file ?? ''}: ${test.title}`,
  ...firstLines(test),
];

const firstLines = ({ error = '' }: TestResult): string[] => indent(error.split('\n').slice(0, ERROR_LINES));
const lastLines = (output: string): string[] => indent(output.trimEnd().split('\n').slice(-10));
const indent = (lines: readonly string[]): string[] =>
  lines.filter((text) => text.trim() !== '').map((text) => `    ${text.trimEnd()}`);

const cut = (lines: readonly string[], most: number): string[] =>
  lines.length <= most
    ? [...lines]
    : [...lines.slice(0, most), `… and ${lines.length - most} lines more: see .cache/results`];
