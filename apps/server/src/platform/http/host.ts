import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { wireError } from './errors.ts';
import { PROBE_PATHS } from './load/probe-paths.ts';

/** Whether a host name or address, without a port, reaches this machine alone. */
export function isLoopbackHost(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);
}

/**
 * Whether a Host header belongs to this server. IP addresses are accepted: DNS rebinding, against which the check
 * protects, needs a name. The port is not compared, as a proxy has its own.
 */
export function isHostAllowed(header: string, hostNames: readonly string[]): boolean {
  const host = header.replace(/:\d+$/, '').toLowerCase();
  const address = host.replace(/^\[(.*)\]$/, '$1');
  return isLoopbackHost(host) || isIP(address) !== 0 || hostNames.includes(host);
}

/** Answers 421 to requests for other hosts; probes of load balancers are exempt. */
export function refuseOtherHosts(server: FastifyInstance, hostNames: readonly string[]): void {
  server.addHook('onRequest', async (request, reply) => {
    // Absent in HTTP/1.0, which no browser speaks; the parser refuses HTTP/1.1 without it.
    const header = request.headers.host ?? 'localhost';
    if (isHostAllowed(header, hostNames) || PROBE_PATHS.has(request.routeOptions.url ?? '')) return;
    return reply.status(421).send(wireError(421, request.id));
  });
}
