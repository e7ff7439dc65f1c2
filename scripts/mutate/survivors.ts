import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MutantResult } from 'mutation-server-protocol';
import type { Mutant } from './mutation-server.ts';
import { hasSurvived, type Score } from './score.ts';

/** A mutant that no test noticed, as a line of the table of its part. */
interface Survivor {
  readonly path: string;
  readonly line: number;
  /** What stands in the code, and what the mutant has in its place; each in one line, cut. */
  readonly code: string;
  readonly replacement: string;
  readonly isReached: boolean;
}

const MAX_LENGTH = 60;
const HEAD = ['File', 'Code', 'Mutant', 'Reached by a test', 'Judgement'];

const inOneLine = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH)}…` : line;
};

/** The survivors among mutants, by file and line; their code is read below `root`. */
export function survivorsOf(root: string, mutants: readonly Mutant<MutantResult>[]): Survivor[] {
  return mutants
    .filter(hasSurvived)
    .map(({ path, location, replacement, status }) => ({
      path,
      line: location.start.line,
      code: inOneLine(textAt(readFileSync(join(root, path), 'utf8'), location)),
      replacement: inOneLine(replacement ?? ''),
      isReached: status !== 'NoCoverage',
    }))
    .sort((a, b) => a.path.localeCompare(b.path) || a.line - b.line);
}

/** The text between two places, whose lines and columns count from 1. */
export function textAt(text: string, { start, end }: Mutant['location']): string {
  const lines = text.split('\n').slice(start.line - 1, end.line);
  const last = lines.length - 1;
  return lines
    .map((line, at) => line.slice(at === 0 ? start.column - 1 : 0, at === last ? end.column - 1 : undefined))
    .join('\n');
}

/**
 * The table of a part's survivors, with the judgements of the table before: a judgement belongs to a file, its code and
 * its mutant, whatever line they stand in.
 */
export function renderSurvivors(
  run: { part: string; size: number; seed: number; score: Score },
  survivors: readonly Survivor[],
  before: string,
): string {
  const judgements = readJudgements(before);
  const { killed, survived, unreached, undecided, share } = run.score;
  const rows = survivors.map((one) => [
    `\`${one.path}:${one.line}\``,
    asCode(one.code),
    asCode(one.replacement),
    one.isReached ? 'yes' : 'no',
    judgements.get(keyOf(one.path, asCode(one.code), asCode(one.replacement))) ?? 'open',
  ]);
  return [
    `# Survivors of the ${run.part}`,
    '',
    `Written by \`npm run mutate -- --part ${run.part} --sample ${run.size} --seed ${run.seed} --write\`; the last column is written by`,
    'hand and is kept.',
    '',
    `${killed} of ${killed + survived} mutants were noticed (${(share * 100).toFixed(1)} %), ${unreached} are reached by no test, ${undecided} have no verdict.`,
    '',
    ...[HEAD, HEAD.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`),
    '',
  ].join('\n');
}

/** The judgements of a table that `renderSurvivors` wrote. */
function readJudgements(table: string): Map<string, string> {
  const judgements = new Map<string, string>();
  for (const line of table.split('\n')) {
    const [place, code, replacement, , judgement] = line
      .replace(/^\| | \|$/g, '')
      .split(/(?<!\\) \| /)
      .map((cell) => cell.trim());
    if (place && code && replacement && judgement)
      judgements.set(keyOf(place.replace(/^`|:\d+`$/g, ''), code, replacement), judgement);
  }
  return judgements;
}

/** Formatting a table takes a backtick away on either side where the code has none. */
const keyOf = (...cells: string[]): string =>
  cells.map((cell) => cell.replace(/^``? ?| ?``?$/g, '')).join('\n');
/** A cell with code, which may have bars and backticks. */
const asCode = (text: string): string => (text ? `\`\` ${text.replaceAll('|', '\\|')} \`\`` : '(nothing)');
