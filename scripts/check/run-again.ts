import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { AGAIN, mergeRuns, type TestResult } from './results.ts';
import { applyResults, type Outcome, runStep } from './run-step.ts';
import type { Step } from './steps.ts';

/** Whether a second run can tell a failure from a chance: the tests of a runner failed, or the runner itself did. */
export const canRunAgain = ({ ok, step, counts }: Outcome): boolean =>
  !ok && step.runner !== undefined && (counts?.skipped === 0 || (counts?.failed ?? 0) > 0);

/**
 * Runs what failed in a step again, with one worker and nothing beside it, and judges each test over both runs. Vitest runs
 * whole files again, as tests of a file may share their set-up; Playwright single tests. Where no test failed but the
 * runner did (an unhandled rejection, a product that did not start), the whole step runs again.
 */
export async function runAgain(outcome: Outcome, root: string, results: string): Promise<Outcome> {
  const { step, results: first = [] } = outcome;
  const failed = first.filter(isUnsettled(first));
  const folder = join(results, AGAIN);
  await mkdir(folder, { recursive: true });
  const list = join(folder, 'tests.txt');
  if (step.runner === 'playwright') await writeFile(list, testList(failed, root));
  const second = await runStep(stepAgain(step, failed, { folder, list }), root, folder);
  const isRunnerAtFault = failed.length === 0;
  const chance: TestResult = {
    title: `${step.title}: the runner failed outside of the tests`,
    outcome: 'flaky',
    error: firstErrorIn(outcome.output),
  };
  const merged = [
    ...mergeRuns(first, second.results ?? []),
    ...(isRunnerAtFault && second.ok ? [chance] : []),
  ];
  return applyResults(
    {
      step,
      ok: second.ok,
      seconds: outcome.seconds + second.seconds,
      output: second.ok ? outcome.output : second.output,
    },
    merged,
  );
}

/** The first error that a runner printed, with the lines after it; its last lines where it printed none. */
function firstErrorIn(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const first = lines.findIndex((line) => /\bError\b/.test(line));
  return (first === -1 ? lines.slice(-5) : lines.slice(first, first + 5)).join('\n');
}

/** Failed tests, and those that a failure of their file kept from running. */
function isUnsettled(results: readonly TestResult[]): (result: TestResult) => boolean {
  const files = new Set(results.filter(({ outcome }) => outcome === 'failed').map(({ file }) => file));
  return ({ outcome, file }) => outcome === 'failed' || (outcome === 'skipped' && files.has(file));
}

/** The step limited to tests, with one worker and a report of its own. */
export function stepAgain(
  step: Step,
  tests: readonly TestResult[],
  { folder, list }: { folder: string; list: string },
): Step {
  const [command = []] = step.commands;
  const report = step.report ?? '';
  if (step.runner === 'playwright') {
    const [cli = '', test = ''] = command;
    const limits = tests.length === 0 ? command.slice(2) : ['--test-list', list, '--workers=1'];
    const env = { ...step.env, E2E_REPORT: join(folder, report) };
    return { ...step, commands: [[cli, test, ...limits, '--trace=retain-on-failure']], env };
  }
  const files = [...new Set(tests.flatMap(({ file }) => file ?? []))];
  const withoutReport = command.filter((word) => !word.startsWith('--outputFile.json='));
  return {
    ...step,
    commands: [
      [...withoutReport, `--outputFile.json=${join(folder, report)}`, '--no-file-parallelism', ...files],
    ],
  };
}

/** Tests in the form of Playwright's `--test-list`, a line each; files are relative to the folder of the specs. */
export const testList = (tests: readonly TestResult[], root: string): string =>
  tests
    .map(({ project = '', file = '', names = [] }) => {
      const spec = relative(join(root, 'e2e'), join(root, file));
      return `[${project}] › ${spec} › ${names.join(' › ')}\n`;
    })
    .join('');

/** The shell line that runs a test alone. */
export function lineToRunAlone(step: Step, { file = '', names = [], project }: TestResult): string {
  const title = `"${(names.at(-1) ?? '').replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('"', '.')}"`;
  if (step.runner === 'playwright') {
    return `cd ${dirname(file)} && npx playwright test ${file.slice(dirname(file).length + 1)} --project=${project} -g ${title}`;
  }
  return `npx vitest run --project=${step.id} ${file}${names.length === 0 ? '' : ` -t ${title}`}`;
}
