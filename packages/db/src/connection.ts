import { Kysely, PostgresDialect } from 'kysely';
import { Client, Pool, type PoolConfig, TypeOverrides } from 'pg';
import type { DB } from './database.ts';
import { withNamedStatements } from './named-statements.ts';
import { DatabaseProblem } from './problem.ts';

export type Database = Kysely<DB>;

const MIN_MAJOR_VERSION = 15;
const INT8 = 20;
const DATE = 1082;
const INT8_ARRAY = 1016;
const NUMERIC = 1700;

/**
 * Value parsers: bigint and numeric as numbers, date as text "YYYY-MM-DD" (the driver's default is midnight in the
 * local zone).
 */
const types = new TypeOverrides();
types.setTypeParser(INT8, parseSafeInteger);
// The driver passes the members of a parsed array on as text.
const parseArray = types.getTypeParser(INT8_ARRAY) as unknown as (value: string) => (string | null)[];
types.setTypeParser(INT8_ARRAY, (value) =>
  parseArray(value).map((text) => (text === null ? null : parseSafeInteger(text))),
);
types.setTypeParser(NUMERIC, Number);
types.setTypeParser(DATE, (value) => value);

/** Parses a bigint as a number. Throws RangeError beyond 2^53, where a number would be inexact. */
export function parseSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a number`);
  return value;
}

/** A new connection reads the catalog before it plans anything, which takes many times what the query does. */
const IDLE_TIMEOUT_MS = 600_000;

/** A pool on `url` with this project's value parsers. Broken idle connections are dropped without a log entry. */
export function createPool(url: string, options: Omit<PoolConfig, 'connectionString' | 'types'> = {}): Pool {
  const pool = new Pool({
    max: 10,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    ...options,
    connectionString: url,
    types,
  });
  // The next query on the pool reports the error to its caller.
  pool.on('error', () => undefined);
  // Without a listener an error on a checked-out connection would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Kysely over a pool; destroying it ends the pool. */
export function createDatabase(pool: Pool): Database {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: withNamedStatements(pool) }) });
}

/**
 * Validates the PostgreSQL at `url`: reachable, version 15 or later, UTF-8 and, unless `durable` is false,
 * crash-safe. Throws DatabaseProblem with one line.
 */
export async function assertUsableDatabase(url: string, { durable = true } = {}): Promise<void> {
  const client = openClient(url);
  client.on('error', () => undefined);
  try {
    await client.connect();
    const version = Number((await setting(client, 'server_version_num')) ?? 0);
    if (version < MIN_MAJOR_VERSION * 10_000) {
      throw new DatabaseProblem(
        `DATABASE_URL is PostgreSQL ${Math.floor(version / 10_000)}; ${MIN_MAJOR_VERSION} or later is needed.`,
      );
    }
    const encoding = await setting(client, 'server_encoding');
    if (encoding !== 'UTF8')
      throw new DatabaseProblem(`The database's encoding is ${encoding}; it must be UTF8.`);
    if (durable) await assertDurable(client);
  } catch (error) {
    if (error instanceof DatabaseProblem) throw error;
    throw new DatabaseProblem(
      `The database cannot be reached at ${withoutPassword(url)}: ${describeError(error)}`,
      {
        cause: error,
      },
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Throws where the database may lose committed data: it holds money. */
async function assertDurable(client: Client): Promise<void> {
  for (const name of ['fsync', 'full_page_writes', 'synchronous_commit']) {
    if ((await setting(client, name)) === 'off') {
      throw new DatabaseProblem(
        `The database runs with ${name} = off and could lose money at a power cut: set it on.`,
      );
    }
  }
}

async function setting(client: Client, name: string): Promise<string | undefined> {
  const answer = await client.query<{ value: string }>('select current_setting($1) as value', [name]);
  return answer.rows[0]?.value;
}

function openClient(url: string): Client {
  try {
    return new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  } catch (error) {
    throw new DatabaseProblem(`DATABASE_URL is not a connection URL: ${describeError(error)}`, {
      cause: error,
    });
  }
}

function describeError(error: unknown): string {
  // A host with several addresses fails with an AggregateError, whose own message is empty.
  if (error instanceof AggregateError) return describeError(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}

function withoutPassword(url: string): string {
  if (!URL.canParse(url)) return 'DATABASE_URL';
  const { hostname, port, pathname } = new URL(url);
  return `${hostname}:${port || 5432}${pathname}`;
}
