import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createDatabase, createPool, DatabaseProblem } from '@mishwar/db';
import {
  CsvProblem,
  importFormerTransactions,
  readFormerFile,
} from '../apps/server/src/features/transactions/public.ts';
import { findDatabase } from '../tools/installation/database.ts';
import { StartProblem } from '../tools/installation/problem.ts';
import { parseStart } from '../tools/installation/settings.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const SHOWN = 20;

/**
 * `npm run import:former-wallet -- FILE`: takes the rows of the platform's former wallet over from a CSV or xlsx file, all
 * of them or none. Bad lines are shown, and written to FILE.problems.csv.
 */
async function main(): Promise<void> {
  const [path, ...more] = process.argv.slice(2);
  if (!path || more.length > 0) throw new StartProblem('Name one file: npm run import:former-wallet -- FILE');
  const parsed = parseStart([], process.env, root);
  if (!parsed.ok) throw new StartProblem(parsed.problems.join('\n'));
  const url = await findDatabase(parsed.settings);
  const db = createDatabase(createPool(url, { max: 1 }));
  const result = await importFormerTransactions(db, readFormerFile(path)).finally(() => db.destroy());
  if (result.ok) {
    console.log(`Added ${result.added} rows; ${result.known} were here already.`);
    return;
  }
  const problems = `${path}.problems.csv`;
  const text = result.bad.map(({ number, reason }) => `${number},"${reason.replaceAll('"', '""')}"\n`);
  await writeFile(problems, `line,reason\n${text.join('')}`);
  for (const { number, reason } of result.bad.slice(0, SHOWN)) console.error(`line ${number}: ${reason}`);
  throw new StartProblem(`${result.total} bad lines, so nothing was added. They are in ${problems}.`);
}

main().catch((error: unknown) => {
  const isKnown = [StartProblem, DatabaseProblem, CsvProblem].some((kind) => error instanceof kind);
  const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
  console.error(isKnown || isMissing ? (error as Error).message : error);
  process.exit(1);
});
