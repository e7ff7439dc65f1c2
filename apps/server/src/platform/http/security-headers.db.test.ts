import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { beforeAll, describe, expect, it } from 'vitest';
import { type SignedInOperator, signInAs } from '../../testing/sign-in.ts';
import { NO_LIMITS, useTestServer } from '../../testing/test-server.ts';
import { createDocumentLink, storeFile } from '../files/files.ts';
import { contractRoutes } from './contract-routes.ts';
import { inlineScriptHashes } from './files/portal.ts';

let operator: SignedInOperator;
let fileUrl: string;
const server = useTestServer({ roles: new Set(['api']), limits: NO_LIMITS });
beforeAll(async () => {
  operator = await signInAs(server);
  const { id } = await storeFile(
    server.app,
    {
      name: 'page.html',
      contentType: 'text/html',
      operatorId: operator.id,
      expiresAt: null,
      documentKey: crypto.randomUUID(),
    },
    Readable.from(['<script>1</script>']),
  );
  const link = createDocumentLink(server.app, { fileId: id, operatorId: operator.id, seconds: 60 });
  fileUrl = link.replace(server.app.config.publicUrl, '');
});

interface Answer {
  status: number;
  headers: Record<string, string | undefined>;
}

/** A call whose path is sent exactly as written. */
function call(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(server.url, { path, method, headers }, (answer) => {
      answer.resume();
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers as Answer['headers'] });
    });
    sent.once('upgrade', (answer, socket) => {
      socket.destroy();
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers as Answer['headers'] });
    });
    sent.once('error', reject);
    sent.end();
  });
}

/** Response to bytes that are no HTTP. */
function say(bytes: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.url);
    let text = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.on('data', (chunk) => {
      text += String(chunk);
    });
    socket.once('error', reject);
    socket.once('close', () => {
      const [first = '', ...lines] = text.split('\r\n\r\n', 1)[0]?.split('\r\n') ?? [];
      const headers = Object.fromEntries(lines.map((line) => line.split(/: (.*)/, 2) as [string, string]));
      resolve({ status: Number(first.split(' ')[1]), headers });
    });
  });
}

const bearer = () => ({ authorization: `Bearer ${operator.token}` });
const handshake = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': randomBytes(16).toString('base64'),
};

/** One of each kind of response, with the status that proves the kind. */
const KINDS: [kind: string, status: number, ask: () => Promise<Answer>][] = [
  ['a call', 200, () => call('/admin/api/v1/profile', bearer())],
  ['a refused call', 401, () => call('/admin/api/v1/profile')],
  ['an unknown route', 404, () => call('/admin/api/v1/nothing')],
  ['an invalid input', 422, () => call('/admin/api/v1/orders?limit=7', bearer())],
  ['the page', 200, () => call('/orders', { accept: 'text/html' })],
  ['the reference', 200, () => call('/docs', { accept: 'text/html' })],
  ['the mailbox', 200, () => call('/dev/mailbox', { accept: 'text/html' })],
  ['a script', 200, () => call('/docs/docs.js')],
  ['health', 200, () => call('/healthz')],
  ['a file', 200, () => call(fileUrl)],
  ['an invalid link', 404, () => call('/files/api/v1/download/x')],
  ['a malformed URL', 400, () => call('/%E0%A4%A')],
  ['a preflight', 404, () => call('/admin/api/v1/profile', {}, 'OPTIONS')],
  ['a socket’s handshake', 101, () => call('/socket.io/?EIO=4&transport=websocket', handshake)],
  ['a refused handshake', 400, () => call('/socket.io/?EIO=4&transport=polling')],
  ['malformed HTTP', 400, () => say('HELLO\r\n\r\n')],
];

describe('[SEC-19] headers of every kind of response', () => {
  it.each(KINDS)('%s', async (kind, status, ask) => {
    const answer = await ask();
    if (kind === 'the page') expect([200, 503]).toContain(answer.status);
    else expect(answer.status).toBe(status);
    expect(answer.headers).toMatchObject({
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    });
    expect(answer.headers['x-powered-by']).toBeUndefined();
    expect(answer.headers.server).toBeUndefined();
  });
});

describe('[SEC-18] the content security policy', () => {
  const policyOf = async (path: string) => {
    const { headers } = await call(path, { accept: 'text/html' });
    const parts = (headers['content-security-policy'] ?? '').split('; ').map((part) => {
      const [name = '', ...values] = part.split(' ');
      return [name, values] as const;
    });
    return new Map(parts);
  };

  it.each(['/docs', '/dev/mailbox'])(
    'of %s allows scripts of this origin, and inline scripts by hash',
    async (path) => {
      const policy = await policyOf(path);
      const scripts = policy.get('script-src') ?? [];
      expect(scripts[0]).toBe("'self'");
      for (const other of scripts.slice(1)) expect(other).toMatch(/^'sha256-[\w+/]{43}='$/);
      for (const name of ['default-src', 'object-src', 'frame-ancestors', 'base-uri']) {
        expect(policy.get(name)).toEqual(["'none'"]);
      }
      expect(policy.get('worker-src')).toEqual(["'self'", 'blob:']);
      expect(policy.get('connect-src')).toEqual(["'self'"]);
      expect(policy.get('form-action')).toEqual(["'self'"]);
      expect(
        [...policy.values()].flat().filter((value) => /^(\*|https?:|'unsafe-(eval|hashes)')$/.test(value)),
      ).toEqual([]);
      const loose = [...policy]
        .filter(([, values]) => values.includes("'unsafe-inline'"))
        .map(([name]) => name);
      expect(loose).toEqual(['style-src']);
    },
  );

  it('of everything else allows nothing, also of an uploaded page', async () => {
    for (const path of ['/admin/api/v1/profile', '/healthz', '/nothing.json', fileUrl]) {
      const { headers } = await call(path);
      expect(headers['content-security-policy']).toMatch(/^default-src 'none'/);
      expect(headers['content-security-policy']).not.toContain("'self'");
    }
    const { headers } = await call(fileUrl);
    expect(headers['content-disposition']).toMatch(/^attachment/);
  });

  it('names every inline script of a page', () => {
    const html = '<script>a()</script><script src="/x.js"></script><script type="module">b</script>';
    expect(inlineScriptHashes(html)).toHaveLength(2);
  });
});

describe('[SEC-20] other origins', () => {
  const asked: [origin: string, headers: Record<string, string>][] = [
    ['https://evil.example', {}],
    ['null', {}],
    ['http://localhost.evil.example', { cookie: 'a=b' }],
  ];

  it.each(asked)('%s may read no response of any route: the preflight allows none', async (origin, extra) => {
    const paths = contractRoutes().map(({ method, path }) => ({
      method,
      path: path.replace(/\{\w+\}/g, '1'),
    }));
    expect(paths.length).toBeGreaterThan(30);
    for (const { method, path } of [
      ...paths,
      { method: 'GET', path: '/' },
      { method: 'GET', path: fileUrl },
    ]) {
      const preflight = await call(
        path,
        {
          ...extra,
          origin,
          'access-control-request-method': method,
          'access-control-request-headers': 'authorization',
        },
        'OPTIONS',
      );
      expect(preflight.status).toBe(404);
      const answer = await call(path, { ...extra, origin, ...(method === 'GET' ? bearer() : {}) }, method);
      for (const { headers } of [preflight, answer]) {
        expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
        expect(headers['set-cookie']).toBeUndefined();
      }
    }
  });

  it('may read neither a socket handshake nor its refusal', async () => {
    for (const path of ['/socket.io/?EIO=4&transport=websocket', '/socket.io/?EIO=4&transport=polling']) {
      const { headers } = await call(path, { ...handshake, origin: 'https://evil.example' });
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
      expect(headers['set-cookie']).toBeUndefined();
    }
  });
});

describe('[SEC-39] responses of the API', () => {
  it('are not cached: of every route, for every caller and spelling of the URL', async () => {
    const routes = contractRoutes().map(({ method, path }) => ({
      method,
      path: path.replace(/\{\w+\}/g, '1'),
    }));
    for (const { method, path } of routes) {
      for (const spelling of [path, path.replace('/a', '/%61').replace('/d', '/%64').replace('/c', '/%63')]) {
        for (const headers of method === 'GET' ? [{}, bearer()] : [{}]) {
          const answer = await call(spelling, headers, method);
          expect(answer.headers['cache-control'], `${method} ${spelling}`).toBe('no-store');
        }
      }
    }
  });

  it('as are files, pages with codes, and errors', async () => {
    for (const path of [
      fileUrl,
      '/dev/mailbox',
      '/dev/mailbox/messages',
      '/openapi.json',
      '/readyz',
      '/nothing',
      '/%E0%A4%A',
    ]) {
      expect((await call(path)).headers['cache-control'], path).toBe('no-store');
    }
  });
});
