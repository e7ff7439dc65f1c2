import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { DatabaseProblem } from './problem.ts';

/** The folder of this package's migrations. */
const MIGRATIONS_DIR = fileURLToPath(new URL('../migrations', import.meta.url));

/** Key of the advisory lock. */
const LOCK = 727_274;
const LOCK_POLL_MS = 200;

interface Migration {
  readonly name: string;
  readonly text: string;
  readonly sha256: string;
}

/**
 * Applies the pending .sql files of `dir` in the order of their names; returns the names applied. Concurrent runners
 * wait for the first one. A file with a line `-- no-transaction` runs outside a transaction and holds exactly one
 * statement. `url` must lead to PostgreSQL itself, not to a pooler: the lock belongs to the session. Throws
 * DatabaseProblem when an applied file was edited, or when a statement fails (its file is rolled back).
 */
export async function migrate(url: string, dir: string = MIGRATIONS_DIR): Promise<string[]> {
  const migrations = await readMigrations(dir);
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await takeLock(client);
    const done = await readDone(client);
    assertUnedited(migrations, done);
    const applied: string[] = [];
    for (const migration of migrations) {
      if (done.has(migration.name)) continue;
      await apply(client, migration);
      applied.push(migration.name);
    }
    // The job queue has a schema and migrations of its own.
    if (dir === MIGRATIONS_DIR) {
      const { runMigrations } = await import('graphile-worker');
      await runMigrations({ connectionString: url });
    }
    return applied;
  } finally {
    await client.end();
  }
}

/** Names of the migrations in `dir` that are not applied at `url`, for the readiness check. */
export async function pendingMigrations(
  client: Pick<Client, 'query'>,
  dir = MIGRATIONS_DIR,
): Promise<string[]> {
  const names = (await readMigrations(dir)).map(({ name }) => name);
  const table = await client.query<{ name: string | null }>(
    `select to_regclass('schema_migration')::text as name`,
  );
  if (table.rows[0]?.name == null) return names;
  const rows = await client.query<{ name: string }>('select name from schema_migration');
  const done = new Set(rows.rows.map(({ name }) => name));
  return names.filter((name) => !done.has(name));
}

/** Hash over all migrations, a cache key. */
export async function migrationsHash(dir: string = MIGRATIONS_DIR): Promise<string> {
  const hash = createHash('sha256');
  for (const { name, sha256 } of await readMigrations(dir)) hash.update(`${name} ${sha256}\n`);
  return hash.digest('hex').slice(0, 16);
}

async function readMigrations(dir: string): Promise<Migration[]> {
  const names = (await readdir(dir)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(dir, name), 'utf8');
      return { name, text, sha256: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

/** Polls, because a session that waits in pg_advisory_lock deadlocks with a `create index concurrently`. */
async function takeLock(client: Client): Promise<void> {
  for (;;) {
    const answer = await client.query<{ ok: boolean }>('select pg_try_advisory_lock($1) as ok', [LOCK]);
    if (answer.rows[0]?.ok) return;
    await sleep(LOCK_POLL_MS);
  }
}

async function readDone(client: Client): Promise<Map<string, string>> {
  await client.query(
    'create table if not exists schema_migration (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
  );
  const rows = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from schema_migration',
  );
  return new Map(rows.rows.map(({ name, sha256 }) => [name, sha256]));
}

function assertUnedited(migrations: readonly Migration[], done: ReadonlyMap<string, string>): void {
  for (const { name, sha256 } of migrations) {
    const before = done.get(name);
    if (before !== undefined && before !== sha256) {
      throw new DatabaseProblem(`The migration ${name} was edited after it was applied to this database.`);
    }
  }
  // A database ahead of this release is fine: the older release still runs during a roll-out.
}

async function apply(client: Client, { name, text, sha256 }: Migration): Promise<void> {
  const inTransaction = !/^-- no-transaction\b/m.test(text);
  try {
    if (inTransaction) await client.query(`begin; set local lock_timeout = '5s'`);
    await client.query(text);
    await client.query('insert into schema_migration (name, sha256) values ($1, $2)', [name, sha256]);
    if (inTransaction) await client.query('commit');
  } catch (error) {
    if (inTransaction) await client.query('rollback');
    const why = error instanceof Error ? error.message : String(error);
    throw new DatabaseProblem(`The migration ${name} failed: ${why}`, { cause: error });
  }
}
