import type { App } from '../app.ts';
import type { PositionStore } from './position-store.ts';
import { createPostgresStore } from './postgres-store.ts';

/** Opens the configured store: the database, or Redis in front of it. */
export async function openPositionStore(
  app: Pick<App, 'db' | 'now' | 'log' | 'config'>,
): Promise<PositionStore> {
  const database = createPostgresStore(app);
  const { redisUrl } = app.config;
  if (redisUrl === null) return database;
  // The client is imported only where Redis is configured.
  const { createRedisStore } = await import('./redis-store.ts');
  return createRedisStore(app, { url: redisUrl, database: database });
}
