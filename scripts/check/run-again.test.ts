import { describe, expect, it } from 'vitest';
import type { TestResult } from './results.ts';
import { canRunAgain, lineToRunAlone, stepAgain, testList } from './run-again.ts';
import type { Outcome } from './run-step.ts';
import type { Step } from './steps.ts';

const DB: Step = {
  id: 'db',
  title: 'Database tests',
  commands: [['vitest.mjs', 'run', '--project=db', '--outputFile.json=/results/db.json']],
  runner: 'vitest',
  report: 'db.json',
};
const E2E: Step = {
  id: 'e2e',
  title: 'The whole product',
  commands: [['cli.js', 'test', '/orders.spec.ts']],
  runner: 'playwright',
  report: 'e2e.json',
  cwd: 'e2e',
  env: { E2E_REPORT: '/results/e2e.json', E2E_LANGUAGES: 'both' },
};
const places = { folder: '/results/again', list: '/results/again/tests.txt' };
const test = (file: string, ...names: string[]): TestResult => ({
  title: names.join(' '),
  outcome: 'failed',
  file,
  names,
});
const prints = { ...test('e2e/orders.spec.ts', 'the desk', '[ORD-3] prints'), project: 'ar' };

describe('stepAgain', () => {
  it('runs the files of failed vitest tests once each, with one worker and a report of its own', () => {
    const tests = [
      test('apps/a.db.test.ts', 'one'),
      test('apps/a.db.test.ts', 'two'),
      test('apps/b.db.test.ts'),
    ];
    expect(stepAgain(DB, tests, places).commands).toEqual([
      [
        'vitest.mjs',
        'run',
        '--project=db',
        '--outputFile.json=/results/again/db.json',
        '--no-file-parallelism',
        'apps/a.db.test.ts',
        'apps/b.db.test.ts',
      ],
    ]);
  });

  it('runs single Playwright tests by a list, with one worker, a trace and a report of its own', () => {
    const step = stepAgain(E2E, [prints], places);
    expect(step.commands).toEqual([
      [
        'cli.js',
        'test',
        '--test-list',
        '/results/again/tests.txt',
        '--workers=1',
        '--trace=retain-on-failure',
      ],
    ]);
    expect(step.env).toEqual({ E2E_REPORT: '/results/again/e2e.json', E2E_LANGUAGES: 'both' });
  });

  it('runs the whole step where no test failed', () => {
    expect(stepAgain(E2E, [], places).commands).toEqual([
      ['cli.js', 'test', '/orders.spec.ts', '--trace=retain-on-failure'],
    ]);
  });
});

it('lists Playwright tests by language, file in the folder of the specs, groups and title', () => {
  expect(testList([prints], '/repo')).toBe('[ar] › orders.spec.ts › the desk › [ORD-3] prints\n');
});

it.each([
  [
    DB,
    test('apps/a.db.test.ts', 'orders', '[ORD-1] costs 5 (now)'),
    'npx vitest run --project=db apps/a.db.test.ts -t "\\[ORD-1\\] costs 5 \\(now\\)"',
  ],
  [DB, test('apps/a.db.test.ts'), 'npx vitest run --project=db apps/a.db.test.ts'],
  [E2E, prints, 'cd e2e && npx playwright test orders.spec.ts --project=ar -g "\\[ORD-3\\] prints"'],
])('names the line that runs a test of $id alone', (step, result, line) => {
  expect(lineToRunAlone(step, result)).toBe(line);
});

describe('canRunAgain', () => {
  const outcome = (more: Partial<Outcome>): Outcome => ({
    step: DB,
    ok: false,
    seconds: 1,
    output: '',
    ...more,
  });
  const counts = { passed: 1, failed: 0, skipped: 0, leftOut: 0 };

  it.each([
    ['failed tests', { counts: { ...counts, failed: 1 } }, true],
    ['a runner that failed outside of the tests', { counts }, true],
    ['tests that someone skipped', { counts: { ...counts, skipped: 1 } }, false],
    ['a step without tests', { step: { id: 'words', title: 'Words', commands: [] } }, false],
    ['a step that passed', { ok: true, counts }, false],
  ])('%s', (_what, more, expected) => {
    expect(canRunAgain(outcome(more))).toBe(expected);
  });
});
