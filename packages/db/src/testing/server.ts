import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withClient } from '../client.ts';
import { type Embedded, startEmbedded } from '../embedded.ts';
import { migrate, migrationsHash } from '../migrate.ts';

/** Where the throw-away cluster lives between runs; deleting it costs one second. */
const CACHE_DIR = fileURLToPath(new URL('../../../../.cache', import.meta.url));

/** What a test database lacks for speed; the server's refusal of these is its own start's business. */
const FAST = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', shared_buffers: '128MB' };

export interface TestServer {
  /** URL of the server's maintenance database. */
  readonly adminUrl: string;
  /** Name of the migrated, empty database that tests are cloned from. */
  readonly template: string;
  stop(): Promise<void>;
}

/**
 * A PostgreSQL for tests: the one of TEST_DATABASE_URL, or an embedded one below .cache. Its template
 * database is named by the migrations, so it is built anew only when they change.
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

/** For a run beside another one, which holds the cached cluster. */
async function startThrowAway(): Promise<Embedded> {
  const dir = join(CACHE_DIR, `postgres-test-${process.pid}`);
  const embedded = await startEmbedded({ dir, settings: FAST, noSync: true });
  const stop = async () => {
    await embedded.stop();
    await rm(dir, { recursive: true, force: true });
  };
  return { ...embedded, stop };
}

/** Databases of runs that were killed, and templates of migrations that have changed since. */
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
    await migrate(databaseUrl(adminUrl, draft));
    await client.query(`alter database ${draft} rename to ${template}`);
  });
  return template;
}

/** The same server, another database. */
export function databaseUrl(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}
