import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { allowPrivateHosts, type EgressPolicy, isPublicAddress } from './egress-policy.ts';
import { sendRequest } from './send-request.ts';

let server: Server;
let port = 0;
/** Addresses at which a request arrived. */
const arrived: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    arrived.push(request.socket.localAddress ?? '');
    if (request.url === '/away') response.writeHead(302, { location: `http://127.0.0.1:${port}/` });
    response.end('secret');
  });
  await new Promise<void>((resolve) => server.listen(0, '::', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** A policy whose names have these addresses, one list for each question in turn. */
function policyOf(privateHosts: string[], ...answers: string[][]): EgressPolicy & { asked: number } {
  const policy = {
    privateHosts,
    asked: 0,
    resolve: async () => {
      const addresses = answers[Math.min(policy.asked, answers.length - 1)] ?? [];
      policy.asked += 1;
      return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    },
  };
  return policy;
}
const send = (host: string, policy: EgressPolicy, path = '/') =>
  sendRequest(`http://${host}:${port}${path}`, { timeoutMs: 2_000, policy });
const FORBIDDEN = { name: 'ForbiddenAddress' };

describe('[SEC-26] a request never reaches an address that is not public', () => {
  it.each([
    '127.0.0.1',
    '127.8.8.8',
    '0.0.0.0',
    '2130706433',
    '0x7f.1',
    '0177.0.0.1',
    '127.1',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.0.10',
    '100.64.0.1',
    '169.254.169.254',
    '192.0.2.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::ffff:10.0.0.1]',
    '[::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    '[2001:0:7f00:1::]',
    '[fe80::1]',
    '[fc00::1]',
    '[fd12:3456::1]',
    '[ff02::1]',
  ])('named as %s', async (host) => {
    arrived.length = 0;
    await expect(send(host, policyOf([]))).rejects.toMatchObject(FORBIDDEN);
    // The same address, as a name has it.
    const address = new URL(`http://${host}`).hostname.replace(/^\[(.*)\]$/, '$1');
    await expect(send('third-party.example', policyOf([], [address]))).rejects.toMatchObject(FORBIDDEN);
    expect(arrived).toEqual([]);
  });

  it('as one of several addresses of a name', async () => {
    const policy = policyOf([], ['93.184.215.14', '10.0.0.1']);
    await expect(send('third-party.example', policy)).rejects.toMatchObject(FORBIDDEN);
    await expect(send('third-party.example', policyOf([], []))).rejects.toMatchObject(FORBIDDEN);
  });

  it('by a name of this machine, as the system resolves it', async () => {
    arrived.length = 0;
    allowPrivateHosts([]);
    onTestFinished(() => allowPrivateHosts(['127.0.0.1']));
    await expect(sendRequest(`http://localhost:${port}/`, { timeoutMs: 2_000 })).rejects.toMatchObject(
      FORBIDDEN,
    );
    expect(arrived).toEqual([]);
  });

  it('by a redirect', async () => {
    arrived.length = 0;
    await expect(send('127.0.0.2', policyOf(['127.0.0.2']), '/away')).rejects.toMatchObject({
      name: 'Redirect',
    });
    expect(arrived).toHaveLength(1);
  });

  it('by a name that is bound to another address meanwhile (DNS rebinding)', async () => {
    arrived.length = 0;
    const policy = policyOf(['127.0.0.2'], ['127.0.0.2'], ['127.0.0.1']);
    expect(await send('rebinding.example', policy)).toMatchObject({ status: 200 });
    expect(policy.asked).toBe(1);
    expect(arrived).toEqual(['::ffff:127.0.0.2']);
    await expect(send('rebinding.example', policy)).rejects.toMatchObject(FORBIDDEN);
    expect(arrived).toHaveLength(1);
  });

  it('by another protocol', async () => {
    await expect(sendRequest('file:///etc/passwd', { timeoutMs: 2_000 })).rejects.toMatchObject(FORBIDDEN);
  });

  it('unless the configuration names host or address, with this port or any', async () => {
    for (const name of ['127.0.0.1', `127.0.0.1:${port}`])
      expect(await send('127.0.0.1', policyOf([name]))).toMatchObject({ text: 'secret' });
    await expect(send('127.0.0.1', policyOf([`127.0.0.1:${port + 1}`]))).rejects.toMatchObject(FORBIDDEN);
    expect(await send('odoo.internal', policyOf(['odoo.internal'], ['127.0.0.1']))).toMatchObject({
      status: 200,
    });
    expect(await send('[::1]', policyOf(['::1']))).toMatchObject({ status: 200 });
    await expect(send('127.0.0.3', policyOf(['127.0.0.1']))).rejects.toMatchObject(FORBIDDEN);
  });
});

it('public addresses are known as such', () => {
  for (const address of [
    '93.184.215.14',
    '8.8.8.8',
    '172.32.0.1',
    '100.128.0.1',
    '2606:4700::1111',
    '2a00::1',
  ])
    expect(isPublicAddress(address), address).toBe(true);
  for (const text of ['', 'localhost', '1.2.3', 'fe80::1%eth0'])
    expect(isPublicAddress(text), text).toBe(false);
});
