import type { AnyRouter } from '@orpc/server';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { App } from '../app.ts';
import { logIncomingCalls } from '../exchange-log/incoming-calls.ts';
import type { Feature } from '../feature.ts';
import { requireCallLimits } from '../limits/call-limits.ts';
import { noSocketCloses, type SocketCloseCounts } from '../realtime/socket-guard.ts';
import { mountApi } from './api.ts';
import { collectAuthenticators } from './authenticate.ts';
import { createBodyBudgets } from './body/body-budget.ts';
import { addBodyParsers } from './body/body-parsers.ts';
import { compressResponses } from './compress.ts';
import { apiPrefixes } from './contract-routes.ts';
import { fromServerError, newRequestId, sendTooManyRequests, wireError } from './errors.ts';
import { limitPortal, type Portal, readPortal, servePortal } from './files/portal.ts';
import { refuseOtherHosts } from './host.ts';
import { refuseWhenDelayed } from './load/event-loop-delay.ts';
import { serveMetrics } from './load/metrics.ts';
import { IDLE_CONNECTIONS, limitConnections } from './load/open-connections.ts';
import { rateLimitNetwork } from './network.ts';
import { RequestError } from './request-error.ts';
import { addSecurityHeaders, rejectMalformedRequest, SECURITY_HEADERS } from './security-headers.ts';
import { type SessionResponses, trackSessionResponses } from './session-responses.ts';

declare module 'fastify' {
  interface FastifyInstance {
    sessionResponses: SessionResponses;
    /** Counted by the sockets, shown in the metrics. */
    socketCloses: SocketCloseCounts;
    /** Whether the event loop is delayed so much that new work is refused. */
    isOverloaded: () => boolean;
  }
}

/** Builds the HTTP server with all routes, not listening yet. */
export async function buildServer(
  app: App,
  router: AnyRouter,
  features: readonly Feature[],
): Promise<FastifyInstance> {
  const server = Fastify({
    loggerInstance: app.log as FastifyBaseLogger,
    logController: new LogController({ requestIdLogLabel: 'requestId', disableRequestLogging: true }),
    trustProxy: (_address, hop) => hop < app.config.trustedProxies,
    genReqId: newRequestId,
    // Running requests finish before the process ends.
    forceCloseConnections: 'idle',
    requestTimeout: 120_000,
    http: IDLE_CONNECTIONS,
    routerOptions: { maxParamLength: 500 },
    clientErrorHandler: rejectMalformedRequest,
    // A malformed URL reaches no route and no hook.
    frameworkErrors: (error, request, reply: FastifyReply) => {
      const refusal = fromServerError(request, error);
      reply
        .status(refusal.status)
        .headers({ ...SECURITY_HEADERS, 'x-request-id': request.id })
        .send(refusal);
    },
  });
  const portal = readPortal();
  const budgets = createBodyBudgets();
  limitConnections(server);
  const endLimitCheck = requireCallLimits(server);
  logRequests(server);
  addSecurityHeaders(server, portal.scriptHashes);
  refuseOtherHosts(server, app.config.hostNames);
  refuseWhenDelayed(server, app.config.maxEventLoopDelayMs);
  server.decorate('sessionResponses', trackSessionResponses(server));
  server.decorate('socketCloses', noSocketCloses());
  logIncomingCalls(server, app);
  compressResponses(server);
  addBodyParsers(server, budgets);
  if (app.config.metricsToken !== null)
    serveMetrics(server, app.config.metricsToken, budgets, (registry) => {
      for (const feature of features) feature.metrics?.(app, registry);
    });
  server.setErrorHandler((error: FastifyError | RequestError, request, reply) => {
    const refusal = fromServerError(request, error);
    if (error instanceof RequestError && error.retryAfter !== undefined) {
      reply.header('retry-after', error.retryAfter);
    }
    return reply.status(refusal.status).send(refusal);
  });
  const limitFiles = limitPortal(app);
  answerUnknownPaths(server, app, { ...portal, limitFiles });
  mountApi(server, app, router, collectAuthenticators(features));
  for (const feature of features) await feature.routes?.(server, app);
  endLimitCheck();
  await servePortal(server, limitFiles);
  return server;
}

/**
 * Answers requests that match no route before their body is read: a screen of the portal, or 404. Each counts against
 * a rate limit of the address.
 */
function answerUnknownPaths(
  server: FastifyInstance,
  app: App,
  { html, limitFiles }: Portal & { limitFiles: ReturnType<typeof limitPortal> },
): void {
  const limiter = app.limits.limiter('public', app.config.limits.public);
  server.addHook('onRequest', async (request, reply) => {
    if (!request.is404) return;
    if (!isPageRequest(request)) {
      const wait = limiter.take(`unknown:${rateLimitNetwork(request.ip)}`);
      return wait > 0
        ? sendTooManyRequests(request, reply, wait)
        : reply.status(404).send(wireError(404, request.id));
    }
    const refused = await limitFiles(request, reply);
    if (refused) return refused;
    if (html === null) {
      return reply.status(503).type('text/plain').send('The portal is not built: run "npm run build".');
    }
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html);
  });
  server.setNotFoundHandler((request, reply) => reply.status(404).send(wireError(404, request.id)));
}

const API_PREFIXES = [...apiPrefixes()];

/** Whether a request asks for a screen of the portal: every URL that is neither file nor API route. */
function isPageRequest(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const [path = '/'] = request.url.split('?');
  if (API_PREFIXES.some((prefix) => path.startsWith(prefix)) || path.startsWith('/assets/')) return false;
  return (request.headers.accept ?? '*/*').includes('text/html') || path === '/';
}

/** One line a request, at level debug; the route pattern stands for the URL, which may hold personal data. */
function logRequests(server: FastifyInstance): void {
  server.addHook('onResponse', async (request, reply) => {
    request.log.debug(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        address: request.ip,
      },
      'request',
    );
  });
}
