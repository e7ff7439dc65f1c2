import type { PaymentGatewayName } from '@mishwar/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../platform/app.ts';
import { sendTooManyRequests, wireError } from '../../platform/http/errors.ts';
import { rateLimitNetwork } from '../../platform/http/network.ts';
import { handleWebhook } from './handle-webhook.ts';
import { getGatewayClient } from './payment-gateways.ts';

const MAX_BODY_BYTES = 64 << 10;

/** The path of each gateway's webhooks. */
export const WEBHOOK_PATHS: Readonly<Record<PaymentGatewayName, string>> = {
  PAYFORT: '/webhooks/v1/payfort',
  HYPERPAY: '/webhooks/v1/hyperpay',
};

/** Routes of the gateways' webhooks. The body stays raw bytes of any content type, as the signature covers them. */
export async function webhookRoutes(server: FastifyInstance, app: App): Promise<void> {
  const limiter = app.limits.limiter('channel', app.config.limits.channel);
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES },
      (_request, body: Buffer, done) => done(null, body),
    );
    for (const name of ['PAYFORT', 'HYPERPAY'] as const) {
      const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
        const wait = limiter.take(`webhook:${rateLimitNetwork(request.ip)}`);
        return wait > 0 ? sendTooManyRequests(request, reply, wait) : undefined;
      };
      scope.post(WEBHOOK_PATHS[name], { bodyLimit: MAX_BODY_BYTES, onRequest }, async (request, reply) => {
        const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const webhook = getGatewayClient(app, name)?.verifyWebhook(raw, request.headers);
        if (!webhook) return reply.status(401).send(wireError(401, request.id));
        const { url, headers, id: requestId } = request;
        const received = { raw, url, headers, requestId, durationMs: reply.elapsedTime };
        return { status: await handleWebhook(app, name, received, webhook) };
      });
    }
  });
}
