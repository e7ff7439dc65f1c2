import type { Access } from '@mishwar/domain';
import { OpenAPIHandler } from '@orpc/openapi/fastify';
import type { AnyRouter } from '@orpc/server';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../app.ts';
import { recordAudit } from '../audit.ts';
import type { Caller, Context } from '../context.ts';
import type { RateLimiter } from '../limits/rate-limit.ts';
import { createReadSlots, placesOf, type ReadSlots } from '../limits/read-slots.ts';
import { type Authenticators, audienceOf, authenticate } from './authenticate.ts';
import { ACCESS_ERRORS, authorize } from './authorize.ts';
import { refuseOutdatedClient } from './client-version.ts';
import { type ContractRoute, contractRoutes } from './contract-routes.ts';
import { DecimalCoercionPlugin } from './decimal-coercion.ts';
import { sendTooManyRequests, toClientError, unknownFields, wireError } from './errors.ts';
import { rateLimitNetwork } from './network.ts';

/** Seconds after which a caller of whom too many reads wait may repeat one. */
const READ_RETRY_AFTER_SECONDS = 1;

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller;
  }
}

/**
 * Mounts every route of the contract. The caller is authenticated and authorized before the body is read, so that
 * anonymous uploads are not accepted; the middleware of the handlers authorizes again.
 */
export function mountApi(
  server: FastifyInstance,
  app: App,
  router: AnyRouter,
  authenticators: Authenticators,
): void {
  const handler = new OpenAPIHandler<Context>(router, {
    plugins: [new DecimalCoercionPlugin({ schemaConverters: [new ZodToJsonSchemaConverter()] })],
    clientInterceptors: [
      async ({ next, context, procedure }) => {
        try {
          return await next();
        } catch (error) {
          const detailed = procedure['~orpc'].route.inputStructure === 'detailed';
          throw toClientError(error, context, detailed);
        }
      },
    ],
  });
  const limiters = createLimiters(app);
  const slots = createReadSlots();
  server.decorateRequest('caller');

  for (const route of contractRoutes()) {
    server.route({
      method: route.method,
      url: route.path.replace(/\{(\w+)\}/g, ':$1'),
      config: { ...route.body, bodyKeys: route.bodyKeys, limit: 'calls a minute' },
      onRequest: (request, reply) => admitRequest(app, authenticators, limiters, route, request, reply),
      preHandler: async (request, reply) => {
        if (/%00/.test(request.url)) return reply.status(400).send(wireError(400, request.id));
        const unknown = unknownKeys(route, request);
        if (unknown.length > 0) return reply.status(422).send(unknownFields(unknown));
        const verify = authenticators[audienceOf(route.access) ?? 'staff']?.verifyBody;
        if (verify && audienceOf(route.access) && !(await verify(app, request, request.caller))) {
          return reply.status(401).send(wireError(401, request.id));
        }
        if (route.method === 'GET' && !(await takeReadSlot(slots, request, reply)))
          return sendTooManyRequests(request, reply, READ_RETRY_AFTER_SECONDS);
      },
      handler: async (request, reply) => {
        const context: Context = {
          app,
          caller: withRequestOrigin(request),
          requestId: request.id,
          address: request.ip,
          userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
          cookie: request.headers.cookie ?? '',
          setHeader: (name, value) => void reply.header(name, value),
        };
        const { matched } = await handler.handle(request, reply, { context });
        if (!matched) return reply.status(404).send(wireError(404, request.id));
        return reply;
      },
    });
  }
}

/**
 * Keys that the contract does not declare: of the query, of a body where the route takes none, and of a body with so many
 * of them that it was not parsed.
 */
function unknownKeys({ queryKeys, takesBody }: ContractRoute, request: FastifyRequest): string[] {
  const { url, body, unknownKeys: ofBody = [] } = request;
  const start = url.indexOf('?');
  const query = new URLSearchParams(start < 0 ? '' : url.slice(start));
  const ofQuery = [...query.keys()].filter((key) => queryKeys && !queryKeys.has(key.split('[')[0] ?? ''));
  const isEmpty = takesBody || typeof body !== 'object' || body === null;
  return [...ofQuery, ...ofBody, ...(isEmpty ? [] : Object.keys(body))];
}

/** Adds the origin of the request to an operator, for history and audit log. */
function withRequestOrigin({ caller, ip, id }: FastifyRequest): Caller {
  if (caller.kind !== 'operator') return caller;
  return { ...caller, actor: { ...caller.actor, from: { address: ip, requestId: id } } };
}

/** Waits until the caller's other reads leave room for this one; false where too many of them wait, or the client went. */
async function takeReadSlot(
  slots: ReadSlots,
  { caller, query, raw: { socket } }: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  if (caller.kind === 'anonymous') return true;
  // The answer of a client that went while it was looked up is closed already, and would keep the place.
  if (socket.destroyed) return false;
  const { limit } = query as { limit?: unknown };
  const name = `${caller.kind}:${caller.actor.id}`;
  return slots.take(name, placesOf(Number(limit)), (end) => void reply.raw.once('close', end));
}

type Limiters = Record<'public' | 'staff' | 'partner' | 'driver' | 'channel', RateLimiter>;

function createLimiters({ config, limits }: App): Limiters {
  const limiter = (audience: keyof Limiters) => limits.limiter(audience, config.limits[audience]);
  return {
    public: limiter('public'),
    staff: limiter('staff'),
    partner: limiter('partner'),
    driver: limiter('driver'),
    channel: limiter('channel'),
  };
}

async function admitRequest(
  app: App,
  authenticators: Authenticators,
  limiters: Limiters,
  route: ContractRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const caller = await authenticate(app, authenticators, route.access as Access | undefined, request);
  request.caller = caller;
  const wait = takeRateToken(limiters, caller, request);
  if (wait > 0) return sendTooManyRequests(request, reply, wait);
  const outdated = await refuseOutdatedClient(app.db, route.path, request, reply);
  if (outdated) return outdated;
  const decision = authorize(route.access, caller, route.name);
  if (decision === 'allowed') return undefined;
  if (decision === 'forbidden') await auditForbiddenRequest(app, route, request);
  const [status, message] = ACCESS_ERRORS[decision];
  return reply.status(status).send(wireError(status, request.id, message));
}

function auditForbiddenRequest(
  app: App,
  route: ContractRoute,
  { caller, ip, id }: FastifyRequest,
): Promise<void> {
  return recordAudit(app.db, {
    actor: caller.kind === 'anonymous' ? { kind: 'anonymous', id: null, name: '' } : caller.actor,
    action: 'access.refused',
    subject: { kind: 'route', id: route.name },
    from: { address: ip, requestId: id },
  });
}

/**
 * Takes a token of the caller's rate limit, or of the address of an anonymous caller; never keyed on the body.
 * Returns seconds to wait.
 */
function takeRateToken(limiters: Limiters, caller: Caller, request: FastifyRequest): number {
  switch (caller.kind) {
    case 'operator':
      return limiters.staff.take(`staff:${caller.sessionId}`);
    case 'partner':
      return limiters.partner.take(`partner:${caller.sessionId}`);
    case 'driver':
      return limiters.driver.take(`driver:${caller.actor.id}`);
    case 'channel':
      return limiters.channel.take(`channel:${caller.actor.id}`);
    case 'anonymous':
      return limiters.public.take(`address:${rateLimitNetwork(request.ip)}`);
    default:
      return caller satisfies never;
  }
}
