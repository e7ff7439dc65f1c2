import { expect, it } from 'vitest';
import { recordExchange } from '../../platform/exchange-log/record-exchange.ts';
import { useTestServer } from '../../testing/test-server.ts';

const TOKEN = 'a-token-of-the-metrics';
const server = useTestServer({
  roles: new Set(['api']),
  metricsToken: TOKEN,
  citc: { url: 'http://127.0.0.1:9', token: 'x' },
});

it('the figures of the health page are metrics, to callers with the token', async () => {
  const { app, database } = server;
  await database.pool.query(`insert into outbox (destination, ordering_key, event, payload, created_at, dead_at) values
    ('citc', 'order:1', 'ORDER_CREATE', '{}', now() - interval '10 minutes', null),
    ('citc', 'order:2', 'ORDER_CREATE', '{}', now(), now())`);
  await database.pool.query(
    `insert into integration_breaker (destination, process_id, state, open_until) values ('citc', $1, 'open', now() + interval '1 minute')`,
    [app.processId],
  );
  for (const outcome of ['success', 'success', 'success', 'failure'] as const)
    await recordExchange(app, app.db, {
      ...{ thirdParty: 'CITC', type: 'ORDER_CREATE', method: 'POST', url: 'x', status: 200, outcome },
      ...{ durationMs: 250, correlationId: 'x', at: app.now() },
    });
  const ask = (token: string) =>
    fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  expect((await ask('another')).status).toBe(401);
  const text = await (await ask(TOKEN)).text();
  const figureOf = (name: string, integration = 'citc') =>
    Number(new RegExp(`^${name}\\{integration="${integration}"\\} (\\S+)$`, 'm').exec(text)?.[1]);
  expect(figureOf('integration_active')).toBe(1);
  expect(figureOf('integration_active', 'odoo')).toBe(0);
  expect(figureOf('integration_breaker_state')).toBe(2);
  expect(figureOf('integration_waiting_messages')).toBe(1);
  expect(figureOf('integration_unsent_messages')).toBe(1);
  expect(Math.round(figureOf('integration_oldest_waiting_seconds') / 60)).toBe(10);
  expect(figureOf('integration_success_ratio')).toBe(0.75);
  expect(figureOf('integration_latency_p50_seconds')).toBe(0.25);
  expect(figureOf('integration_latency_p95_seconds')).toBe(0.25);
  expect(figureOf('integration_success_ratio', 'whatsapp')).toBeNaN();
});
