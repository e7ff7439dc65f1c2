import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { applicationUrl, grantApplication } from '../application-role.ts';
import { withClient } from '../client.ts';
import { type Embedded, startEmbedded } from '../embedded.ts';
import { migrate, migrationsHash } from '../migrate.ts';

/** Folder of the cached test cluster; it may be deleted at any time. */
const CACHE_DIR = fileURLToPath(new URL('../../../../.cache', import.meta.url));

/** Settings that trade durability for speed in tests. */
const FAST = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', shared_buffers: '128MB' };

export interface TestServer {
  /** URL of the server's maintenance database. */
  readonly adminUrl: string;
  /** Name of the migrated, empty database that tests are cloned from. */
  readonly template: string;
  stop(): Promise<void>;
}

/**
 * Starts a PostgreSQL for tests: the one of TEST_DATABASE_URL, or an embedded one in .cache. The template database is
 * named by a hash of the migrations, so it is rebuilt only when they change.
 */
export async function startTestServer(): Promise<TestServer> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { adminUrl: given, template: await buildTemplate(given), stop: async () => undefined };
  const embedded = await startCached().catch(startThrowAway);
  const adminUrl = embedded.url();
  await dropLeftovers(adminUrl);
  return { adminUrl, template: await buildTemplate(adminUrl), stop: embedded.stop };
}

const startCached = (): Promise<Embedded> =>
  startEmbedded({ dir: join(CACHE_DIR, 'postgres-test'), settings: FAST, noSync: true });

/** For a concurrent run, while another one holds the cached cluster. */
async function startThrowAway(): Promise<Embedded> {
  const dir = join(CACHE_DIR, `postgres-test-${process.pid}`);
  const embedded = await startEmbedded({ dir, settings: FAST, noSync: true });
  const stop = async () => {
    await embedded.stop();
    await rm(dir, { recursive: true, force: true });
  };
  return { ...embedded, stop };
}

/** Drops databases of killed runs and templates of old migrations. */
async function dropLeftovers(adminUrl: string): Promise<void> {
  const current = templateName(await migrationsHash());
  await withClient(adminUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      "select datname as name from pg_database where datname ~ '^mishwar_(test|template)_' and datname <> $1",
      [current],
    );
    for (const { name } of rows) await client.query(`drop database if exists ${name} with (force)`);
  });
}

const templateName = (hash: string): string => `mishwar_template_${hash}`;

async function buildTemplate(adminUrl: string): Promise<string> {
  const template = templateName(await migrationsHash());
  await withClient(adminUrl, async (client) => {
    const lock = createHash('sha256').update(template).digest().readInt32BE(0);
    await client.query('select pg_advisory_lock($1)', [lock]);
    const found = await client.query('select 1 from pg_database where datname = $1', [template]);
    if (found.rowCount) return;
    const draft = `${template}_draft`;
    await client.query(`drop database if exists ${draft} with (force)`);
    await client.query(`create database ${draft} template template0 encoding 'UTF8'`);
    const url = databaseUrl(adminUrl, draft);
    await migrate(url);
    await grantApplication(url, applicationUrl(url));
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
