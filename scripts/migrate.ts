import { fileURLToPath } from 'node:url';
import { assertUsableDatabase, DatabaseProblem, migrate, withClient } from '@mishwar/db';
import { seedReference } from '@mishwar/db/seeds';
import { StartProblem } from './start/problem.ts';
import { parseStart } from './start/settings.ts';

/**
 * `npm run migrate`: brings the schema of DATABASE_URL up to date, and the reference data that the product cannot do
 * without. Where processes start without `npm start`, this runs first, once for each release; the release before goes
 * on meanwhile.
 */
async function main(): Promise<void> {
  const parsed = parseStart([], process.env, fileURLToPath(new URL('..', import.meta.url)));
  if (!parsed.ok) throw new StartProblem(parsed.problems.join('\n'));
  const url = parsed.settings.databaseUrl;
  if (url === undefined) throw new StartProblem('DATABASE_URL is needed.');
  await assertUsableDatabase(url);
  const applied = await migrate(url);
  await withClient(url, seedReference);
  console.log(applied.length === 0 ? 'The schema is up to date.' : `Applied ${applied.join(', ')}.`);
}

main().catch((error: unknown) => {
  const readable = error instanceof StartProblem || error instanceof DatabaseProblem;
  console.error(readable ? error.message : error);
  process.exit(1);
});
