import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ensureBrowser } from '../tools/lib/browser.mjs';
import { closingLines, isTooFlaky, line } from './check/closing.ts';
import { describeRecord, readCommit, readRecord, toRecord, writeRecord } from './check/record.ts';
import { listFiles, runGit } from './check/repository.ts';
import { AGAIN } from './check/results.ts';
import { canRunAgain, runAgain } from './check/run-again.ts';
import { type Outcome, runStep } from './check/run-step.ts';
import { listChangedFiles } from './check/since/changed-files.ts';
import { limitSteps } from './check/since/limit-steps.ts';
import { allSteps, type Step } from './check/steps.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const WHOLE = join(root, '.cache/results');

/**
 * `npm run check`: the gate. Stops at the first step without tests that fails; with CI or `--all` it goes on. Tests that
 * fail run again at the end, alone, and fail the gate only when they fail then too. `--only unit,db` runs those steps alone,
 * `--since main` only what the change since that ref can reach, `--full` also what is left to a release, `--last` prints
 * the record of the last whole run. The last line is `N passed, N failed` over all tests.
 */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      since: { type: 'string' },
      all: { type: 'boolean', default: Boolean(process.env.CI) },
      full: { type: 'boolean', default: false },
      last: { type: 'boolean', default: false },
    },
  });
  const previous = await readRecord(WHOLE);
  if (values.last) return printLast(previous);
  // A partial run leaves the reports of the last whole one as they are.
  const results = values.since === undefined ? WHOLE : join(root, '.cache/results-since');
  const steps = reachedSteps(chooseSteps(allSteps(root, results, values.full), values), values.since);
  const isWhole = values.only === undefined && values.since === undefined;
  if (values.only === undefined) await rm(results, { recursive: true, force: true });
  await rm(join(results, AGAIN), { recursive: true, force: true });
  await mkdir(results, { recursive: true });
  if (isWhole && previous) await writeRecord(results, previous);
  if (steps.some(({ id }) => id === 'browser' || id === 'e2e')) process.env.CHROMIUM_PATH = ensureBrowser();
  const commit = readCommit(root);

  let isInterrupted = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      isInterrupted = true;
    });
  }
  const outcomes: Outcome[] = [];
  for (const step of steps.filter(({ isLast }) => !isLast)) {
    if (isInterrupted) return 1;
    const outcome = await announced(step.title, () => runStep(step, root, results));
    outcomes.push(outcome);
    if (!outcome.ok && !canRunAgain(outcome) && !values.all) break;
  }
  for (const [index, outcome] of outcomes.entries()) {
    if (isInterrupted) return 1;
    if (canRunAgain(outcome))
      outcomes[index] = await announced(`${outcome.step.title}, again`, () =>
        runAgain(outcome, root, results),
      );
  }
  await writeFlaky(results, outcomes);
  for (const step of steps.filter(({ isLast }) => isLast)) {
    if (outcomes.some(({ ok }) => !ok) && !values.all) break;
    outcomes.push(await announced(step.title, () => runStep(step, root, results)));
    console.log(indent(outcomes.at(-1)?.output ?? ''));
  }
  for (const text of closingLines(outcomes)) console.log(text);
  const isGreen = outcomes.length === steps.length && outcomes.every(({ ok }) => ok) && !isTooFlaky(outcomes);
  if (isWhole) await writeRecord(results, toRecord(commit, outcomes, { isGreen, now: new Date(), previous }));
  return isGreen ? 0 : 1;
}

function chooseSteps(
  steps: readonly Step[],
  { only, full }: { only?: string | undefined; full: boolean },
): readonly Step[] {
  if (only === undefined) return steps.filter(({ isFullOnly }) => full || !isFullOnly);
  const wanted = only.split(',');
  const unknown = wanted.filter((id) => !steps.some((step) => step.id === id));
  if (unknown.length > 0) {
    console.error(`No step ${unknown.join(', ')}; there are ${steps.map(({ id }) => id).join(', ')}.`);
    process.exit(1);
  }
  return steps.filter(({ id }) => wanted.includes(id));
}

function reachedSteps(steps: readonly Step[], ref: string | undefined): readonly Step[] {
  if (ref === undefined) return steps;
  const { base, files } = listChangedFiles(root, ref);
  console.log(`${files.length} files changed since ${ref}\n`);
  return files.length === 0 ? [] : limitSteps(steps, { base, files, all: listFiles(root) });
}

/** Runs a step and prints its line, and what it said where it failed. */
async function announced(title: string, work: () => Promise<Outcome>): Promise<Outcome> {
  process.stdout.write(`${title.padEnd(30)} `);
  const outcome = await work();
  console.log(line(outcome));
  if (!outcome.ok && !outcome.step.isLast) console.log(indent(outcome.output));
  return outcome;
}

/** Names the flaky tests with their errors in flaky.json, for their repair. */
async function writeFlaky(results: string, outcomes: readonly Outcome[]): Promise<void> {
  const flaky = outcomes.flatMap(({ step, results: tests = [] }) =>
    tests
      .filter(({ outcome }) => outcome === 'flaky')
      .map(({ file, title, error }) => ({ step: step.id, file, title, error })),
  );
  await writeFile(join(results, 'flaky.json'), `${JSON.stringify(flaky, null, 2)}\n`);
}

function printLast(record: Awaited<ReturnType<typeof readRecord>>): number {
  if (!record) {
    console.log('The gate has not run as a whole in this clone.');
    return 1;
  }
  const commitsSince = (commit: string) =>
    Number(runGit(root, ['rev-list', '--count', `${commit}..HEAD`])[0] ?? 0);
  for (const text of describeRecord(record, commitsSince)) console.log(text);
  return record.isGreen ? 0 : 1;
}

const indent = (text: string): string => text.trimEnd().replaceAll(/^/gm, '    ');

process.exitCode = await main();
