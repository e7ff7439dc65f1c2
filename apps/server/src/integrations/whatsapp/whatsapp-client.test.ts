import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { allowPrivateHosts } from '../../platform/outbound/egress-policy.ts';
import { sendWhatsapp } from './whatsapp-client.ts';

interface Answer {
  status: number;
  body: string;
  headers?: Record<string, string>;
  afterMs?: number;
}

const TAKEN: Answer = { status: 200, body: '{"messages":[{"id":"wamid.1"}]}' };

let server: Server;
let url = '';
let answer = TAKEN;
let asked: { path: string | undefined; authorization: string | undefined; body: unknown }[] = [];

beforeAll(async () => {
  allowPrivateHosts(['127.0.0.1']);
  server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    asked.push({ path: request.url, authorization: request.headers.authorization, body: JSON.parse(text) });
    setTimeout(() => response.writeHead(answer.status, answer.headers).end(answer.body), answer.afterMs ?? 0);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v23.0/5550001/`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked = [];
  answer = TAKEN;
});

const send = (signal = AbortSignal.timeout(5_000)) =>
  sendWhatsapp(
    { url, token: 'access' },
    { to: '966530000001', template: 'mishwar_sign_in_code', parameters: ['012345'] },
    { type: 'driverCode', signal },
  );

describe('a WhatsApp message', () => {
  it('is sent as the template with its parameters', async () => {
    expect(await send()).toMatchObject({ kind: 'sent', exchange: { outcome: 'success', status: 200 } });
    expect(asked).toEqual([
      {
        path: '/v23.0/5550001/messages',
        authorization: 'Bearer access',
        body: {
          messaging_product: 'whatsapp',
          recipient_type: 'individual',
          to: '966530000001',
          type: 'template',
          template: {
            name: 'mishwar_sign_in_code',
            language: { code: 'ar' },
            components: [{ type: 'body', parameters: [{ type: 'text', text: '012345' }] }],
          },
        },
      },
    ]);
  });

  it.each([
    [500, '{}'],
    [503, '<html>'],
    [429, '{"error":{}}'],
    [401, '{"error":{}}'],
    [200, ''],
    [200, 'null'],
    [200, '{"messages":[]}'],
    [200, '{"error":{"message":"no"}}'],
    [200, 'x'.repeat(100_000)],
  ])('[SEC-29] with the response %i %.30s has failed and may be retried', async (status, body) => {
    answer = { status, body };
    expect(await send()).toMatchObject({ kind: 'failed', exchange: { outcome: 'failure', status } });
  });

  it.each([400, 403, 404])('with the response %i is rejected permanently', async (status) => {
    answer = { status, body: '{"error":{}}' };
    expect(await send()).toMatchObject({ kind: 'refused', exchange: { outcome: 'failure', status } });
  });

  it('follows no redirect', async () => {
    answer = { status: 307, body: '', headers: { location: url } };
    expect(await send()).toMatchObject({ kind: 'failed' });
    expect(asked).toHaveLength(1);
  });

  it('times out', async () => {
    answer = { ...TAKEN, afterMs: 2_000 };
    expect(await send(AbortSignal.timeout(100))).toMatchObject({
      ...{ kind: 'failed', exchange: { outcome: 'timeout', status: 0 } },
    });
  });

  it('is logged without its parameters, which may be a one-time code', async () => {
    expect((await send()).exchange).toMatchObject({
      ...{ thirdParty: 'WHATSAPP', type: 'driverCode' },
      request: { to: '966530000001', template: 'mishwar_sign_in_code' },
    });
    expect(JSON.stringify(await send())).not.toContain('012345');
  });
});
