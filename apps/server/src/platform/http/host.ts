import type { FastifyInstance } from 'fastify';
import { wireError } from './errors.ts';
import { isHostAllowed } from './host-names.ts';
import { PROBE_PATHS } from './load/probe-paths.ts';

/** Answers 421 to requests for other hosts; probes of load balancers are exempt. */
export function refuseOtherHosts(server: FastifyInstance, hostNames: readonly string[]): void {
  server.addHook('onRequest', async (request, reply) => {
    // Absent in HTTP/1.0, which no browser speaks; the parser refuses HTTP/1.1 without it.
    const header = request.headers.host ?? 'localhost';
    if (isHostAllowed(header, hostNames) || PROBE_PATHS.has(request.routeOptions.url ?? '')) return;
    return reply.status(421).send(wireError(421, request.id));
  });
}
