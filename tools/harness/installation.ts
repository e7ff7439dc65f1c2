import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { applicationUrl, withClient } from '@mishwar/db';
import { fillOrders, isUnused } from '@mishwar/db/seeds';
import { openDatabase } from '../installation/database.ts';
import { DEMO_NAMES, prepareDemo } from '../installation/demo.ts';
import { openSecrets } from '../installation/secrets.ts';

export const ROOT = resolve(import.meta.dirname, '../..');

/** A data folder with the demo in it, its database running: what a server is started on. */
export type Installation = Awaited<ReturnType<typeof openInstallation>>;

/**
 * Opens the installation `.cache/bench/<name>`, or makes it: the demo, and orders until there are `orders`.
 * DATABASE_OWNER_URL names the owner of a database to use instead of the embedded one.
 */
export async function openInstallation(name: string, orders: number) {
  const dir = join(ROOT, '.cache/bench', name);
  await mkdir(dir, { recursive: true });
  const { secrets, isNew } = await openSecrets(dir, DEMO_NAMES);
  const own = process.env.DATABASE_OWNER_URL;
  const database = await openDatabase(dir, own ? { ownerUrl: own, url: applicationUrl(own) } : undefined);
  try {
    if (await withClient(database.ownerUrl, isUnused)) await prepareDemo(database.ownerUrl, secrets, isNew);
    const added = await withClient(database.ownerUrl, (client) =>
      fillOrders(client, { orders, days: 730, onProgress: () => undefined }),
    );
    // What autovacuum would do within minutes: fresh figures for the planner, and visible pages.
    if (added > 0) await withClient(database.ownerUrl, (client) => client.query('vacuum (analyze)'));
  } catch (error) {
    await database.stop();
    throw error;
  }
  // The owner's; a server gets that of `applicationUrl`.
  const { ownerUrl: databaseUrl, stop } = database;
  return { dir, databaseUrl, secrets, stop, [Symbol.asyncDispose]: stop };
}
