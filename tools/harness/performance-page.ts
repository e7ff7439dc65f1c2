import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from './installation.ts';

/** Writes a benchmark's result between its marks in docs/performance.md; the words around them are a person's. */
export const writeToPerformancePage = (name: string, content: string): Promise<void> =>
  writeBetweenMarks('docs/performance.md', name, content);

/** Writes `content` between the marks of that name in a page of the project. Throws where it has none. */
export async function writeBetweenMarks(path: string, name: string, content: string): Promise<void> {
  const { page, from, to } = await betweenMarks(path, name);
  await writeFile(join(ROOT, path), `${page.slice(0, from)}\n\n${content}\n\n${page.slice(to)}`);
}

/** What stands between the marks of that name in a page of the project. Throws where it has none. */
export async function readBetweenMarks(path: string, name: string): Promise<string> {
  const { page, from, to } = await betweenMarks(path, name);
  return page.slice(from, to).trim();
}

async function betweenMarks(path: string, name: string): Promise<{ page: string; from: number; to: number }> {
  const page = await readFile(join(ROOT, path), 'utf8');
  const begin = `<!-- ${name}: begin -->`;
  const from = page.indexOf(begin);
  const to = page.indexOf(`<!-- ${name}: end -->`);
  if (from < 0 || to < from) throw new Error(`${path} has no marks for ${name}`);
  return { page, from: from + begin.length, to };
}
