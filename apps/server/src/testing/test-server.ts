import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@mishwar/db/testing';
import { afterAll, beforeAll } from 'vitest';
import { features } from '../features.ts';
import type { App } from '../platform/app.ts';
import { type Config, readConfig } from '../platform/config.ts';
import { runServer } from '../platform/run.ts';
import { router } from '../router.ts';

/** The phrase that opens the settings of a test server. */
export const SETTINGS_PHRASE = 'kofu-mira-teso-4821';

/** Calls a minute that no test reaches. */
export const NO_LIMITS: Config['limits'] = {
  public: 9e6,
  staff: 9e6,
  partner: 9e6,
  driver: 9e6,
  channel: 9e6,
};

/** A running clock that a test can advance. */
interface TestClock {
  now: () => Date;
  /** Advances the clock. */
  advance(ms: number): void;
}

export interface TestServer {
  app: App;
  database: TestDatabase;
  url: string;
  clock: TestClock;
  /** Starts a second process on the same database. */
  another(overrides?: Partial<Config>): Promise<{ app: App; url: string; stop(): Promise<void> }>;
  stop(): Promise<void>;
}

/** Starts the whole server on a database of its own and a free port, in demo mode with the local mailbox. */
export async function startTestServer(overrides: Partial<Config> = {}): Promise<TestServer> {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'mishwar-server-'));
  let ahead = 0;
  const clock: TestClock = {
    now: () => new Date(Date.now() + ahead),
    advance: (ms) => {
      ahead += ms;
    },
  };
  const base: Config = {
    ...readConfig({
      DATABASE_URL: database.url,
      MISHWAR_SECRET: 'k3Jv9QmT2xWbZr7LpN5cYs8FhGd4Ua6E',
      SETTINGS_PASSPHRASE: SETTINGS_PHRASE,
      MISHWAR_DATA_DIR: dataDir,
      OUTGOING_PRIVATE_HOSTS: '127.0.0.1',
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
    }),
    port: 0,
    // Tests and server share an event loop.
    maxEventLoopDelayMs: 0,
  };
  const start = async (config: Config) => {
    const running = await runServer({ config, router, features, now: clock.now, durable: false });
    return { app: running.app, url: running.url ?? '', stop: running.stop };
  };
  const first = await start({ ...base, ...overrides });
  const others: (() => Promise<void>)[] = [];
  return {
    ...first,
    database,
    clock,
    async another(more = {}) {
      const process = await start({ ...base, ...overrides, ...more });
      others.push(process.stop);
      return process;
    },
    async stop() {
      for (const stop of others) await stop();
      await first.stop();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * A server for all tests of a file: started before its first test, stopped after its last. Its fields are there from
 * the file's own `beforeAll` on.
 */
export function useTestServer(overrides: Partial<Config> = {}): TestServer {
  const server = {} as TestServer;
  beforeAll(async () => {
    Object.assign(server, await startTestServer(overrides));
  });
  afterAll(() => server.stop());
  return server;
}
