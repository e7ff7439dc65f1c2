import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { RequestError } from '../request-error.ts';
import { PROBE_PATHS } from './probe-paths.ts';

const SAMPLE_MS = 500;
const RETRY_AFTER_SECONDS = 2;

/**
 * Answers 503 with Retry-After while the mean delay of the event loop exceeds `maxDelayMs`, so that the requests in
 * progress finish; probes are exempt. 0 refuses nothing.
 */
export async function refuseWhenDelayed(server: FastifyInstance, maxDelayMs: number): Promise<void> {
  await server.register(underPressure, {
    maxEventLoopDelay: maxDelayMs,
    sampleInterval: SAMPLE_MS,
    pressureHandler: async (request) => {
      if (PROBE_PATHS.has(request.routeOptions.url ?? '')) return;
      throw new RequestError(503, 'server_busy', RETRY_AFTER_SECONDS);
    },
  });
}
