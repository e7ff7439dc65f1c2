import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOperator } from '../../testing/factories/operators.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const EMAIL = 'nouf@test.invalid';
const people = { demoSignIns: { [EMAIL]: 'kofu-mira-teso-4821', 'gone@test.invalid': 'x' } };
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer(people);
  await createOperator(server.app, { email: EMAIL, role: 'SUPER_ADMIN' });
});
afterAll(() => server.stop());

/** Status and body of /dev/sign-in; `fetch` would not send a Host header of the caller's own. */
function ask(url: string, headers: Record<string, string> = {}): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const call = request(`${url}/dev/sign-in`, { headers }, (response) => {
      let body = '';
      response.on('data', (chunk) => {
        body += String(chunk);
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
    });
    call.on('error', reject).end();
  });
}

describe('[SEC-06] the people of the demo on its sign-in page', () => {
  it('are offered on this machine, those alone who exist', async () => {
    const { status, body } = await ask(server.url);
    expect(status).toBe(200);
    expect(JSON.parse(body)).toEqual([
      { name: expect.any(String), role: 'SUPER_ADMIN', email: EMAIL, password: 'kofu-mira-teso-4821' },
    ]);
  });

  it.each([
    ['through a proxy', { 'x-forwarded-for': '127.0.0.1' }],
    ['through a tunnel', { via: '1.1 tunnel' }],
    ['under the name of another', { host: '192.0.2.7' }],
  ])('are not there %s', async (_how, headers) => {
    const { status, body } = await ask(server.url, headers);
    expect(status).toBe(404);
    expect(body).not.toContain('kofu');
  });

  it.each([
    ['outside demo mode', { demo: false, smtpUrl: 'smtp://127.0.0.1:9' }],
    ['without a local mailbox', { smtpUrl: 'smtp://127.0.0.1:9' }],
    ['where others reach the server', { host: '0.0.0.0' }],
    ['where none were given', { demoSignIns: {} }],
  ])('are not there %s', async (_where, overrides) => {
    const other = await server.another({ ...people, ...overrides });
    const { status, body } = await ask(other.url.replace('0.0.0.0', '127.0.0.1'));
    expect(status).toBe(404);
    expect(body).not.toContain('kofu');
  });
});
