import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Counts, count, parseReport } from './results.ts';
import type { Step } from './steps.ts';

export interface Outcome {
  readonly step: Step;
  readonly ok: boolean;
  readonly seconds: number;
  /** What the step's programs said. */
  readonly output: string;
  readonly counts?: Counts;
}

/** A browser on a busy machine is late now and then. More than one in so many tests tried again is a fault. */
const STEADY = 100;

/** Runs a step's programs; the step has failed as soon as one of them has, or when its report contains a failure. */
export async function runStep(step: Step, root: string, results: string): Promise<Outcome> {
  const started = performance.now();
  const report = step.report === undefined ? undefined : join(results, step.report);
  if (report) await rm(report, { force: true });
  const before = await textOf(root, step.regenerates);
  let output = '';
  let ok = true;
  for (const command of step.commands) {
    const done = await run(command, join(root, step.cwd ?? '.'));
    output += done.output;
    ok &&= done.code === 0;
  }
  if (before !== (await textOf(root, step.regenerates))) {
    ok = false;
    output += `${step.regenerates} was out of date; it has been regenerated: commit it.\n`;
  }
  const counts = report ? await countsOf(report) : undefined;
  if (counts && counts.skipped > 0) {
    ok = false;
    output += `${counts.skipped} tests were skipped: repair or delete them.\n`;
  }
  if (counts && counts.flaky.length > counts.passed / STEADY) {
    ok = false;
    output += `More than one in ${STEADY} tests passed only when they were tried again: repair them.\n`;
  }
  if (counts && counts.failed > 0) ok = false;
  const seconds = (performance.now() - started) / 1000;
  return { step, ok, seconds, output, ...(counts ? { counts } : {}) };
}

async function countsOf(report: string): Promise<Counts> {
  const text = await readFile(report, 'utf8').catch(() => undefined);
  if (text === undefined) return { passed: 0, failed: 1, skipped: 0, leftOut: 0, flaky: [] };
  return count(parseReport(text), Boolean(process.env.REDIS_URL));
}

async function textOf(root: string, path: string | undefined): Promise<string | undefined> {
  return path === undefined ? undefined : readFile(join(root, path), 'utf8').catch(() => '');
}

async function run(
  command: readonly string[],
  cwd: string,
): Promise<{ code: number | null; output: string }> {
  const env = { ...process.env, FORCE_COLOR: '0', NO_COLOR: '1', CI: '1' };
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
