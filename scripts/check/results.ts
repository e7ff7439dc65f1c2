import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** One test as a runner reported it. */
export interface TestResult {
  /** With the names of the groups around it. */
  readonly title: string;
  /** `flaky` is what passed only when it was tried again. */
  readonly outcome: 'passed' | 'flaky' | 'failed' | 'skipped';
}

/** Reads a runner's JSON report: vitest's or Playwright's. Throws when it is neither. */
export function parseReport(text: string): TestResult[] {
  const report: unknown = JSON.parse(text);
  if (isObject(report) && Array.isArray(report.testResults))
    return report.testResults.flatMap(fromVitestFile);
  if (isObject(report) && Array.isArray(report.suites))
    return report.suites.flatMap((suite) => fromSuite(suite, []));
  throw new Error('not a report of a test runner that is known');
}

/** The tests of all reports in a folder; empty where there is none. */
export async function readResults(dir: string): Promise<TestResult[]> {
  const names = (await readdir(dir).catch(() => [])).filter((name) => name.endsWith('.json'));
  const reports = await Promise.all(names.map((name) => readFile(join(dir, name), 'utf8')));
  return reports.flatMap(parseReport);
}

/** At the end of a title: the one thing whose absence leaves a test out, and that a machine may lack. */
const NEEDS_REDIS = '(needs a Redis or Valkey server)';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  /** Without those that were left out. */
  readonly skipped: number;
  /** Tests that need a Redis, where none is configured. */
  readonly leftOut: number;
  /** Titles; these tests are among the passed ones. */
  readonly flaky: readonly string[];
}

/** How many tests ended how. With `hasRedis`, when REDIS_URL names one, nothing may be left out for want of it. */
export function count(results: readonly TestResult[], hasRedis = false): Counts {
  const of = (outcome: TestResult['outcome']) =>
    results.filter((result) => result.outcome === outcome).length;
  const leftOut = hasRedis
    ? 0
    : results.filter(({ outcome, title }) => outcome === 'skipped' && title.includes(NEEDS_REDIS)).length;
  const flaky = results.filter(({ outcome }) => outcome === 'flaky').map(({ title }) => title);
  return {
    passed: of('passed') + flaky.length,
    failed: of('failed'),
    skipped: of('skipped') - leftOut,
    leftOut,
    flaky,
  };
}

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;
const listOf = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : []);
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

function fromVitestFile(file: unknown): TestResult[] {
  if (!isObject(file)) return [];
  const tests = listOf(file.assertionResults);
  // A file that could not even be loaded has no tests, and has failed all the same.
  if (tests.length === 0 && file.status === 'failed') return [{ title: text(file.name), outcome: 'failed' }];
  return tests.map((test) => ({
    title: text(test.fullName) || text(test.title),
    outcome: test.status === 'passed' ? 'passed' : test.status === 'failed' ? 'failed' : 'skipped',
  }));
}

const PLAYWRIGHT: Record<string, TestResult['outcome']> = {
  expected: 'passed',
  flaky: 'flaky',
  skipped: 'skipped',
};

function fromSuite(suite: unknown, around: readonly string[]): TestResult[] {
  if (!isObject(suite)) return [];
  const names = [...around, text(suite.title)];
  const inner = listOf(suite.suites).flatMap((child) => fromSuite(child, names));
  const own = listOf(suite.specs).flatMap((spec) =>
    listOf(spec.tests).map((test): TestResult => {
      const title = [...names, text(spec.title), `(${text(test.projectName)})`].join(' ');
      // A test that is meant to fail shows that something does not work.
      if (text(test.expectedStatus) === 'failed') return { title, outcome: 'failed' };
      return { title, outcome: PLAYWRIGHT[text(test.status)] ?? 'failed' };
    }),
  );
  return [...own, ...inner];
}
