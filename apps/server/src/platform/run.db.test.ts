import { setTimeout as sleep } from 'node:timers/promises';
import { DEMO_OPERATORS } from '@mishwar/db/seeds';
import { expect, it } from 'vitest';
import { createOperator } from '../testing/factories/operators.ts';
import { useTestServer } from '../testing/test-server.ts';
import type { Feature } from './feature.ts';
import { runServer } from './run.ts';

const server = useTestServer({ roles: new Set(['api']) });

const start = (changes: { demo?: boolean; databaseUrl?: string; smtpUrl?: string }, durable = false) =>
  runServer({ config: { ...server.app.config, ...changes }, router: {}, features: [], durable });

it('refuses a database that could lose committed data', async () => {
  await expect(start({}, true)).rejects.toThrow('fsync = off');
});

it('[SEC-06] refuses demo operators outside demo mode', async () => {
  await createOperator(server.app, { email: DEMO_OPERATORS[0]?.email ?? '' });
  await expect(start({ demo: false, smtpUrl: 'smtp://mail' })).rejects.toThrow('holds the demo');
});

it('refuses a database with pending migrations, and an unreachable one', async () => {
  const { asOwner } = server.database;
  await asOwner(`create table kept as select * from schema_migration;
    delete from schema_migration where name like '%processes%'`);
  await expect(start({})).rejects.toThrow('lacks 1 migrations');
  await asOwner(`insert into schema_migration select * from kept where name like '%processes%'`);
  await expect(start({ databaseUrl: 'postgres://unknown@127.0.0.1:1/x' })).rejects.toThrow(
    'cannot be reached',
  );
});

it('stops everything it started', async () => {
  const running = await runServer({
    config: server.app.config,
    router: {},
    features: [],
    durable: false,
  });
  expect((await fetch(`${running.url}/admin/api/v1/x`)).status).toBe(404);
  await running.stop();
  await expect(fetch(`${running.url}/`)).rejects.toThrow('fetch failed');
});

it('finishes running requests before it stops', async () => {
  const slow: Feature = {
    name: 'slow',
    routes(http) {
      http.get('/slow', { config: { limit: 'probes' } }, async () => {
        await sleep(500);
        return { answered: true };
      });
    },
  };
  const running = await runServer({
    config: server.app.config,
    router: {},
    features: [slow],
    durable: false,
  });
  const answer = fetch(`${running.url}/slow`);
  await sleep(200);
  await running.stop();
  expect(await (await answer).json()).toEqual({ answered: true });
});
