import { join } from 'node:path';
import {
  applicationUrl,
  assertUsableDatabase,
  grantApplication,
  migrate,
  pendingMigrations,
  withClient,
} from '@mishwar/db';
import { type Embedded, findHolder, runningEmbeddedUrl, startEmbedded } from '@mishwar/db/embedded';
import { StartProblem } from './problem.ts';
import type { StartSettings } from './settings.ts';
import { inTurn } from './turn.ts';

const DATABASE = 'mishwar';

/** The two roles on one database. */
interface DatabaseUrls {
  /** The server's role. */
  readonly url: string;
  /** The owner's: for migrations and for filling in the demo. */
  readonly ownerUrl: string;
}

interface OpenDatabase extends DatabaseUrls {
  /** Settles with a line when the embedded server ends by itself; never for a database of the user's own. */
  readonly ended: Promise<string>;
  stop(): Promise<void>;
}

/**
 * Opens the database of the user's own, or the embedded one in the data folder, checks that it may hold money, and
 * brings its schema and the rights of the server's role up to date. With `join`, one that another start has running
 * there is used.
 */
export async function openDatabase(
  dataDir: string,
  own: DatabaseUrls | undefined,
  { join: joins = false } = {},
): Promise<OpenDatabase> {
  if (own !== undefined) return useDatabase(own);
  if (!joins) return startDatabase(dataDir);
  return inTurn(join(dataDir, 'postgres.starting'), async () => {
    const there = await runningEmbeddedUrl(join(dataDir, 'postgres'), DATABASE);
    return there === undefined ? startDatabase(dataDir) : useDatabase(embeddedUrls(there));
  });
}

/** Brings the schema and the rights of the server's role up to date; returns the names of the migrations applied. */
export async function prepareSchema({ url, ownerUrl }: DatabaseUrls): Promise<string[]> {
  await assertUsableDatabase(ownerUrl);
  const applied = await migrate(ownerUrl);
  await grantApplication(ownerUrl, url);
  return applied;
}

/**
 * URL of a migrated database for a command beside the product: DATABASE_URL, or that of the embedded one that runs. Throws
 * StartProblem where there is none.
 */
export async function findDatabase({ database, dataDir }: StartSettings): Promise<string> {
  const url = database?.url ?? (await runningEmbeddedUrl(join(dataDir, 'postgres'), DATABASE));
  if (url === undefined)
    throw new StartProblem('No database: set DATABASE_URL, or run "npm start" beside this.');
  await assertUsableDatabase(url);
  const pending = await withClient(url, (client) => pendingMigrations(client));
  if (pending.length > 0)
    throw new StartProblem('The database is not up to date: run "npm start" or "npm run migrate" first.');
  return url;
}

/** Throws StartProblem, which names the process, where another start runs with the data folder. */
export async function assertDataFree(dataDir: string): Promise<void> {
  const holder = await findHolder(join(dataDir, 'postgres'));
  if (holder === undefined) return;
  throw new StartProblem(
    `Another start (process ${holder}) runs with the data in ${dataDir}: stop it first (kill ${holder}), or set PORT and MISHWAR_DATA_DIR to run beside it.`,
  );
}

const embeddedUrls = (ownerUrl: string): DatabaseUrls => ({ ownerUrl, url: applicationUrl(ownerUrl) });

async function useDatabase(urls: DatabaseUrls): Promise<OpenDatabase> {
  await prepareSchema(urls);
  return { ...urls, ended: new Promise(() => undefined), stop: async () => undefined };
}

async function startDatabase(dataDir: string): Promise<OpenDatabase> {
  const embedded = await startEmbedded({ dir: join(dataDir, 'postgres') });
  try {
    const urls = embeddedUrls(embedded.url(DATABASE));
    await createDatabase(embedded);
    await prepareSchema(urls);
    return { ...urls, ended: embedded.ended, stop: embedded.stop };
  } catch (error) {
    await embedded.stop();
    throw error;
  }
}

async function createDatabase(embedded: Embedded): Promise<void> {
  await withClient(embedded.url(), async (client) => {
    const result = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (result.rowCount === 0)
      await client.query(`create database ${DATABASE} template template0 encoding 'UTF8'`);
  });
}
