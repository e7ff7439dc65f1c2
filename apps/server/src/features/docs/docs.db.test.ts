import { contract } from '@mishwar/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { contractRoutes } from '../../platform/http/contract-routes.ts';
import { signInAs } from '../../testing/sign-in.ts';
import { NO_LIMITS, type TestServer, useTestServer } from '../../testing/test-server.ts';

const server = useTestServer({ roles: new Set(['api']) });
let closed: Awaited<ReturnType<TestServer['another']>>;
beforeAll(async () => {
  closed = await server.another({ demo: false, smtpUrl: 'smtp://127.0.0.1:9' });
});

interface Document {
  openapi: string;
  paths: Record<
    string,
    Record<string, { operationId: string; security: object[]; responses: Record<string, { $ref?: string }> }>
  >;
  components: { responses: Record<string, { description: string; content: object }> };
}

describe('the API reference', () => {
  it('describes every call of the contract in OpenAPI 3.1, with its audience', async () => {
    const answer = await fetch(`${server.url}/openapi.json`);
    const document = (await answer.json()) as Document;
    expect(document.openapi).toMatch(/^3\.1\./);
    for (const { name, method, path, access } of contractRoutes(contract)) {
      const operation = document.paths[path]?.[method.toLowerCase()];
      expect(operation, `${method} ${path}`).toMatchObject({ operationId: name, 'x-access': access });
      expect(operation?.security).toHaveLength(access === 'public' || access === 'half-sign-in' ? 0 : 1);
    }
  });

  it('has each refusal once, and every operation those of its call', async () => {
    const document = (await (await fetch(`${server.url}/openapi.json`)).json()) as Document;
    const { responses } = document.components;
    const contents = Object.values(responses).map((response) => JSON.stringify(response));
    expect(new Set(contents).size).toBe(contents.length);
    for (const operation of Object.values(document.paths).flatMap((operations) =>
      Object.values(operations),
    )) {
      const { operationId } = operation;
      const refusals = Object.entries(operation.responses).filter(([status]) => status >= '400');
      expect(refusals.length, operationId).toBeGreaterThan(0);
      for (const [status, { $ref = '' }] of refusals) {
        const shared = responses[$ref.replace('#/components/responses/', '')];
        expect(shared, `${operationId} ${status} ${$ref}`).toMatchObject({ description: status });
        expect(JSON.stringify(shared?.content), operationId).toContain(`"status":{"const":${status}}`);
      }
    }
  });

  it('requires a staff session outside demo mode', async () => {
    expect((await fetch(`${closed.url}/openapi.json`)).status).toBe(401);
    const { token } = await signInAs(server);
    const headers = { authorization: `Bearer ${token}` };
    expect((await fetch(`${closed.url}/openapi.json`, { headers })).status).toBe(200);
  });

  it('is a page of this origin alone, without inline scripts', async () => {
    const page = await fetch(`${server.url}/docs`);
    expect(page.headers.get('content-type')).toContain('text/html');
    const html = await page.text();
    expect(html).not.toMatch(/<script(?![^>]*src=)|\son\w+=/);
    const urls = [...html.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, url = '']) => url);
    expect(urls).toEqual(['/favicon.svg', '/docs/docs.js']);
    const script = await (await fetch(`${server.url}/docs/docs.js`)).text();
    expect(script).not.toMatch(/https?:|\/\/\w+\.\w/);
    for (const option of ['withDefaultFonts: false', 'telemetry: false']) expect(script).toContain(option);
  });

  it('[SEC-55] is sent prepared and compressed, and counts against the limit of the address', async () => {
    const limits = { ...NO_LIMITS, public: 8 };
    const limited = await server.another({
      demo: false,
      smtpUrl: 'smtp://127.0.0.1:9',
      limits,
      trustedProxies: 1,
    });
    const { token } = await signInAs(server);
    // An address that no other test uses.
    const from = { authorization: `Bearer ${token}`, 'x-forwarded-for': '203.0.113.55' };
    const paths = ['/docs', '/docs/docs.js', '/docs/scalar.js', '/openapi.json'];
    const read = (path: string, encoding: string) =>
      fetch(limited.url + path, {
        headers: { ...from, 'accept-encoding': encoding },
      });
    for (const path of paths) {
      const [compressed, plain] = [await read(path, 'gzip'), await read(path, 'identity')];
      expect([compressed.status, plain.status], path).toEqual([200, 200]);
      expect(
        [compressed, plain].map(({ headers }) => headers.get('content-encoding')),
        path,
      ).toEqual(['gzip', null]);
      expect(await compressed.text(), path).toBe(await plain.text());
    }
    for (const path of paths) {
      const answers = [];
      for (let at = 0; at < 8 && answers.at(-1)?.status !== 429; at++) answers.push(await read(path, 'gzip'));
      const refused = answers.at(-1);
      expect(refused?.status, path).toBe(429);
      expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    await limited.stop();
  });

  it('comes with the script of Scalar, compressed for clients that accept it', async () => {
    const read = (encoding: string) =>
      fetch(`${server.url}/docs/scalar.js`, { headers: { 'accept-encoding': encoding } });
    const [compressed, plain] = [await read('gzip, br'), await read('identity')];
    expect(compressed.headers.get('content-type')).toContain('text/javascript');
    expect(compressed.headers.get('content-encoding')).toBe('gzip');
    expect(plain.headers.get('content-encoding')).toBeNull();
    const text = await plain.text();
    expect(text).toBe(await compressed.text());
    expect(text).toContain('createApiReference');
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
