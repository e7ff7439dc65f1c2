import { expect, test } from 'vitest';
import { payfortSignature } from '../../integrations/payfort/payfort-wire.ts';
import { signInAs } from '../../testing/sign-in.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { WEBHOOK_PATHS } from './webhooks.routes.ts';

const payfort = { url: '', merchant: 'm', accessCode: 'a', phrase: 'of this test' };
const server = useTestServer({
  payfort,
  roles: new Set(['api']),
  limits: { public: 9e6, staff: 9e6, partner: 9e6, driver: 9e6, channel: 60 },
});

test('[CALL-107] a webhook of a refund is logged with its reference and status', async () => {
  const notify = async (fields: Record<string, string>) => {
    const all = { command: 'REFUND', merchant_identifier: payfort.merchant, ...fields };
    const body = new URLSearchParams({ ...all, signature: payfortSignature(payfort.phrase, all) });
    expect((await fetch(server.url + WEBHOOK_PATHS.PAYFORT, { method: 'POST', body })).status).toBe(200);
  };
  await notify({ merchant_reference: 'R1', status: '06', response_code: '06000' });
  await notify({ merchant_reference: 'R2', status: '07', response_code: '07036' });
  await notify({ status: '19', response_code: '19000' });
  const { payfort: logs } = (await signInAs(server)).client.logs;
  const list = async (filters: NonNullable<Parameters<typeof logs.list>[0]['filters']>) =>
    (await logs.list({ filters })).data.map((row) => [row.transaction_id, row.transaction_status]);
  expect(await list({ transaction_id: 'R1' })).toEqual([['R1', 'SUCCESS']]);
  expect(await list({ status: ['FAILURE'] })).toEqual([['R2', 'FAILURE']]);
  expect(await list({ status: ['PENDING'] })).toEqual([[null, 'PENDING']]);
});

test('webhooks above the limit of their network are answered 429 with Retry-After', async () => {
  const notify = () => fetch(server.url + WEBHOOK_PATHS.PAYFORT, { method: 'POST', body: '{}' });
  let answer = await notify();
  expect(answer.status).toBe(401);
  for (let n = 0; n < 100 && answer.status === 401; n++) answer = await notify();
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await answer.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
});
