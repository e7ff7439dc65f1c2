import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Counts, count, parseReport, type TestResult } from './results.ts';
import type { Step } from './steps.ts';

export interface Outcome {
  readonly step: Step;
  readonly ok: boolean;
  readonly seconds: number;
  /** What the step's programs said. */
  readonly output: string;
  /** The tests of a step with a runner. */
  readonly results?: readonly TestResult[];
  readonly counts?: Counts;
}

/** Runs a step's programs; the step has failed as soon as one of them has, or when its report contains a failure. */
export async function runStep(step: Step, root: string, results: string): Promise<Outcome> {
  const started = performance.now();
  const report = step.report === undefined ? undefined : join(results, step.report);
  if (report) await rm(report, { force: true });
  const before = await textOf(root, step.regenerates);
  let output = '';
  let ok = true;
  for (const command of step.commands) {
    const done = await run(command, join(root, step.cwd ?? '.'), step.env);
    output += done.output;
    ok &&= done.code === 0;
  }
  if (before !== (await textOf(root, step.regenerates))) {
    ok = false;
    output += `${step.regenerates} was out of date; it has been regenerated: commit it.\n`;
  }
  const seconds = (performance.now() - started) / 1000;
  if (report === undefined) return { step, ok, seconds, output };
  return applyResults({ step, ok, seconds, output }, await readReport(report, root));
}

/** The outcome of a step that ran these tests. */
export function applyResults(outcome: Outcome, results: readonly TestResult[]): Outcome {
  const counts = count(results, Boolean(process.env.REDIS_URL));
  const skipped =
    counts.skipped === 0 ? '' : `${counts.skipped} tests were skipped: repair or delete them.\n`;
  return {
    ...outcome,
    ok: outcome.ok && counts.failed === 0 && counts.skipped === 0,
    output: outcome.output + skipped,
    results,
    counts,
  };
}

/** The tests of a report; one failure where the runner wrote none. */
export async function readReport(path: string, root: string): Promise<readonly TestResult[]> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  return text === undefined ? [] : parseReport(text, root);
}

async function textOf(root: string, path: string | undefined): Promise<string | undefined> {
  return path === undefined ? undefined : readFile(join(root, path), 'utf8').catch(() => '');
}

async function run(
  command: readonly string[],
  cwd: string,
  more: Readonly<Record<string, string>> = {},
): Promise<{ code: number | null; output: string }> {
  const env = { ...process.env, ...more, NO_COLOR: '1', FORCE_COLOR: undefined, CI: 'true' };
  const child = spawn(process.execPath, command, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += String(chunk);
    });
  }
  const pass = (signal: NodeJS.Signals) => child.kill(signal);
  process.on('SIGINT', pass).on('SIGTERM', pass);
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', (error) => {
      output += error.message;
      resolve(null);
    });
    child.once('close', resolve);
  });
  process.off('SIGINT', pass).off('SIGTERM', pass);
  return { code, output };
}
