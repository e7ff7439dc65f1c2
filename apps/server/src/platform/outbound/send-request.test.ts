import { globSync, readFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allowPrivateHosts } from './egress-policy.ts';
import { ResponseTooLargeError, sendRequest } from './send-request.ts';

let server: Server;
let url = '';
const asked: string[] = [];

const ANSWERS: Record<string, (response: ServerResponse) => void> = {
  '/well': (response) => response.writeHead(200).end('نعم'),
  '/refused': (response) => response.writeHead(422).end('{"no":1}'),
  '/elsewhere': (response) => response.writeHead(302, { location: '/secret' }).end(),
  '/secret': (response) => response.writeHead(200).end('of another server'),
  '/silent': () => undefined,
  // Headers arrive at once, the body never.
  '/half': (response) => void response.writeHead(200).write('{"half":'),
  '/broken': (response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('{"half":');
    setTimeout(() => response.destroy(), 20);
  },
  '/endless': (response) => {
    response.writeHead(200);
    const more = () => {
      if (!response.destroyed) response.write('x'.repeat(65_536), more);
    };
    more();
  },
};

beforeAll(async () => {
  allowPrivateHosts(['127.0.0.1']);
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    ANSWERS[request.url ?? '']?.(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const ask = (path: string, more = {}) => sendRequest(url + path, { timeoutMs: 5_000, ...more });

it('returns status and text, of an error response too', async () => {
  expect(await ask('/well')).toEqual({ status: 200, ok: true, text: 'نعم' });
  expect(await ask('/refused')).toEqual({ status: 422, ok: false, text: '{"no":1}' });
});

it('[SEC-27] times out, for headers and body', async () => {
  await expect(ask('/silent', { timeoutMs: 50 })).rejects.toMatchObject({ name: 'TimeoutError' });
  await expect(ask('/half', { timeoutMs: 200 })).rejects.toMatchObject({ name: 'TimeoutError' });
  await expect(ask('/silent', { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' });
});

it('[SEC-27] follows no redirect', async () => {
  await expect(ask('/elsewhere')).rejects.toThrow();
  expect(asked).not.toContain('/secret');
});

it('[SEC-27] stops reading an oversized response', async () => {
  await expect(ask('/endless')).rejects.toBeInstanceOf(ResponseTooLargeError);
  await expect(ask('/well', { maxBytes: 5 })).rejects.toBeInstanceOf(ResponseTooLargeError);
});

it('rejects a truncated response', async () => {
  await expect(ask('/broken')).rejects.toThrow();
});

it('[SEC-27] is the only HTTP client of the server', () => {
  const root = new URL('../../', import.meta.url);
  const sources = globSync('**/*.ts', { cwd: root }).filter(
    (file) => !/\.test\.ts$|(^|\/)testing\//.test(file),
  );
  const callers = sources.filter((file) =>
    /(?<![\w.])fetch\(|\brequest\b[^;]* from 'node:https?'/.test(readFileSync(new URL(file, root), 'utf8')),
  );
  expect(callers).toEqual(['platform/outbound/send-request.ts']);
});
