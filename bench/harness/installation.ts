import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { withClient } from '@mishwar/db';
import { fillOrders, isUnused } from '@mishwar/db/seeds';
import { openDatabase } from '../../scripts/start/database.ts';
import { DEMO_NAMES, prepareDemo } from '../../scripts/start/demo.ts';
import { openSecrets, type Secrets } from '../../scripts/start/secrets.ts';

export const ROOT = resolve(import.meta.dirname, '../..');

/** A data folder with the demo in it, its database running: what a server is started on. */
export interface Installation {
  readonly dir: string;
  readonly databaseUrl: string;
  readonly secrets: Secrets;
  stop(): Promise<void>;
}

/**
 * Opens the installation `.cache/bench/<name>`, or makes it: the demo, and orders until there are `orders`.
 * What is there already is used again, so that the next run starts in seconds. DATABASE_URL names a database of
 * the user's own instead of the embedded one.
 */
export async function openInstallation(name: string, orders: number): Promise<Installation> {
  const dir = join(ROOT, '.cache/bench', name);
  await mkdir(dir, { recursive: true });
  const { secrets, isNew } = await openSecrets(dir, DEMO_NAMES);
  const database = await openDatabase(dir, process.env.DATABASE_URL);
  try {
    if (await withClient(database.url, isUnused)) await prepareDemo(database.url, secrets, isNew);
    const added = await withClient(database.url, (client) =>
      fillOrders(client, { orders, days: 730, onProgress: () => undefined }),
    );
    // What autovacuum would do within minutes: fresh figures for the planner, and visible pages.
    if (added > 0) await withClient(database.url, (client) => client.query('vacuum (analyze)'));
  } catch (error) {
    await database.stop();
    throw error;
  }
  return { dir, databaseUrl: database.url, secrets, stop: database.stop };
}
