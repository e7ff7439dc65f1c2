import { contract } from '@mishwar/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contractRoutes } from '../../platform/http/contract-routes.ts';
import { signInAs } from '../../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let closed: Awaited<ReturnType<TestServer['another']>>;
beforeAll(async () => {
  server = await startTestServer({ roles: new Set(['api']) });
  closed = await server.another({ demo: false, smtpUrl: 'smtp://127.0.0.1:9' });
});
afterAll(() => server.stop());

interface Document {
  openapi: string;
  paths: Record<string, Record<string, { operationId: string; security: object[]; responses: object }>>;
}

describe('the reference of the API', () => {
  it('describes every call of the contract in OpenAPI 3.1, with who may call it', async () => {
    const answer = await fetch(`${server.url}/openapi.json`);
    const document = (await answer.json()) as Document;
    expect(document.openapi).toMatch(/^3\.1\./);
    for (const { name, method, path, access } of contractRoutes(contract)) {
      const operation = document.paths[path]?.[method.toLowerCase()];
      expect(operation, `${method} ${path}`).toMatchObject({ operationId: name, 'x-access': access });
      expect(operation?.security).toHaveLength(access === 'public' || access === 'half-sign-in' ? 0 : 1);
    }
  });

  it('is for staff alone outside demo mode', async () => {
    expect((await fetch(`${closed.url}/openapi.json`)).status).toBe(401);
    const { token } = await signInAs(server);
    const headers = { authorization: `Bearer ${token}` };
    expect((await fetch(`${closed.url}/openapi.json`, { headers })).status).toBe(200);
  });

  it('has a page that needs no inline script', async () => {
    const page = await fetch(`${server.url}/docs`);
    expect(page.headers.get('content-type')).toContain('text/html');
    const html = await page.text();
    expect(html).not.toMatch(/<script(?![^>]*src=)|\son\w+=/);
    for (const file of ['docs.js', 'docs.css']) {
      expect((await fetch(`${server.url}/docs/${file}`)).status).toBe(200);
    }
  });
});

describe('the demo mailbox', () => {
  it('[SEC-06] exists in demo mode only', async () => {
    for (const path of ['/dev/mailbox', '/dev/mailbox/messages']) {
      const answer = await fetch(`${closed.url}${path}`, { headers: { accept: 'application/json' } });
      expect(answer.status).toBe(404);
    }
  });
});
