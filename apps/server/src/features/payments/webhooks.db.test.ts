import { beforeAll, expect, test } from 'vitest';
import { useTestServer } from '../../testing/test-server.ts';
import { WEBHOOK_PATHS } from './webhooks.routes.ts';

const server = useTestServer({
  roles: new Set(['api']),
  limits: { public: 9e6, staff: 9e6, partner: 9e6, driver: 9e6, channel: 60 },
});
beforeAll(async () => {});

test('webhooks above the limit of their network are answered 429 with Retry-After', async () => {
  const notify = () => fetch(server.url + WEBHOOK_PATHS.PAYFORT, { method: 'POST', body: '{}' });
  let answer = await notify();
  expect(answer.status).toBe(401);
  for (let n = 0; n < 100 && answer.status === 401; n++) answer = await notify();
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await answer.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
});
