import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import {
  assertUsableDatabase,
  createDatabase,
  createPool,
  DatabaseProblem,
  pendingMigrations,
} from '@mishwar/db';
import type { AnyRouter } from '@orpc/server';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { App } from './app.ts';
import { assertAppendOnly } from './append-only.ts';
import type { Config } from './config.ts';
import { startOutboxDelivery } from './delivery/deliver.ts';
import type { Feature, Stop } from './feature.ts';
import { createFolderStore } from './files/file-store.ts';
import { collectAuthenticators } from './http/authenticate.ts';
import { buildServer } from './http/server.ts';
import { endResponsesWithSessions } from './http/session-responses.ts';
import { startHeartbeat } from './jobs/heartbeat.ts';
import { startRecurringReports } from './jobs/recurring.ts';
import { createSharedLimits } from './limits/shared-limits.ts';
import { createLog } from './log/log.ts';
import { openMailbox, startMailServer } from './mail/mailbox.ts';
import { startMaintenance } from './maintenance.ts';
import { allowPrivateHosts } from './outbound/egress-policy.ts';
import { openPositionStore } from './positions/open-position-store.ts';
import { KEEPALIVE_OPTIONS, startListener } from './realtime/listener.ts';
import { startRelay } from './realtime/relay.ts';
import { startSockets } from './realtime/sockets.ts';
import { createOsrmRoads } from './roads/osrm-roads.ts';
import { estimatedRoads } from './roads/roads.ts';

export interface ServerOptions {
  config: Config;
  router: AnyRouter;
  features: readonly Feature[];
  /** Clock of tests. */
  now?: () => Date;
  /** False only for throw-away databases of tests: the server refuses a database that could lose committed money. */
  durable?: boolean;
}

export interface Running {
  app: App;
  server: FastifyInstance | null;
  /** URL on which it listens; null without the role `api`. */
  url: string | null;
  /** Lets running requests and jobs finish, then closes everything. */
  stop(): Promise<void>;
}

const SHUTDOWN_TIMEOUT_MS = 10_000;
const IDLE_CHECK_MS = 100;

/** Starts the roles of `config` in this process. Throws DatabaseProblem where the database may not be used. */
export async function runServer(options: ServerOptions): Promise<Running> {
  const { config, router, features, now = () => new Date() } = options;
  allowPrivateHosts(config.privateHosts);
  await assertUsableDatabase(config.databaseUrl, { durable: options.durable ?? true });
  const pool = openPool(config, { max: 20 });
  const db = createDatabase(pool);
  const mailServer =
    config.smtpUrl === null && config.roles.has('worker') ? await startMailServer({ db, config, now }) : null;
  const limits = createSharedLimits(now);
  const log = createLog(config.logLevel);
  const backgroundPool = createDatabase(openPool(config, { max: 5 }));
  const app: App = {
    config: { ...config, smtpUrl: config.smtpUrl ?? mailServer?.url ?? null },
    processId: `${hostname()}:${process.pid}:${randomBytes(4).toString('hex')}`,
    db,
    listPool: createDatabase(openPool(config, LIST_POOL_OPTIONS)),
    backgroundPool,
    pool,
    positions: await openPositionStore({ db: backgroundPool, now, log, config }),
    roads: config.routingUrl === null ? estimatedRoads : createOsrmRoads({ url: config.routingUrl, log }),
    log,
    now,
    limits,
    mailbox: config.smtpUrl === null ? openMailbox({ db, config }) : null,
    files: createFolderStore(config.filesDir),
    recurring: new Map(),
    feedSeq: () => 0,
  };
  const stops: Stop[] = [
    () => app.db.destroy(),
    () => app.listPool.destroy(),
    () => app.backgroundPool.destroy(),
    () => app.positions.close(),
    () => mailServer?.stop(),
  ];
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) {
      await Promise.resolve(end()).catch((error: unknown) =>
        app.log.error({ error }, 'shutdown step failed'),
      );
    }
  };
  try {
    await assertMigrated(app);
    await assertAppendOnly(app);
    await assertNoDemoData(app);
    const roles = [...config.roles];
    const heartbeat = await startHeartbeat(app, roles);
    stops.push(() => heartbeat.stop());
    stops.push(startRecurringReports(app));
    if (config.roles.has('worker')) {
      const { startWorker } = await import('./jobs/worker.ts');
      stops.push(await startWorker(app, features, heartbeat));
      stops.push(await startRelay(app));
      stops.push(startOutboxDelivery(app, features));
      stops.push(startMaintenance(app));
    }
    for (const role of roles) {
      for (const feature of features) {
        const end = await feature.start?.[role]?.(app);
        if (end) stops.push(end);
      }
    }
    if (!config.roles.has('api')) return { app, server: null, url: null, stop };
    const server = await buildServer(app, router, features);
    stops.push(() => closeServer(server));
    const listener = startListener(app);
    stops.push(() => listener.stop());
    stops.push(limits.join(app, listener));
    const authenticators = collectAuthenticators(features);
    stops.push(endResponsesWithSessions(app, authenticators, server.sessionResponses, listener));
    stops.push(await startSockets(app, server, features, listener));
    const url = await server.listen({ port: config.port, host: config.host });
    return { app, server, url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const LIST_POOL_OPTIONS = { max: 12, statement_timeout: 4_000 };

function openPool({ databaseUrl, roles }: Config, options: Parameters<typeof createPool>[1]): Pool {
  const application_name = `${[...roles].join('+')} ${process.pid}`;
  return createPool(databaseUrl, { application_name, options: KEEPALIVE_OPTIONS, ...options });
}

/** Accepts no further request, lets running ones finish, and closes the remaining connections after a timeout. */
async function closeServer(server: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => server.server.closeAllConnections(), SHUTDOWN_TIMEOUT_MS);
  // A keep-alive connection stays open after its last request.
  const idle = setInterval(() => server.server.closeIdleConnections(), IDLE_CHECK_MS);
  await server.close();
  clearTimeout(cut);
  clearInterval(idle);
}

async function assertMigrated(app: App): Promise<void> {
  const pending = await pendingMigrations(app.pool);
  if (pending.length > 0) {
    throw new DatabaseProblem(
      `The database lacks ${pending.length} migrations, the first being ${pending[0]}.`,
    );
  }
}

/** Demo operators have published passwords: outside demo mode they must not be able to sign in. */
async function assertNoDemoData({ config, db }: App): Promise<void> {
  if (config.demo) return;
  const { DEMO_OPERATORS } = await import('@mishwar/db/seeds');
  const operator = await db
    .selectFrom('operator')
    .select('id')
    .where(
      'email',
      'in',
      DEMO_OPERATORS.map(({ email }) => email),
    )
    .where('status', '=', 'ACTIVE')
    .executeTakeFirst();
  if (operator) {
    throw new DatabaseProblem(
      'This database holds the demo operators, who could sign in: use another database outside demo mode.',
    );
  }
}
