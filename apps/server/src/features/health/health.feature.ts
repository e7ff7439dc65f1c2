import { pendingMigrations } from '@mishwar/db';
import type { App } from '../../platform/app.ts';
import type { Feature } from '../../platform/feature.ts';
import { isWorkerAlive } from '../../platform/jobs/heartbeat.ts';

const CHECK_TIMEOUT_MS = 3_000;

/** `/healthz`: liveness of this process. `/readyz`: readiness of database, migrations and a worker. */
export const healthFeature: Feature = {
  name: 'health',
  routes(server, app) {
    const config = { limit: 'probes' } as const;
    server.get('/healthz', { config }, async () => ({ status: 'ok' }));
    let running: ReturnType<typeof checkReadiness> | null = null;
    server.get('/readyz', { config }, async (_request, reply) => {
      // Calls at the same time share one check, so that they cannot use up the database's connections.
      running ??= checkReadiness(app).finally(() => {
        running = null;
      });
      const checks = await running;
      const ready = Object.values(checks).every((state) => state === 'ok');
      return reply.status(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready', checks });
    });
  },
};

type State = 'ok' | 'failed';

async function checkReadiness(app: App): Promise<{ database: State; migrations: State; worker: State }> {
  const check = async (work: () => Promise<boolean>): Promise<State> => {
    const late = new Promise<boolean>((resolve) => setTimeout(resolve, CHECK_TIMEOUT_MS, false).unref());
    return (await Promise.race([work().catch(() => false), late])) ? 'ok' : 'failed';
  };
  const [database, migrations, worker] = await Promise.all([
    check(async () => (await app.pool.query('select 1')).rowCount === 1),
    check(async () => (await pendingMigrations(app.pool)).length === 0),
    check(() => isWorkerAlive(app)),
  ]);
  return { database, migrations, worker };
}
