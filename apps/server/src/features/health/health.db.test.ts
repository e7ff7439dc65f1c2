import { expect, it } from 'vitest';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer();

it('is alive and ready, and says which part is missing', async () => {
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  const ready = await fetch(`${server.url}/readyz`);
  expect(await ready.json()).toEqual({
    status: 'ready',
    checks: { database: 'ok', migrations: 'ok', worker: 'ok' },
  });
  // The worker tells of itself again within seconds.
  const without = async () => {
    await server.database.pool.query('delete from server_process');
    const answer = await fetch(`${server.url}/readyz`);
    return { code: answer.status, ...((await answer.json()) as object) };
  };
  await expect
    .poll(without, { timeout: 30_000 })
    .toMatchObject({ code: 503, checks: { database: 'ok', worker: 'failed' } });
});

it('answers an unknown call with a readable refusal and a request id', async () => {
  const answer = await fetch(`${server.url}/admin/api/v1/nothing`);
  expect(answer.status).toBe(404);
  const body = (await answer.json()) as { data: { request_id: string } };
  expect(body).toMatchObject({ code: 'NOT_FOUND', message: 'not_found' });
  expect(body.data.request_id).toBe(answer.headers.get('x-request-id'));
});
