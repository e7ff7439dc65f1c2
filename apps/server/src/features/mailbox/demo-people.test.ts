import { describe, expect, test } from 'vitest';
import { isLocalRequest } from './demo-people.ts';

const requestFrom = (remoteAddress: string | undefined, headers: Record<string, string>) =>
  ({ socket: { remoteAddress }, headers }) as unknown as Parameters<typeof isLocalRequest>[0];

describe('[SEC-06] a request for the people of the demo', () => {
  test.each([
    ['127.0.0.1', 'localhost:4000'],
    ['::ffff:127.0.0.1', '127.0.0.1:4000'],
    ['::1', 'localhost'],
  ])('from %s to %s is local', (address, host) => {
    expect(isLocalRequest(requestFrom(address, { host }))).toBe(true);
  });

  test.each([
    ['another machine', '192.0.2.7', { host: 'localhost:4000' }],
    ['another machine, mapped', '::ffff:192.0.2.7', { host: 'localhost:4000' }],
    ['a socket without an address', undefined, { host: 'localhost:4000' }],
    ['this machine under another name', '127.0.0.1', { host: 'evil.example' }],
    ['this machine without a name', '127.0.0.1', {}],
    ['a proxy', '127.0.0.1', { host: 'localhost', 'x-forwarded-for': '127.0.0.1' }],
    ['a proxy of the standard', '127.0.0.1', { host: 'localhost', forwarded: 'for=127.0.0.1' }],
    ['a tunnel', '127.0.0.1', { host: 'localhost', via: '1.1 tunnel' }],
    ['a tunnel that names its host', '127.0.0.1', { host: 'localhost', 'x-forwarded-host': 'a.example' }],
    ['a proxy that names the caller', '127.0.0.1', { host: 'localhost', 'x-real-ip': '192.0.2.7' }],
  ])('from %s is not', (_from, address, headers) => {
    expect(isLocalRequest(requestFrom(address, headers as Record<string, string>))).toBe(false);
  });
});
