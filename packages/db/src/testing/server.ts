import { createHash } from 'node:crypto';
import { cp, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { applicationUrl, grantApplication } from '../application-role.ts';
import { withClient } from '../client.ts';
import { clusterPaths } from '../embedded/cluster.ts';
import { isAlive, stopStaleServer } from '../embedded/leftover.ts';
import { startEmbedded } from '../embedded.ts';
import { migrate, migrationsHash } from '../migrate.ts';

/** Folder of the prepared cluster; it may be deleted at any time. */
const CACHE_DIR = fileURLToPath(new URL('../../../../.cache', import.meta.url));
const SEED_PREFIX = 'postgres-seed-';

/** File system in memory of Linux. */
const MEMORY_DIR = '/dev/shm';
const MEMORY_PREFIX = 'mishwar-test-';
/** Free space that a cluster in memory needs: some hundred MB for its databases and logs, the rest is a margin. */
const MIN_MEMORY_BYTES = 2 * 2 ** 30;

/** Settings that trade durability for speed in tests. */
const FAST = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '256MB',
  shared_buffers: '128MB',
  // A server holds up to 40; some files start five of them, and two files run at a time.
  max_connections: '500',
};

export interface TestServer {
  /** URL of the server's maintenance database. */
  readonly adminUrl: string;
  /** Name of the migrated, empty database that tests are cloned from. */
  readonly template: string;
  stop(): Promise<void>;
}

/**
 * Starts a PostgreSQL for tests: the one of TEST_DATABASE_URL, or an embedded one. The embedded one is a throw-away
 * copy of a prepared cluster. It lies in memory where there is room, because a clone of the template creates 1,400
 * files: 30 ms in memory, and up to 2 s on the disk of a busy machine.
 */
export async function startTestServer(): Promise<TestServer> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { adminUrl: given, template: await buildTemplate(given), stop: async () => undefined };
  const seed = await prepareSeed();
  await removeStaleClusters();
  const dir = (await hasRoomInMemory())
    ? join(MEMORY_DIR, `${MEMORY_PREFIX}${process.pid}`)
    : join(CACHE_DIR, `postgres-test-${process.pid}`);
  await rm(dir, { recursive: true, force: true });
  await cp(seed, dir, { recursive: true });
  const embedded = await startEmbedded({ dir, settings: FAST });
  const stop = async () => {
    await embedded.stop();
    await rm(dir, { recursive: true, force: true });
  };
  return { adminUrl: embedded.url(), template: await buildTemplate(embedded.url()), stop };
}

/** Folder of a stopped cluster with the template database, created when the migrations have changed, and monthly. */
async function prepareSeed(): Promise<string> {
  const month = new Date().toISOString().slice(0, 7);
  const seed = join(CACHE_DIR, `${SEED_PREFIX}${await migrationsHash()}-${month}`);
  if (await exists(seed)) return seed;
  const draft = join(CACHE_DIR, `postgres-draft-${process.pid}`);
  const embedded = await startEmbedded({ dir: draft, settings: FAST, noSync: true });
  await buildTemplate(embedded.url());
  await embedded.stop();
  for (const name of await readdir(CACHE_DIR)) {
    if (name.startsWith(SEED_PREFIX)) await rm(join(CACHE_DIR, name), { recursive: true, force: true });
  }
  // Fails where a concurrent run was faster, whose seed is as good.
  await rename(draft, seed).catch(() => rm(draft, { recursive: true, force: true }));
  return seed;
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

const hasRoomInMemory = (): Promise<boolean> =>
  statfs(MEMORY_DIR).then(
    ({ bavail, bsize }) => bavail * bsize >= MIN_MEMORY_BYTES,
    () => false,
  );

/** Stops and removes clusters in memory whose run was killed; those of other accounts stay. */
async function removeStaleClusters(): Promise<void> {
  const names = await readdir(MEMORY_DIR).catch(() => []);
  for (const name of names.filter((one) => one.startsWith(MEMORY_PREFIX))) {
    if (isAlive(Number(name.slice(MEMORY_PREFIX.length)))) continue;
    const dir = join(MEMORY_DIR, name);
    await stopStaleServer(dir, clusterPaths(dir).cluster)
      .then(() => rm(dir, { recursive: true, force: true }))
      .catch(() => undefined);
  }
}

const templateName = (hash: string): string => `mishwar_template_${hash}`;

async function buildTemplate(adminUrl: string): Promise<string> {
  const template = templateName(await migrationsHash());
  await withClient(adminUrl, async (client) => {
    const lock = createHash('sha256').update(template).digest().readInt32BE(0);
    await client.query('select pg_advisory_lock($1)', [lock]);
    const result = await client.query('select 1 from pg_database where datname = $1', [template]);
    if (result.rowCount) return;
    const draft = `${template}_draft`;
    await client.query(`drop database if exists ${draft} with (force)`);
    await client.query(`create database ${draft} template template0 encoding 'UTF8'`);
    const url = databaseUrl(adminUrl, draft);
    await migrate(url);
    await grantApplication(url, applicationUrl(url));
    // Otherwise each server that a test starts makes these partitions first, which takes longer than the clone.
    await withClient(url, (owner) =>
      owner.query(`select make_log_partitions(now(), now() + interval '3 months')`),
    );
    await client.query(`alter database ${draft} rename to ${template}`);
  });
  return template;
}

/** URL of another database on the same server. */
export function databaseUrl(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}
