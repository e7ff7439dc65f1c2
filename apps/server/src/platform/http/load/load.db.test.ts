import { request } from 'node:http';
import { io } from 'socket.io-client';
import { describe, expect, it } from 'vitest';
import { signInAs } from '../../../testing/sign-in.ts';
import { connectSocket, socketOf } from '../../../testing/sockets.ts';
import { NO_LIMITS, useTestServer } from '../../../testing/test-server.ts';

const TOKEN = 'metrics-token-of-the-test';
const server = useTestServer({
  roles: new Set(['api']),
  limits: NO_LIMITS,
  metricsToken: TOKEN,
  hostNames: ['portal.example'],
});

const metrics = (token: string, url = server.url) =>
  fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } });

async function until(isDone: () => Promise<boolean>): Promise<void> {
  await expect.poll(isDone, { timeout: 30_000, interval: 20 }).toBe(true);
}

describe('[SEC-43] the delay of the event loop', () => {
  it('above its bound gives new work 503 with Retry-After, and exempts probes', async () => {
    const { url } = await server.another({ maxEventLoopDelayMs: 30 });
    const profile = () => fetch(`${url}/admin/api/v1/profile`);
    await until(async () => (await profile()).status === 401);
    const stalls = setInterval(() => {
      const end = performance.now() + 100;
      while (performance.now() < end);
    }, 1);
    try {
      await until(async () => (await profile()).status === 503);
      const refused = await profile();
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await refused.json()).toMatchObject({ code: 'SERVICE_UNAVAILABLE', message: 'server_busy' });
      expect((await fetch(`${url}/healthz`)).status).toBe(200);
      expect((await metrics(TOKEN, url)).status).toBe(200);
      const socket = socketOf(url, 'a token');
      expect(await connectSocket(socket)).not.toMatch(/unauthorized/);
      socket.close();
    } finally {
      clearInterval(stalls);
    }
    await until(async () => (await profile()).status === 401);
  });

  it('is a metric, for callers with the token', async () => {
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    const text = await (await metrics(TOKEN)).text();
    for (const name of [
      'nodejs_eventloop_lag_p99_seconds',
      'http_body_bytes',
      'http_responses_total{',
      'sockets_closed_total{reason="too_slow"} 0',
    ]) {
      expect(text).toContain(name);
    }
    expect((await metrics('another-token-of-that-length')).status).toBe(401);
  });
});

describe('the Host header', () => {
  const statusUnder = (host: string, path = '/admin/api/v1/profile') =>
    new Promise<number | undefined>((resolve, reject) => {
      request(`${server.url}${path}`, { headers: { host } }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      })
        .on('error', reject)
        .end();
    });

  it.each([
    ['portal.example', 401],
    ['Portal.Example:8443', 401],
    ['localhost:4000', 401],
    ['192.168.1.7:4000', 401],
    ['[::1]:4000', 401],
    ['evil.example', 421],
    ['localhost.evil.example', 421],
    ['portal.example.evil.example', 421],
  ])('%s is answered with %i', async (host, status) => {
    expect(await statusUnder(host)).toBe(status);
  });

  it('of a socket handshake is checked as well', async () => {
    const { token } = await signInAs(server);
    const errorUnder = async (host: string) => {
      const socket = io(server.url, {
        transports: ['websocket'],
        auth: { token },
        forceNew: true,
        reconnection: false,
        autoConnect: false,
        extraHeaders: { host },
      });
      try {
        return await connectSocket(socket);
      } finally {
        socket.close();
      }
    };
    expect(await errorUnder('portal.example')).toBeNull();
    expect(await errorUnder('evil.example')).not.toBeNull();
  });

  it('of a probe is not checked', async () => {
    expect(await statusUnder('evil.example', '/healthz')).toBe(200);
  });
});
