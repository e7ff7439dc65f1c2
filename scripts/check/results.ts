import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** One test as a runner reported it. */
export interface TestResult {
  /** With the names of the groups around it. */
  readonly title: string;
  /** `flaky` is what failed in one run and passed in another. */
  readonly outcome: 'passed' | 'flaky' | 'failed' | 'skipped';
  /** Path from the root of the repository. */
  readonly file?: string;
  /** Names of the groups around it and its own, as its file has them; none for a failure outside of the tests. */
  readonly names?: readonly string[];
  /** The Playwright project: the language. */
  readonly project?: string;
  /** What the first failure said, in plain text. */
  readonly error?: string;
}

/** Names of the runners' reports, which the gate writes below .cache/results. */
export const REPORTS = ['unit.json', 'browser.json', 'db.json', 'e2e.json'] as const;
/** The folder beside them with the reports of what ran again. */
export const AGAIN = 'again';

/** Reads a runner's JSON report, vitest's or Playwright's; paths become relative to `root`. Throws when it is neither. */
export function parseReport(text: string, root = '/'): TestResult[] {
  const report: unknown = JSON.parse(text);
  if (isObject(report) && Array.isArray(report.testResults))
    return report.testResults.flatMap((file) => fromVitestFile(file, root));
  if (isObject(report) && Array.isArray(report.suites)) {
    const dir = isObject(report.config) ? asText(report.config.rootDir) : '';
    return report.suites.flatMap((suite) => fromSuite(suite, [], (file) => relative(root, join(dir, file))));
  }
  throw new Error('not a report of a test runner that is known');
}

/** The tests of the gate's reports in a folder, judged over both of their runs; empty where there is none. */
export async function readResults(dir: string, root: string): Promise<TestResult[]> {
  const read = (path: string) =>
    readFile(path, 'utf8').then(
      (text) => parseReport(text, root),
      () => [],
    );
  const all = await Promise.all(
    REPORTS.map(async (name) => mergeRuns(await read(join(dir, name)), await read(join(dir, AGAIN, name)))),
  );
  return all.flat();
}

/** Tests by what identifies them over their runs: file, title, and which one of several of that title. */
function byKey(results: readonly TestResult[]): Map<string, TestResult> {
  const seen = new Map<string, number>();
  return new Map(
    results.map((result) => {
      const name = `${result.file} ${result.title}`;
      const place = (seen.get(name) ?? 0) + 1;
      seen.set(name, place);
      return [`${name} ${place}`, result];
    }),
  );
}

/**
 * Judges tests over a run and a second one of what failed in it: failed is what failed in both, flaky what failed in
 * one. A file that failed outside of its tests is flaky when it passed the second time.
 */
export function mergeRuns(first: readonly TestResult[], again: readonly TestResult[]): TestResult[] {
  const seconds = byKey(again);
  const filesAgain = new Set(again.map(({ file }) => file));
  const failedFiles = new Set(first.filter(({ outcome }) => outcome === 'failed').map(({ file }) => file));
  const merged = [...byKey(first)].map(([key, result]): TestResult => {
    const second = seconds.get(key);
    seconds.delete(key);
    if (result.outcome === 'passed') return second?.outcome === 'failed' ? flaky(result, second) : result;
    if (second) return second.outcome === 'passed' ? flaky(result, result) : second;
    if (result.outcome === 'failed' && filesAgain.has(result.file)) return flaky(result, result);
    return result;
  });
  const added = [...seconds.values()].map((result) =>
    result.outcome === 'passed' && failedFiles.has(result.file) ? flaky(result, result) : result,
  );
  return [...merged, ...added];
}

const flaky = (result: TestResult, { error }: TestResult): TestResult => ({
  ...result,
  outcome: 'flaky',
  ...(error === undefined ? {} : { error }),
});

/** At the end of a title: the one thing whose absence leaves a test out, and that a machine may lack. */
const NEEDS_REDIS = '(needs a Redis or Valkey server)';

export interface Counts {
  /** With the flaky ones. */
  readonly passed: number;
  readonly failed: number;
  /** Without those that were left out. */
  readonly skipped: number;
  /** Tests that need a Redis, where none is configured. */
  readonly leftOut: number;
}

/** How many tests ended how. With `hasRedis`, when REDIS_URL names one, nothing may be left out for want of it. */
export function count(results: readonly TestResult[], hasRedis = false): Counts {
  const of = (outcome: TestResult['outcome']) =>
    results.filter((result) => result.outcome === outcome).length;
  const leftOut = hasRedis
    ? 0
    : results.filter(({ outcome, title }) => outcome === 'skipped' && title.includes(NEEDS_REDIS)).length;
  return {
    passed: of('passed') + of('flaky'),
    failed: of('failed'),
    skipped: of('skipped') - leftOut,
    leftOut,
  };
}

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;
const listOf = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : []);
const asText = (value: unknown): string => (typeof value === 'string' ? value : '');
// biome-ignore lint/suspicious/noControlCharactersInRegex: runners colour their messages
const plain = (value: unknown): string => asText(value).replaceAll(/\u001b\[[0-9;]*m/g, '');

function fromVitestFile(report: unknown, root: string): TestResult[] {
  if (!isObject(report)) return [];
  const file = relative(root, asText(report.name));
  const tests = listOf(report.assertionResults).map((test): TestResult => {
    const groups = Array.isArray(test.ancestorTitles) ? test.ancestorTitles.map(asText) : [];
    const [error] = Array.isArray(test.failureMessages) ? test.failureMessages : [];
    return {
      title: asText(test.fullName) || asText(test.title),
      outcome: test.status === 'passed' ? 'passed' : test.status === 'failed' ? 'failed' : 'skipped',
      file,
      names: [...groups, asText(test.title)],
      ...(error === undefined ? {} : { error: plain(error) }),
    };
  });
  // A file that could not be loaded, or failed before or after its tests.
  if (report.status === 'failed' && tests.every(({ outcome }) => outcome !== 'failed')) {
    const error = plain(report.message);
    return [...tests, { title: `${file} outside of its tests`, outcome: 'failed', file, names: [], error }];
  }
  return tests;
}

const PLAYWRIGHT: Record<string, TestResult['outcome']> = {
  expected: 'passed',
  flaky: 'flaky',
  skipped: 'skipped',
};

function fromSuite(
  suite: unknown,
  around: readonly string[],
  pathOf: (file: string) => string,
): TestResult[] {
  if (!isObject(suite)) return [];
  const groups = [...around, asText(suite.title)];
  const inner = listOf(suite.suites).flatMap((child) => fromSuite(child, groups, pathOf));
  const own = listOf(suite.specs).flatMap((spec) =>
    listOf(spec.tests).map((test): TestResult => {
      const project = asText(test.projectName);
      const errors = listOf(test.results).flatMap((run) => listOf(run.errors));
      return {
        title: [...groups, asText(spec.title), `(${project})`].join(' '),
        outcome: outcomeOf(test),
        file: pathOf(asText(spec.file)),
        // The outermost group is the file.
        names: [...groups.slice(1), asText(spec.title)],
        project,
        ...(errors.length === 0 ? {} : { error: plain(errors[0]?.message) }),
      };
    }),
  );
  return [...own, ...inner];
}

function outcomeOf(test: Json): TestResult['outcome'] {
  // A test that is meant to fail shows that something does not work.
  if (asText(test.expectedStatus) === 'failed') return 'failed';
  const outcome = PLAYWRIGHT[asText(test.status)] ?? 'failed';
  // What never ran, because something before it failed, is called skipped as well.
  const isMeant = asText(test.expectedStatus) === 'skipped';
  return outcome === 'skipped' && !isMeant ? 'failed' : outcome;
}
