import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from './installation.ts';

/** Writes a benchmark's result between its marks in docs/performance.md; the words around them are a person's. */
export const writeToPerformancePage = (name: string, content: string): Promise<void> =>
  writeBetweenMarks('docs/performance.md', name, content);

/** Writes `content` between the marks of that name in a page of the project. Throws where it has none. */
export async function writeBetweenMarks(path: string, name: string, content: string): Promise<void> {
  const file = join(ROOT, path);
  const page = await readFile(file, 'utf8');
  const begin = `<!-- ${name}: begin -->`;
  const end = `<!-- ${name}: end -->`;
  const from = page.indexOf(begin);
  const to = page.indexOf(end);
  if (from < 0 || to < from) throw new Error(`${path} has no marks for ${name}`);
  const next = `${page.slice(0, from + begin.length)}\n\n${content}\n\n${page.slice(to)}`;
  await writeFile(file, next);
}
