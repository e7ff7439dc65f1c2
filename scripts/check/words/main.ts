import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listFiles } from '../repository.ts';
import { ALLOWED_WORDS, AVOIDED_WORDS } from './avoided-words.ts';
import { findAvoidedWords, findUnneeded, isChecked } from './words.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const paths = listFiles(root).filter(isChecked);
const texts = new Map(
  await Promise.all(paths.map(async (path) => [path, await readFile(join(root, path), 'utf8')] as const)),
);
const problems = [
  ...[...texts].flatMap(([path, text]) => findAvoidedWords(path, text, AVOIDED_WORDS, ALLOWED_WORDS)),
  ...findUnneeded(ALLOWED_WORDS, (path) => texts.get(path)),
];
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
