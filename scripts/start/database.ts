import { join } from 'node:path';
import { assertUsableDatabase, migrate, withClient } from '@mishwar/db';
import { type Embedded, runningEmbeddedUrl, startEmbedded } from '@mishwar/db/embedded';
import { inTurn } from './turn.ts';

const DATABASE = 'mishwar';

export interface OpenDatabase {
  readonly url: string;
  /** Settles with a line when the embedded server ends by itself; never for a database of the user's own. */
  readonly ended: Promise<string>;
  stop(): Promise<void>;
}

/**
 * Opens the database of the user's own (`url`), or the embedded one in the data folder, checks that it may
 * hold money, and brings its schema up to date. With `join`, one that another start has running there is used.
 */
export async function openDatabase(
  dataDir: string,
  url: string | undefined,
  { join: joins = false } = {},
): Promise<OpenDatabase> {
  if (url !== undefined) return useDatabase(url);
  if (!joins) return startDatabase(dataDir);
  return inTurn(join(dataDir, 'postgres.starting'), async () => {
    const there = await runningEmbeddedUrl(join(dataDir, 'postgres'), DATABASE);
    return there === undefined ? startDatabase(dataDir) : useDatabase(there);
  });
}

async function useDatabase(url: string): Promise<OpenDatabase> {
  await assertUsableDatabase(url);
  await migrate(url);
  return { url, ended: new Promise(() => undefined), stop: async () => undefined };
}

async function startDatabase(dataDir: string): Promise<OpenDatabase> {
  const embedded = await startEmbedded({ dir: join(dataDir, 'postgres') });
  try {
    const own = embedded.url(DATABASE);
    await createDatabase(embedded);
    await assertUsableDatabase(own);
    await migrate(own);
    return { url: own, ended: embedded.ended, stop: embedded.stop };
  } catch (error) {
    await embedded.stop();
    throw error;
  }
}

async function createDatabase(embedded: Embedded): Promise<void> {
  await withClient(embedded.url(), async (client) => {
    const found = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (found.rowCount === 0)
      await client.query(`create database ${DATABASE} template template0 encoding 'UTF8'`);
  });
}
