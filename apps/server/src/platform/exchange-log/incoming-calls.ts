import type { HttpLogType } from '@mishwar/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../app.ts';
import { createExchangeQueue } from './exchange-queue.ts';
import { type Exchange, recordExchange } from './record-exchange.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Type under which calls of the route are written to the HTTP log. */
    httpLog?: HttpLogType;
  }
}

/** Filters and colours of the log know 200 alone: it stands for every 2xx. */
const LOGGED_SUCCESS = 200;
/** Callers without valid credentials, and calls above a rate limit, could fill the log. */
const UNLOGGED_STATUSES: readonly number[] = [401, 429];

/**
 * Writes calls of known callers to the HTTP log, after they were answered: a call never waits for its log.
 */
export function logIncomingCalls(server: FastifyInstance, app: App): void {
  const responses = new WeakMap<FastifyRequest, string>();
  const queue = createExchangeQueue(app.log, (exchange) => recordExchange(app, app.backgroundPool, exchange));
  // Not async: the payload of every other route passes unchanged.
  server.addHook('onSend', (request, _reply, payload, done) => {
    if (isLogged(request) && typeof payload === 'string') responses.set(request, payload);
    done(null, payload);
  });
  server.addHook('onResponse', async (request, reply) => {
    const { httpLog } = request.routeOptions.config;
    if (!httpLog || !isLogged(request) || UNLOGGED_STATUSES.includes(reply.statusCode)) return;
    queue.add(toExchange(app, httpLog, request, reply, responses.get(request)));
  });
  server.addHook('onClose', () => queue.drained());
}

const isLogged = ({ routeOptions, caller }: FastifyRequest): boolean =>
  routeOptions.config?.httpLog !== undefined && caller !== undefined && caller.kind !== 'anonymous';

function toExchange(
  app: App,
  type: HttpLogType,
  request: FastifyRequest,
  reply: FastifyReply,
  response: string | undefined,
): Exchange {
  const { method, url, headers, query, params, caller, body, rawBody } = request;
  const answer = parseObject(response);
  const isSuccess = reply.statusCode < 300;
  return {
    thirdParty: 'HTTP',
    type,
    method,
    url,
    headers,
    request: body ?? rawBody?.toString('utf8'),
    response,
    status: isSuccess ? LOGGED_SUCCESS : reply.statusCode,
    outcome: isSuccess ? 'success' : 'failure',
    durationMs: reply.elapsedTime,
    correlationId: request.id,
    orderNumber: orderNumberOf(params, body, answer.data, answer),
    driverId: caller.kind === 'driver' ? caller.actor.id : null,
    message: isSuccess ? null : toText(answer.message),
    details: { query, params },
    at: app.now(),
  };
}

/** The first order number that path, body or answer name. */
function orderNumberOf(...sources: readonly unknown[]): string | null {
  for (const source of sources) {
    const number = toText((source as { order_number?: unknown } | null | undefined)?.order_number);
    if (number !== null) return number;
  }
  return null;
}

const toText = (value: unknown): string | null => (typeof value === 'string' ? value : null);

function parseObject(text: string | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
