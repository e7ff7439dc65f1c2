import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listFiles } from '../repository.ts';
import { HOUSE_EXCEPTIONS } from './exceptions.ts';
import { findHouseProblems } from './house.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const files = await Promise.all(
  listFiles(root).map(async (path) => ({
    path,
    lines: (await readFile(join(root, path), 'utf8')).split('\n').length - 1,
  })),
);
const problems = findHouseProblems(files, HOUSE_EXCEPTIONS);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
