import { fileURLToPath } from 'node:url';
import { DatabaseProblem, withClient } from '@mishwar/db';
import { seedReference } from '@mishwar/db/seeds';
import { prepareSchema } from '../tools/installation/database.ts';
import { StartProblem } from '../tools/installation/problem.ts';
import { ownDatabase, parseStart } from '../tools/installation/settings.ts';

/**
 * `npm run migrate`: as DATABASE_OWNER_URL, brings the schema up to date, the rights of the server's role (that of
 * DATABASE_URL), and the reference data that the product cannot do without. Where processes start without `npm start`, this runs first, once for each release; the release before goes
 * on meanwhile.
 */
async function main(): Promise<void> {
  const parsed = parseStart([], process.env, fileURLToPath(new URL('..', import.meta.url)));
  if (!parsed.ok) throw new StartProblem(parsed.problems.join('\n'));
  const urls = ownDatabase(parsed.settings);
  if (urls === undefined) throw new StartProblem('DATABASE_URL and DATABASE_OWNER_URL are needed.');
  const applied = await prepareSchema(urls);
  await withClient(urls.ownerUrl, seedReference);
  console.log(applied.length === 0 ? 'The schema is up to date.' : `Applied ${applied.join(', ')}.`);
}

main().catch((error: unknown) => {
  const readable = error instanceof StartProblem || error instanceof DatabaseProblem;
  console.error(readable ? error.message : error);
  process.exit(1);
});
