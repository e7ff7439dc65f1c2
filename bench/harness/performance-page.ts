import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from './installation.ts';

const PAGE = join(ROOT, 'docs/performance.md');

/** Writes a benchmark's result between its marks in docs/performance.md; the words around them are a person's. */
export async function writeToPerformancePage(name: string, content: string): Promise<void> {
  const page = await readFile(PAGE, 'utf8');
  const begin = `<!-- ${name}: begin -->`;
  const end = `<!-- ${name}: end -->`;
  const from = page.indexOf(begin);
  const to = page.indexOf(end);
  if (from < 0 || to < from) throw new Error(`docs/performance.md has no marks for ${name}`);
  const next = `${page.slice(0, from + begin.length)}\n\n${content}\n\n${page.slice(to)}`;
  await writeFile(PAGE, next);
}
