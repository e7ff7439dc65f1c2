import { describe, expect, it } from 'vitest';
import { count, mergeRuns, parseReport, type TestResult } from './results.ts';

const vitest = JSON.stringify({
  testResults: [
    {
      name: '/repo/packages/a.test.ts',
      status: 'failed',
      assertionResults: [
        {
          ancestorTitles: ['orders'],
          title: '[ORD-1] lists',
          fullName: 'orders [ORD-1] lists',
          status: 'passed',
        },
        {
          ancestorTitles: ['orders'],
          title: '[ORD-2] filters',
          fullName: 'orders [ORD-2] filters',
          status: 'failed',
          failureMessages: ['\u001b[31mexpected 1\u001b[39m to be 2'],
        },
        { ancestorTitles: [], title: 'later', fullName: 'later', status: 'skipped' },
      ],
    },
    { name: '/repo/packages/b.test.ts', status: 'failed', assertionResults: [], message: 'no such module' },
    {
      name: '/repo/packages/c.test.ts',
      status: 'failed',
      assertionResults: [{ ancestorTitles: [], title: 'one', fullName: 'one', status: 'passed' }],
      message: 'afterAll: it did not stop',
    },
  ],
});

const playwright = JSON.stringify({
  config: { rootDir: '/repo/e2e' },
  suites: [
    {
      title: 'orders.spec.ts',
      specs: [],
      suites: [
        {
          title: 'the desk',
          specs: [
            {
              title: '[ORD-3] prints',
              file: 'orders.spec.ts',
              tests: [
                { projectName: 'ar', status: 'expected', expectedStatus: 'passed' },
                { projectName: 'xx', status: 'expected', expectedStatus: 'failed' },
                {
                  projectName: 'fr',
                  status: 'unexpected',
                  expectedStatus: 'passed',
                  results: [{ errors: [{ message: 'not visible' }] }],
                },
                { projectName: 'it', status: 'skipped', expectedStatus: 'passed', results: [] },
                { projectName: 'es', status: 'skipped', expectedStatus: 'skipped' },
              ],
            },
          ],
        },
      ],
    },
  ],
});

describe('parseReport', () => {
  it('reads a vitest report; a file that did not load, or failed after its tests, has failed', () => {
    const file = 'packages/a.test.ts';
    expect(parseReport(vitest, '/repo')).toEqual([
      { title: 'orders [ORD-1] lists', outcome: 'passed', file, names: ['orders', '[ORD-1] lists'] },
      {
        title: 'orders [ORD-2] filters',
        outcome: 'failed',
        file,
        names: ['orders', '[ORD-2] filters'],
        error: 'expected 1 to be 2',
      },
      { title: 'later', outcome: 'skipped', file, names: ['later'] },
      {
        title: 'packages/b.test.ts outside of its tests',
        outcome: 'failed',
        file: 'packages/b.test.ts',
        names: [],
        error: 'no such module',
      },
      { title: 'one', outcome: 'passed', file: 'packages/c.test.ts', names: ['one'] },
      {
        title: 'packages/c.test.ts outside of its tests',
        outcome: 'failed',
        file: 'packages/c.test.ts',
        names: [],
        error: 'afterAll: it did not stop',
      },
    ]);
  });

  it('reads a Playwright report, each language for itself; what did not run, or was meant to fail, has failed', () => {
    const results = parseReport(playwright, '/repo');
    expect(results.map(({ project, outcome }) => [project, outcome])).toEqual([
      ['ar', 'passed'],
      ['xx', 'failed'],
      ['fr', 'failed'],
      ['it', 'failed'],
      ['es', 'skipped'],
    ]);
    expect(results[2]).toEqual({
      title: 'orders.spec.ts the desk [ORD-3] prints (fr)',
      outcome: 'failed',
      file: 'e2e/orders.spec.ts',
      names: ['the desk', '[ORD-3] prints'],
      project: 'fr',
      error: 'not visible',
    });
  });

  it('refuses what is no report', () => {
    expect(() => parseReport('{"a":1}')).toThrow('not a report');
  });
});

describe('mergeRuns', () => {
  const test = (title: string, outcome: TestResult['outcome'], error?: string): TestResult => ({
    title,
    outcome,
    file: `${title[0]}.test.ts`,
    ...(error === undefined ? {} : { error }),
  });

  it('is the first run where nothing ran again', () => {
    const first = [test('a', 'passed'), test('b', 'failed', 'why'), test('c', 'skipped')];
    expect(mergeRuns(first, [])).toEqual(first);
  });

  it('calls failed what failed twice, with its last error', () => {
    expect(mergeRuns([test('a', 'failed', 'one')], [test('a', 'failed', 'two')])).toEqual([
      test('a', 'failed', 'two'),
    ]);
  });

  it.each([
    ['failed, then passed', test('a', 'failed', 'why'), test('a', 'passed')],
    ['passed, then failed', test('a', 'passed'), test('a', 'failed', 'why')],
  ])('calls flaky what %s, with its error', (_how, first, second) => {
    expect(mergeRuns([first], [second])).toEqual([test('a', 'flaky', 'why')]);
  });

  it('calls flaky what a failed set-up left out, and the set-up, when both passed then', () => {
    const first = [test('a one', 'skipped'), test('a outside', 'failed', 'no port')];
    expect(mergeRuns(first, [test('a one', 'passed'), test('a two', 'passed')])).toEqual([
      test('a one', 'flaky'),
      test('a outside', 'flaky', 'no port'),
      test('a two', 'flaky'),
    ]);
  });

  it('leaves a test failed whose file did not run again', () => {
    expect(mergeRuns([test('a', 'failed', 'why')], [test('b', 'passed')])[0]).toEqual(
      test('a', 'failed', 'why'),
    );
  });
});

describe('count', () => {
  it('counts flaky tests as passed', () => {
    const results = [
      { title: 'a', outcome: 'passed' as const },
      { title: 'b', outcome: 'flaky' as const },
      { title: 'c', outcome: 'failed' as const },
      { title: 'd', outcome: 'skipped' as const },
    ];
    expect(count(results)).toEqual({ passed: 2, failed: 1, skipped: 1, leftOut: 0 });
  });

  it('leaves out tests that need a Redis where none is configured, and no others', () => {
    const results = [
      { title: 'positions in Redis (needs a Redis or Valkey server) tell', outcome: 'skipped' as const },
      { title: 'positions in PostgreSQL tell', outcome: 'skipped' as const },
    ];
    expect(count(results)).toMatchObject({ skipped: 1, leftOut: 1 });
    expect(count(results, true)).toMatchObject({ skipped: 2, leftOut: 0 });
  });
});
