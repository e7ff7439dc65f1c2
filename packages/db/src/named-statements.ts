import { createHash } from 'node:crypto';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg';

/** A statement that ends with this comment becomes a named prepared statement of its connection. */
export const PREPARED = '/* prepared */';

/**
 * The pool as Kysely uses it, with named prepared statements: PostgreSQL parses and plans a statement that ends with
 * PREPARED once for each connection. Every other statement stays unnamed.
 */
export function withNamedStatements(pool: Pool): PostgresPool {
  const clients = new WeakMap<PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const kyselyClient = clients.get(client) ?? toKyselyClient(client);
      clients.set(client, kyselyClient);
      return kyselyClient;
    },
  };
}

/** Kysely without streaming sends text and values alone: cursors are never passed. */
function toKyselyClient(client: PoolClient): PostgresPoolClient {
  const query = (text: string, values: readonly unknown[]) =>
    send(client, { text, values: [...values], ...(text.endsWith(PREPARED) ? { name: nameOf(text) } : {}) });
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy),
  };
}

/**
 * Sends a query by callback. The driver's own promise keeps the rows reachable until a full garbage collection, where
 * a young one would free them.
 */
function send(client: PoolClient, config: QueryConfig): Promise<QueryResult> {
  return new Promise((resolve, reject) => {
    client.query(config, (error: Error | null, result: QueryResult) =>
      error ? reject(error) : resolve(result),
    );
  });
}

const names = new Map<string, string>();

/** The name of a statement: a hash of its text, since the same name must mean the same text. */
function nameOf(text: string): string {
  const cached = names.get(text);
  if (cached !== undefined) return cached;
  const name = createHash('sha256').update(text).digest('hex').slice(0, 40);
  names.set(text, name);
  return name;
}
