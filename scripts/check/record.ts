import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runGit } from './repository.ts';
import type { Outcome } from './run-step.ts';

/** What a whole run of the gate ended with: .cache/results/gate.json. */
interface GateRecord {
  readonly commit: string;
  /** Whether the working tree was that commit. */
  readonly isClean: boolean;
  readonly isGreen: boolean;
  readonly passed: number;
  readonly failed: number;
  readonly flaky: number;
  /** By id of the step, and `all`. */
  readonly seconds: Readonly<Record<string, number>>;
  /** ISO 8601, UTC. */
  readonly finishedAt: string;
  /** The last green run on a clean tree in this clone, this one included; null: none yet. */
  readonly lastGreen: { readonly commit: string; readonly finishedAt: string } | null;
}

const fileOf = (results: string): string => join(results, 'gate.json');

/** The record of the last whole run in this clone; undefined where there was none. */
export async function readRecord(results: string): Promise<GateRecord | undefined> {
  const text = await readFile(fileOf(results), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as GateRecord);
}

/** The commit that is checked, and whether the working tree is as committed. */
export function readCommit(root: string): Pick<GateRecord, 'commit' | 'isClean'> {
  const [commit = ''] = runGit(root, ['rev-parse', 'HEAD']);
  return { commit, isClean: runGit(root, ['status', '--porcelain']).length === 0 };
}

/** Writes the record of a run. */
export async function writeRecord(results: string, record: GateRecord): Promise<void> {
  await mkdir(results, { recursive: true });
  await writeFile(fileOf(results), `${JSON.stringify(record, null, 2)}\n`);
}

/** Makes the record of a run that ends now. */
export function toRecord(
  { commit, isClean }: Pick<GateRecord, 'commit' | 'isClean'>,
  outcomes: readonly Outcome[],
  { isGreen, now, previous }: { isGreen: boolean; now: Date; previous: GateRecord | undefined },
): GateRecord {
  const finishedAt = now.toISOString();
  const seconds = outcomes.map(({ step, seconds }) => [step.id, round(seconds)] as const);
  return {
    commit,
    isClean,
    isGreen,
    ...totals(outcomes),
    seconds: { ...Object.fromEntries(seconds), all: round(seconds.reduce((sum, [, one]) => sum + one, 0)) },
    finishedAt,
    lastGreen: isGreen && isClean ? { commit, finishedAt } : (previous?.lastGreen ?? null),
  };
}

const round = (seconds: number): number => Math.round(seconds * 10) / 10;

/** Tests of all steps; a step that failed without a failed test counts as one, so the sum is never better than the run. */
export function totals(outcomes: readonly Outcome[]): Pick<GateRecord, 'passed' | 'failed' | 'flaky'> {
  const sum = (of: (outcome: Outcome) => number) => outcomes.reduce((all, one) => all + of(one), 0);
  return {
    passed: sum(({ counts }) => counts?.passed ?? 0),
    failed: sum(({ ok, counts }) => Math.max(counts?.failed ?? 0, ok ? 0 : 1)),
    flaky: sum(({ results = [] }) => results.filter(({ outcome }) => outcome === 'flaky').length),
  };
}

/** The lines of `npm run check -- --last`. */
export function describeRecord(record: GateRecord, commitsSince: (commit: string) => number): string[] {
  const { commit, isClean, isGreen, passed, failed, flaky, seconds, finishedAt, lastGreen } = record;
  const state = `${isGreen ? 'green' : 'red'}${isClean ? '' : ', with changes that were not committed'}`;
  const steps = Object.entries(seconds).map(([id, one]) => `${id} ${one} s`);
  const ahead = lastGreen ? commitsSince(lastGreen.commit) : 0;
  return [
    `${finishedAt}  ${commit.slice(0, 8)}  ${state}: ${passed} passed, ${failed} failed, ${flaky} flaky`,
    steps.join(', '),
    lastGreen
      ? `HEAD is ${ahead} ${ahead === 1 ? 'commit' : 'commits'} ahead of the last green run, ${lastGreen.commit.slice(0, 8)} of ${lastGreen.finishedAt}`
      : 'No run in this clone was green on a clean tree.',
  ];
}
