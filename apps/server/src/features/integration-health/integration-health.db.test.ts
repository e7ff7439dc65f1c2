import { beforeAll, expect, it } from 'vitest';
import { recordExchange } from '../../platform/exchange-log/record-exchange.ts';
import { type SignedInOperator, signInAs } from '../../testing/sign-in.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer({ roles: new Set(['api']), citc: { url: 'http://127.0.0.1:9', token: 'x' } });
let staff: SignedInOperator;
beforeAll(async () => {
  staff = await signInAs(server, 'ADMIN');
});
const healthOf = async (name: string) => {
  const found = (await staff.client.integrationHealth.list()).data.find(
    ({ integration }) => integration === name,
  );
  if (!found) throw new Error(`no integration ${name}`);
  return found;
};
const query = (text: string, values: unknown[] = []) => server.database.pool.query(text, values);

it('an integration without traffic is healthy; whether it is set up and switched on is shown', async () => {
  expect(await healthOf('citc')).toEqual({
    ...{ integration: 'citc', isConfigured: true, isActive: true, breaker: 'closed', open_until: null },
    ...{ waiting: 0, not_sent: 0, oldest_waiting: null, last_error: null, last_error_at: null, hours: [] },
  });
  expect(await healthOf('odoo')).toMatchObject({ isConfigured: false });
  await query(`insert into setting (key, content) values ('TOGGLE_SHUKAH', '{"isActive": false}')
    on conflict (key) do update set content = excluded.content`);
  expect(await healthOf('shukah')).toMatchObject({ isActive: false });
});

it('shows breaker, queue, last error, and success rate and latency by hour', async () => {
  const { app } = server;
  await query(`insert into outbox (destination, ordering_key, event, payload, created_at, attempts, dead_at, next_attempt_at) values
    ('citc', 'order:1', 'ORDER_CREATE', '{}', now() - interval '2 hours', 3, null, now() + interval '5 minutes'),
    ('citc', 'order:2', 'ORDER_CREATE', '{}', now() - interval '1 hour', 0, null, now()),
    ('citc', 'order:3', 'ORDER_CREATE', '{}', now() - interval '9 hours', 20, now(), now())`);
  await query(
    `insert into integration_breaker (destination, process_id, state, open_until) values
      ('citc', $1, 'open', now() + interval '20 seconds'), ('citc', 'gone', 'half_open', null)`,
    [app.processId],
  );
  const hour = new Date(Math.floor(app.now().getTime() / 3_600_000) * 3_600_000 - 3_600_000);
  for (const [at, durationMs] of [10, 20, 30, 4_000].entries())
    await recordExchange(app, app.db, {
      ...{
        thirdParty: 'CITC',
        type: 'ORDER_CREATE',
        method: 'POST',
        url: 'x',
        correlationId: 'x',
        durationMs,
      },
      ...(at === 3
        ? { status: 0, outcome: 'timeout', message: 'no answer within 4000 ms' }
        : { status: 200, outcome: 'success' }),
      at: new Date(hour.getTime() + at),
    } as Parameters<typeof recordExchange>[2]);
  const health = await healthOf('citc');
  expect(health).toMatchObject({
    ...{ breaker: 'open', waiting: 2, not_sent: 1, last_error: 'no answer within 4000 ms' },
    hours: [{ hour: hour.toISOString(), total: 4, successes: 3, p50_ms: 20, p95_ms: 4_000 }],
  });
  expect(Date.parse(health.open_until ?? '')).toBeGreaterThan(Date.now());
  expect(Math.round((Date.now() - Date.parse(health.oldest_waiting ?? '')) / 60_000)).toBe(120);
});

it('is tried at once when an operator asks: what is in backoff is due, and the workers hear of it', async () => {
  const { due } = await staff.client.integrationHealth.tryNow({ integration: 'citc' });
  expect(due).toBe(1);
  expect((await staff.client.integrationHealth.tryNow({ integration: 'citc' })).due).toBe(0);
  const { rows } = await query(
    `select destination, requested_at > now() - interval '1 minute' as is_new from integration_wake`,
  );
  expect(rows).toEqual([{ destination: 'citc', is_new: true }]);
});
