import type { PaymentGatewayName } from '@mishwar/domain';
import type { FastifyInstance } from 'fastify';
import type { App } from '../../platform/app.ts';
import { wireError } from '../../platform/http/errors.ts';
import { limitByNetwork } from '../../platform/limits/call-limits.ts';
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
  const onRequest = limitByNetwork(app, 'webhook', 'channel');
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES },
      (_request, body: Buffer, done) => done(null, body),
    );
    for (const name of ['PAYFORT', 'HYPERPAY'] as const) {
      const config = { limit: 'webhooks of a payment gateway a minute' } as const;
      scope.post(
        WEBHOOK_PATHS[name],
        { bodyLimit: MAX_BODY_BYTES, onRequest, config },
        async (request, reply) => {
          const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
          const webhook = getGatewayClient(app, name)?.verifyWebhook(raw, request.headers);
          if (!webhook) return reply.status(401).send(wireError(401, request.id));
          const { url, headers, id: requestId } = request;
          const received = { raw, url, headers, requestId, durationMs: reply.elapsedTime };
          return { status: await handleWebhook(app, name, received, webhook) };
        },
      );
    }
  });
}
