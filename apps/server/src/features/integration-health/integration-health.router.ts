import { operatorOf, os } from '../../platform/http/implement.ts';
import { readIntegrationHealth } from './health.query.ts';
import { tryNow } from './try-now.ts';

export const integrationHealthRouter = os.integrationHealth.router({
  list: os.integrationHealth.list.handler(async ({ context }) => ({
    data: await readIntegrationHealth(context.app),
  })),
  tryNow: os.integrationHealth.tryNow.handler(async ({ input, context }) => ({
    success: true as const,
    due: await tryNow(context.app, operatorOf(context).actor, input.integration),
  })),
});
