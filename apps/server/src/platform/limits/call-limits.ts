import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../app.ts';
import { sendTooManyRequests } from '../http/errors.ts';
import { rateLimitNetwork } from '../http/network.ts';

/** Rows of docs/limits.md that bound the calls of a route. */
export const CALL_LIMITS = [
  'calls a minute',
  'calls of the API reference a minute',
  'webhooks of a payment gateway a minute',
  'links to files a minute',
  'parts of the map a minute',
  'probes',
  'metrics',
  'pages of demo mode',
] as const;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The row of docs/limits.md that bounds the calls of the route. */
    limit?: (typeof CALL_LIMITS)[number];
  }
}

/**
 * From now on a route without a row of docs/limits.md is an error when it is added: no server starts with it. Returns what
 * ends that, for the files of the portal: their routes are a library's, which takes no configuration of them. They have the
 * hook of `limitPortal`.
 */
export function requireCallLimits(server: FastifyInstance): () => void {
  let isOn = true;
  server.addHook('onRoute', ({ method, url, config }) => {
    if (isOn && config?.limit === undefined)
      throw new Error(`${method} ${url} names no limit of docs/limits.md`);
  });
  return () => {
    isOn = false;
  };
}

/** What bounds calls: their limits by audience, and the counters. */
export type LimitsOfCalls = Pick<App, 'limits'> & { config: Pick<App['config'], 'limits'> };

/**
 * Bounds the calls of a route a minute by the network of the caller, apart from the calls of the API; a hook `onRequest`. The
 * limit is `times` that of an audience.
 */
export function limitByNetwork(
  { config, limits }: LimitsOfCalls,
  name: string,
  as: keyof LimitsOfCalls['config']['limits'],
  times = 1,
): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | undefined> {
  const limiter = limits.limiter(times === 1 ? as : name, config.limits[as] * times);
  return async (request, reply) => {
    const wait = limiter.take(`${name}:${rateLimitNetwork(request.ip)}`);
    return wait > 0 ? sendTooManyRequests(request, reply, wait) : undefined;
  };
}
