import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { equalsSecret } from '../../crypto/keys.ts';
import type { BodyBudgets } from '../body/body-budget.ts';
import { wireError } from '../errors.ts';

/**
 * Serves `/metrics` in the format of Prometheus to callers with the token: those of Node (`nodejs_eventloop_lag_…`,
 * memory, processor), bytes of bodies in memory, answers by status, and sockets closed by a limit, and what `addMetrics` adds.
 */
export function serveMetrics(
  server: FastifyInstance,
  token: string,
  budgets: BodyBudgets,
  addMetrics: (registry: Registry) => void,
): void {
  const registry = new Registry();
  addMetrics(registry);
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'http_body_bytes',
    help: 'Bytes of request bodies in memory.',
    labelNames: ['caller'],
    registers: [registry],
    collect() {
      for (const [caller, { total }] of Object.entries(budgets)) this.set({ caller }, total);
    },
  });
  new Counter({
    name: 'sockets_closed_total',
    help: 'Sockets closed by a limit, by reason.',
    labelNames: ['reason'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [reason, closes] of Object.entries(server.socketCloses)) this.inc({ reason }, closes);
    },
  });
  const responses = new Counter({
    name: 'http_responses_total',
    help: 'Responses by status.',
    labelNames: ['status'],
    registers: [registry],
  });
  server.addHook('onResponse', async (_request, reply) => responses.inc({ status: reply.statusCode }));
  server.get('/metrics', { config: { limit: 'metrics' } }, async (request, reply) => {
    if (!equalsSecret(request.headers.authorization ?? '', `Bearer ${token}`)) {
      return reply.status(401).send(wireError(401, request.id));
    }
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
