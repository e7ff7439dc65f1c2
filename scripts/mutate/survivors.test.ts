import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { renderSurvivors, survivorsOf, textAt } from './survivors.ts';

const score = { killed: 3, survived: 2, unreached: 1, undecided: 0, share: 0.6 };
const run = { part: 'domain', size: 5, seed: 7, score };
const place = (line: number, from: number, to: number) => ({
  start: { line, column: from },
  end: { line, column: to },
});

it('reads the code of a mutant, in one line or several', () => {
  expect(textAt('one\ntwo(three)\nfour', place(2, 5, 10))).toBe('three');
  expect(textAt('a {\n  b\n}', { start: { line: 1, column: 3 }, end: { line: 3, column: 2 } })).toBe(
    '{\n  b\n}',
  );
});

it('lists what survived by file and line, with its code and what stood in its place', () => {
  const root = mkdtempSync(join(tmpdir(), 'survivors-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, 'src'));
  writeFileSync(join(root, 'src/a.ts'), 'const a = 1;\nif (a > 1 || b) {\n}\n');
  const mutant = { id: '1', mutatorName: 'x', path: 'src/a.ts' };
  const found = survivorsOf(root, [
    { ...mutant, location: place(2, 5, 15), replacement: 'a > 1 && b', status: 'Survived' },
    { ...mutant, location: place(1, 11, 12), replacement: '2', status: 'NoCoverage' },
    { ...mutant, location: place(1, 1, 2), replacement: '3', status: 'Killed' },
  ]);
  expect(found).toEqual([
    { path: 'src/a.ts', line: 1, code: '1', replacement: '2', isReached: false },
    { path: 'src/a.ts', line: 2, code: 'a > 1 || b', replacement: 'a > 1 && b', isReached: true },
  ]);
});

it('keeps the judgement of a survivor whose line has moved, and no other', () => {
  const [moved, other] = [
    { path: 'src/a.ts', line: 2, code: 'a || b', replacement: 'a && b', isReached: true },
    { path: 'src/b.ts', line: 9, code: 'c', replacement: '', isReached: false },
  ];
  const first = renderSurvivors(run, [moved, other], '');
  expect(first).toContain('3 of 5 mutants were noticed (60.0 %)');
  expect(first).toContain('| `src/a.ts:2` | `` a \\|\\| b `` | `` a && b `` | yes | open |');
  expect(first).toContain('| `src/b.ts:9` | `` c `` | (nothing) | no | open |');
  const judged = first.replace('| yes | open |', '| yes | equivalent: b is never true |');
  const second = renderSurvivors(
    run,
    [
      { ...moved, line: 30 },
      { ...other, code: 'd' },
    ],
    judged,
  );
  expect(second).toContain(
    '| `src/a.ts:30` | `` a \\|\\| b `` | `` a && b `` | yes | equivalent: b is never true |',
  );
  expect(second).toContain('| `src/b.ts:9` | `` d `` | (nothing) | no | open |');
  const formatted = judged.replaceAll(/`` (.*?) ``/g, '`$1`').replaceAll(' | ', '    | ');
  expect(renderSurvivors(run, [{ ...moved, line: 30 }], formatted)).toContain('equivalent: b is never true');
});
