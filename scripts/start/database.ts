import { join } from 'node:path';
import { assertUsable, migrate, withClient } from '@mishwar/db';
import { type Embedded, startEmbedded } from '@mishwar/db/embedded';

const DATABASE = 'mishwar';

export interface OpenDatabase {
  readonly url: string;
  /** Settles with a line when the embedded server ends by itself; never for a database of the user's own. */
  readonly ended: Promise<string>;
  stop(): Promise<void>;
}

/**
 * Opens the database of the user's own (`url`), or the embedded one in the data folder, checks that it may
 * hold money, and brings its schema up to date.
 */
export async function openDatabase(dataDir: string, url: string | undefined): Promise<OpenDatabase> {
  if (url !== undefined) {
    await assertUsable(url);
    await migrate(url);
    return { url, ended: new Promise(() => undefined), stop: async () => undefined };
  }
  const embedded = await startEmbedded({ dir: join(dataDir, 'postgres') });
  try {
    const own = embedded.url(DATABASE);
    await createDatabase(embedded);
    await assertUsable(own);
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
