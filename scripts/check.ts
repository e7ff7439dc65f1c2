import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { listFiles } from './check/repository.ts';
import { type Outcome, runStep } from './check/run-step.ts';
import { listChangedFiles } from './check/since/changed-files.ts';
import { limitSteps } from './check/since/limit-steps.ts';
import { allSteps, type Step } from './check/steps.ts';
import { ensureBrowser } from './lib/browser.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * `npm run check`: the gate. Stops at the first step that fails and shows its output. `--only unit,db` runs those
 * steps alone, `--since main` only the steps and tests that the change since that ref can reach, `--all` continues
 * after a failure. The last line is `N passed, N failed` over all tests.
 */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      since: { type: 'string' },
      all: { type: 'boolean', default: false },
    },
  });
  // A partial run leaves the reports of the last whole one as they are.
  const results = join(root, values.since === undefined ? '.cache/results' : '.cache/results-since');
  process.env.E2E_REPORT = join(results, 'e2e.json');
  const steps = reachedSteps(chooseSteps(allSteps(root, results), values.only), values.since);
  if (values.only === undefined) await rm(results, { recursive: true, force: true });
  await mkdir(results, { recursive: true });
  if (steps.some(({ id }) => id === 'browser' || id === 'e2e')) process.env.CHROMIUM_PATH = ensureBrowser();

  const outcomes: Outcome[] = [];
  for (const step of steps) {
    process.stdout.write(`${step.title.padEnd(30)} `);
    const outcome = await runStep(step, root, results);
    outcomes.push(outcome);
    console.log(line(outcome));
    if (!outcome.ok) console.log(indent(outcome.output));
    else if (step.id === 'trace') console.log(indent(outcome.output));
    for (const title of outcome.counts?.flaky ?? []) console.log(`    passed when tried again: ${title}`);
    if (!outcome.ok && !values.all) break;
  }
  table(outcomes);
  console.log(totals(outcomes));
  return outcomes.every(({ ok }) => ok) && outcomes.length === steps.length ? 0 : 1;
}

function chooseSteps(steps: readonly Step[], only: string | undefined): readonly Step[] {
  if (only === undefined) return steps;
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

function line({ ok, seconds, counts }: Outcome): string {
  const leftOut = counts?.leftOut ? `, ${counts.leftOut} left out: no Redis or Valkey server here` : '';
  const tests = counts ? `${counts.passed} passed, ${counts.failed} failed${leftOut}` : '';
  return `${ok ? 'ok    ' : 'FAILED'} ${seconds.toFixed(1).padStart(7)} s  ${tests}`.trimEnd();
}

function table(outcomes: readonly Outcome[]): void {
  const total = outcomes.reduce((sum, { seconds }) => sum + seconds, 0);
  console.log('');
  for (const outcome of outcomes) console.log(`${outcome.step.title.padEnd(30)} ${line(outcome)}`);
  console.log(`${'All'.padEnd(37)} ${total.toFixed(1).padStart(7)} s\n`);
}

/** A step that failed without a failed test counts as one failure, so that the line never looks better than it is. */
function totals(outcomes: readonly Outcome[]): string {
  let passed = 0;
  let failed = 0;
  for (const { ok, counts } of outcomes) {
    passed += counts?.passed ?? 0;
    failed += Math.max(counts?.failed ?? 0, ok ? 0 : 1);
  }
  return `${passed} passed, ${failed} failed`;
}

const indent = (text: string): string => text.trimEnd().replaceAll(/^/gm, '    ');

process.exitCode = await main();
